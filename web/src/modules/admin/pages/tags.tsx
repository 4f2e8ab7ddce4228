import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Tags as TagsIcon } from 'lucide-react'
import { useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass, Problem } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Message } from '../../../ui/states.tsx'
import { ListPager } from '../components/list-pager.tsx'
import { changeTag, createTag, deleteTag, refreshTags, tagsQuery, type Tag } from '../queries.ts'
import { texts } from '../settings-texts.ts'

/** The tenant's tags. Names and colors are edited in the list. */
export function TagsPage() {
  const [page, setPage] = useState(0)
  const query = useQuery(tagsQuery(page))
  return (
    <Page title={texts.screens['/admin/tags']}>
      <div className="flex max-w-2xl flex-col gap-3 p-4">
        <NewTag />
        <Loaded query={query} lines={6}>
          {(data) =>
            data.items.length === 0 ? (
              <Message title={texts.noTags} icon={<TagsIcon size={28} aria-hidden />}>
                {texts.noTagsWhy}
              </Message>
            ) : (
              <ul aria-label={texts.screens['/admin/tags']}>
                {data.items.map((tag) => (
                  <TagRow key={`${tag.id} ${tag.updated_at}`} tag={tag} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <ListPager page={page} total={query.data?.total} onPage={setPage} />
      </div>
    </Page>
  )
}

function NewTag() {
  const [name, setName] = useState('')
  const [color, setColor] = useState('#2f6f4f')
  const [problem, setProblem] = useState('')
  const create = async (): Promise<void> => {
    try {
      await createTag(name.trim(), color.slice(1))
      setName('')
      setProblem('')
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await refreshTags()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <div className="flex gap-2">
        <Color label={texts.newTagColor} value={color} onChange={setColor} />
        <input
          aria-label={texts.newTag}
          placeholder={texts.newTag}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          className={`${controlClass} min-w-0 flex-1`}
        />
        <Button type="submit">{texts.add}</Button>
      </div>
      <Problem>{problem}</Problem>
    </form>
  )
}

function TagRow({ tag }: { readonly tag: Tag }) {
  const [isAsking, ask] = useState(false)
  const { isBusy, perform } = usePerform(refreshTags)
  const change = (name: string, color: string): void => {
    if (name === '' || (name === tag.name && color === tag.color)) return
    void perform(async () => {
      await changeTag(tag.id, { name, color })
      offerUndo(texts.tagChanged(name), () =>
        perform(() => changeTag(tag.id, { name: tag.name, color: tag.color })),
      )
    })
  }
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line/60 py-1">
      <Color
        label={texts.colorOf(tag.name)}
        value={`#${tag.color}`}
        // This event fires while the color is still being chosen. The color is sent when that is done.
        onDone={(color) => change(tag.name, color.slice(1))}
      />
      <input
        aria-label={texts.nameOfTag(tag.name)}
        defaultValue={tag.name}
        maxLength={100}
        autoComplete="off"
        onBlur={({ target }) => change(target.value.trim(), tag.color)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="h-8 min-w-0 flex-1 rounded-md bg-transparent px-2 hover:bg-hover focus:bg-panel"
      />
      <Button
        look="quiet"
        disabled={isBusy}
        aria-label={texts.deleteTagOf(tag.name)}
        onClick={() => ask(true)}
      >
        {texts.deleteNow}
      </Button>
      {isAsking && (
        <AskOnce
          title={texts.deleteTagTitle(tag.name)}
          action={texts.deleteNow}
          onClose={() => ask(false)}
          onConfirm={() =>
            void perform(async () => {
              await deleteTag(tag.id)
              offerUndo(texts.deleted(tag.name))
            })
          }
        >
          <p>{texts.deleteTagWhat}</p>
        </AskOnce>
      )}
    </li>
  )
}

type ColorProps = {
  readonly label: string
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly onDone?: (value: string) => void
}

function Color({ label, value, onChange, onDone }: ColorProps) {
  const [shown, setShown] = useState(value)
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      value={shown}
      onChange={({ target }) => {
        setShown(target.value)
        onChange?.(target.value)
      }}
      onBlur={() => shown !== value && onDone?.(shown)}
      className="h-8 w-9 shrink-0 rounded-md border border-line-strong/60 bg-panel p-1"
    />
  )
}

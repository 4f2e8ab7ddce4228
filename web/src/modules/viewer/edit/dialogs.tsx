import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { Complaint } from '../../../app/feedback/complaint.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import type { Chunk, Section } from '../model.ts'
import {
  addSection,
  deleteSection,
  dissolveSection,
  explainFailure,
  moveTo,
  perform,
  refreshVersion,
  renameSection,
} from './actions.ts'
import { Editor } from './editor.tsx'
import { Lineage } from './lineage.tsx'
import { placesFor, type Edit, type Task } from './model.ts'
import { countBelowQuery } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  readonly edit: Edit
  readonly task: Task
  readonly sections: readonly Section[]
  /** Path part of the version, the parent of its top sections. */
  readonly top: string
}

/** The dialog of a task. Texts are edited in place instead. */
export function TaskDialog({ edit, task, sections, top }: Props) {
  const { versionId } = edit
  const close = (): void => edit.begin(undefined)
  const shown = { versionId, onClose: close }
  switch (task.kind) {
    case 'change':
    case 'merge':
      return undefined
    case 'add':
      if (task.after) return undefined
      return (
        <Dialog open title={texts.addTitle} onClose={close}>
          <Editor task={task} {...shown} />
        </Dialog>
      )
    case 'lineage':
      return <Lineage chunk={task.chunk} onClose={close} />
    case 'feedback':
      return <Complaint of="CHUNK" id={task.chunk.metadata_obj_id} onClose={close} />
    case 'move':
      return <MoveDialog node={task.node} sections={sections} top={top} {...shown} />
    case 'rename':
      return (
        <NameDialog
          title={task.section.name}
          name={task.section.name}
          save={(name) => renameSection(task.section, name, versionId)}
          {...shown}
        />
      )
    case 'add section':
      return (
        <NameDialog
          title={texts.sectionTitle}
          name=""
          save={(name) => addSection(name, task.parent)}
          {...shown}
        />
      )
    case 'dissolve':
      return (
        <AskOnce
          title={texts.dissolveTitle(task.section.name)}
          action={texts.dissolveNow}
          onConfirm={() => void perform(versionId, () => dissolveSection(task.section))}
          onClose={close}
        >
          {texts.dissolveWhat}
        </AskOnce>
      )
    case 'delete':
      return <DeleteDialog section={task.section} {...shown} />
  }
}

type Shown = { readonly versionId: string; readonly onClose: () => void }

function DeleteDialog({ section, versionId, onClose }: Shown & { readonly section: Section }) {
  const { data: count } = useQuery(countBelowQuery(section, versionId))
  return (
    <AskOnce
      title={texts.deleteTitle(section.name)}
      action={texts.remove}
      onConfirm={() => void perform(versionId, () => deleteSection(section))}
      onClose={onClose}
    >
      {count === undefined ? shared.loading : texts.deleteWhat(count)}
    </AskOnce>
  )
}

/** Runs a dialog's action. If it fails, the dialog stays open and shows the reason. */
function useWork({ versionId, onClose }: Shown) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await refreshVersion()
      onClose()
    } catch (error) {
      setProblem(await explainFailure(error, versionId))
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}

type NameProps = Shown & {
  readonly title: string
  readonly name: string
  readonly save: (name: string) => Promise<void>
}

function NameDialog({ title, name, save, ...shown }: NameProps) {
  const [value, setValue] = useState(name)
  const { isBusy, problem, run } = useWork(shown)
  return (
    <Dialog open title={title} onClose={shown.onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => save(value.trim()))
        }}
      >
        <Field
          label={texts.name}
          autoFocus
          required
          maxLength={255}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={shown.onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={isBusy || value.trim() === ''}>
            {shared.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type MoveProps = Shown & {
  readonly node: Chunk | Section
  readonly sections: readonly Section[]
  readonly top: string
}

function MoveDialog({ node, sections, top, ...shown }: MoveProps) {
  const [chosen, choose] = useState<string>()
  const { isBusy, problem, run } = useWork(shown)
  const places = [{ path_part_id: top, name: texts.top, depth: 0 }, ...placesFor(node, sections)]
  return (
    <Dialog open title={texts.moveTitle} onClose={shown.onClose}>
      <ul className="max-h-72 overflow-auto rounded-md border border-line p-1">
        {places.map(({ path_part_id: id, name, depth }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => choose(id)}
              style={{ paddingLeft: `${Math.min(depth, 8) * 0.875 + 0.5}rem` }}
              className="w-full rounded py-1 pr-2 text-left break-words hover:bg-hover aria-pressed:bg-tint"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button onClick={shown.onClose}>{shared.cancel}</Button>
        <Button
          look="strong"
          disabled={isBusy || chosen === undefined}
          onClick={() =>
            chosen !== undefined && void run(() => moveTo(node, chosen, shown.versionId))
          }
        >
          {texts.moveHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

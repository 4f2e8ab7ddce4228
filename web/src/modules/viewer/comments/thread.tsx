import { Check, Ellipsis, Link2, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deleteLater, useHidden } from '../../../app/deletions.ts'
import { formatExactly, formatWhen } from '../../../app/format.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { cx } from '../../../ui/cx.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { piecesOf, toTyped } from '../../../app/comment-text.ts'
import type { Said, Thread } from './model.ts'
import { changeComment, refreshComments, removeComment, writeReply } from './queries.ts'
import { threadQuery } from './marks.queries.ts'
import { texts } from './texts.ts'
import { Writer } from './writer.tsx'

type Props = {
  readonly thread: Thread
  readonly versionId: string
  /** Id of the chosen comment or reply. */
  readonly chosen: string | undefined
  readonly onOpen: () => void
}

/** A comment on a passage with its replies. */
export function ThreadCard({ thread, versionId, chosen, onOpen }: Props) {
  const { place, replies } = thread
  const isChosen = thread.id === chosen || replies.some(({ id }) => id === chosen)
  const card = useRef<HTMLElement>(null)
  const hidden = useHidden()
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <article
      ref={card}
      aria-label={texts.by(nameOf(thread))}
      aria-current={isChosen || undefined}
      className={cx(
        'flex shrink-0 flex-col gap-2 rounded-lg border bg-panel p-3',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      {place.chunk_id === null ? (
        <Quote note={texts.missing}>{thread.quote}</Quote>
      ) : (
        <button type="button" title={texts.showPassage} className="text-left" onClick={onOpen}>
          <Quote note={place.match === 'NEAR' ? texts.near : undefined}>
            {place.quote ?? thread.quote}
          </Quote>
        </button>
      )}
      <One said={thread} documentId={thread.document_id} />
      <Earlier thread={thread} versionId={versionId} />
      {replies
        .filter(({ id }) => !hidden.has(id))
        .map((reply) => (
          <One key={reply.id} said={reply} documentId={thread.document_id} />
        ))}
      <Foot thread={thread} />
    </article>
  )
}

type QuoteProps = { readonly children: ReactNode; readonly note?: string | undefined }

/** The words that a comment is about. */
export function Quote({ children, note }: QuoteProps) {
  return (
    <span className="block border-l-2 border-[#d9a400] pl-2 text-sm text-soft">
      <span className="line-clamp-3 break-words">{children}</span>
      {note !== undefined && <span className="block text-warn">{note}</span>}
    </span>
  )
}

function nameOf({ author }: Said): string {
  return author?.name ?? texts.former
}

/** Replies before those that the list has. */
function Earlier({ thread, versionId }: Pick<Props, 'thread' | 'versionId'>) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...threadQuery(thread.id, versionId), enabled: isOpen })
  const known = new Set(thread.replies.map(({ id }) => id))
  const left = thread.reply_count - known.size
  if (left <= 0) return undefined
  if (!isOpen || !data) {
    return (
      <Button look="quiet" className="h-7 self-start px-2" onClick={() => setOpen(true)}>
        {texts.earlier(left)}
      </Button>
    )
  }
  return data.replies
    .filter(({ id }) => !known.has(id))
    .map((reply) => <One key={reply.id} said={reply} documentId={thread.document_id} />)
}

type OneProps = { readonly said: Said; readonly documentId: string }

/** One comment or reply: who, when and what. */
function One({ said, documentId }: OneProps) {
  const [isEditing, setEditing] = useState(false)
  const { text, mentions, created_at: created, edited_at: edited } = said
  return (
    <div
      className={cx(
        'group flex flex-col gap-1',
        said.reply_to !== null && 'border-t border-line pt-2',
      )}
    >
      <div className="flex min-h-7 items-center gap-2 text-sm text-soft">
        <span className="truncate font-medium text-ink">{nameOf(said)}</span>
        <time dateTime={created} title={formatExactly(created)} className="shrink-0">
          {formatWhen(created)}
        </time>
        {edited !== null && (
          <span className="shrink-0" title={formatExactly(edited)}>
            {texts.edited}
          </span>
        )}
        <span className="flex-1" />
        <Actions said={said} onEdit={() => setEditing(true)} />
      </div>
      {isEditing && text !== null ? (
        <Writer
          documentId={documentId}
          label={texts.edit}
          send={texts.save}
          first={toTyped(text, mentions)}
          people={mentions}
          onCancel={() => setEditing(false)}
          onSend={async (changed) => {
            await changeComment(said.id, { text: changed })
            setEditing(false)
          }}
        />
      ) : (
        <Words said={said} />
      )}
    </div>
  )
}

function Words({ said: { text, mentions } }: Pick<OneProps, 'said'>) {
  if (text === null) return <p className="text-soft italic">{texts.deleted}</p>
  return (
    <p className="break-words whitespace-pre-wrap">
      {piecesOf(text, mentions, texts.former).map((piece, at) => {
        // Pieces have no ids, only an order.
        const key = `${at} ${piece.kind}`
        if (piece.kind === 'mention') {
          return (
            <span key={key} className="rounded bg-tint px-0.5 font-medium">
              {piece.text}
            </span>
          )
        }
        if (piece.kind === 'text') return <span key={key}>{piece.text}</span>
        return (
          <a
            key={key}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline"
          >
            {piece.text}
          </a>
        )
      })}
    </p>
  )
}

function Actions({ said, onEdit }: { readonly said: Said; readonly onEdit: () => void }) {
  const copy = async (): Promise<void> => {
    const link = new URL(`documents/${said.document_id}?comment=${said.id}`, document.baseURI)
    try {
      await copyText(link.href)
      offerUndo(texts.copied)
    } catch (error) {
      offerUndo(sentenceOf(error))
    }
  }
  const remove = (): void =>
    deleteLater({
      hides: [said.id],
      done: texts.removed,
      run: () => removeComment(said.id),
      refresh: refreshComments,
    })
  return (
    <Menu
      trigger={
        <IconButton label={texts.actions(nameOf(said))}>
          <Ellipsis size={14} />
        </IconButton>
      }
    >
      {said.can_edit && (
        <MenuItem icon={<Pencil size={14} />} onSelect={onEdit}>
          {texts.edit}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 size={14} />} onSelect={() => void copy()}>
        {texts.copyLink}
      </MenuItem>
      {said.can_delete && (
        <MenuItem icon={<Trash2 size={14} />} danger onSelect={remove}>
          {texts.remove}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Replying and resolving. */
function Foot({ thread }: Pick<Props, 'thread'>) {
  const [isReplying, setReplying] = useState(false)
  const { isBusy, perform } = usePerform(refreshComments)
  const { resolved_at: resolvedAt, resolved_by: by } = thread
  const isResolved = resolvedAt !== null
  const toggle = (): Promise<void> =>
    perform(() => changeComment(thread.id, { resolved: !isResolved }))
  if (isReplying) {
    return (
      <Writer
        documentId={thread.document_id}
        label={texts.replyTo(nameOf(thread))}
        send={texts.sendReply}
        onCancel={() => setReplying(false)}
        onSend={async (text) => {
          await writeReply(thread.id, text)
          setReplying(false)
        }}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isResolved && (
        <p className="w-full text-sm text-soft">
          {texts.resolvedBy(by?.name ?? texts.former, formatWhen(resolvedAt))}
        </p>
      )}
      <Button look="quiet" className="h-7 px-2" onClick={() => setReplying(true)}>
        {texts.reply}
      </Button>
      <Button look="quiet" className="h-7 px-2" disabled={isBusy} onClick={() => void toggle()}>
        {isResolved ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
        {isResolved ? texts.reopen : texts.resolve}
      </Button>
    </div>
  )
}

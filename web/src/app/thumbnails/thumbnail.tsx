import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { kindColors, kindIcons, kindOfItem } from '../kinds.ts'
import type { Line } from './model.ts'
import { beginningQuery, thumbnailOf } from './queries.ts'

type Props = {
  readonly item: Schemas['FolderResponse'] | Schemas['DocumentResponse']
  /** Whether to load it now. Lists wait until they stand still. */
  readonly isNeeded: boolean
}

/** What a document looks like: its first page, its picture, its first lines, or else the icon of its kind. It fills its parent. */
export function Thumbnail({ item, isNeeded }: Props) {
  const [wasNeeded, need] = useState(isNeeded)
  if (isNeeded && !wasNeeded) need(true)
  const address = thumbnailOf(item)
  const [failed, setFailed] = useState<string>()
  if (wasNeeded && address !== undefined && address !== failed) {
    const isPicture = item.part_type === 'DOCUMENT' && item.document_type === 'IMAGE'
    return (
      <img
        src={address}
        alt=""
        decoding="async"
        draggable={false}
        className={cx(
          'size-full',
          isPicture ? 'object-contain' : 'bg-white object-cover object-top',
        )}
        onError={() => setFailed(address)}
      />
    )
  }
  const isRead =
    item.part_type === 'DOCUMENT' &&
    item.active_version.system_metadata?.pipeline_state?.status === 'completed'
  if (!isRead || item.document_type === 'IMAGE') return <KindIcon item={item} />
  return <Beginning item={item} isNeeded={wasNeeded && address === failed} />
}

function KindIcon({ item }: Pick<Props, 'item'>) {
  const kind = kindOfItem(item)
  const Icon = kindIcons[kind]
  return (
    <span className={cx('grid size-full place-items-center', kindColors[kind])}>
      <Icon
        size={44}
        strokeWidth={1.25}
        aria-hidden
        className={cx(kind === 'folder' && 'fill-tint')}
      />
    </span>
  )
}

type BeginningProps = {
  readonly item: Schemas['DocumentResponse']
  readonly isNeeded: boolean
}

/** The first lines of a document, drawn small on paper. Hidden from screen readers, like the images. */
function Beginning({ item, isNeeded }: BeginningProps) {
  const { active_version_id: id, active_version: version } = item
  const run = version.system_metadata?.pipeline_state?.last_run_timestamp ?? ''
  const { data } = useQuery({ ...beginningQuery(id, run), enabled: isNeeded, retry: false })
  if (!data || data.length === 0) return <KindIcon item={item} />
  return (
    <span
      aria-hidden
      className="flex size-full flex-col gap-1 overflow-hidden bg-panel px-3.5 pt-3 text-[9px] leading-[1.4] text-soft select-none"
    >
      {data.map((line, at) => (
        <LineView key={at} line={line} />
      ))}
    </span>
  )
}

function LineView({ line }: { readonly line: Line }) {
  if (line.kind === 'cells') {
    return (
      <span className="-mt-1 grid shrink-0 auto-cols-fr grid-flow-col border-b border-line first:mt-0">
        {line.cells.map((cell, at) => (
          <span key={at} className="truncate border-r border-line px-1 py-0.5 last:border-r-0">
            {cell}
          </span>
        ))}
      </span>
    )
  }
  return (
    <span
      className={cx(
        'shrink-0 [overflow-wrap:anywhere]',
        line.kind === 'heading' && 'text-[11px] font-semibold text-ink',
      )}
    >
      {line.text}
    </span>
  )
}

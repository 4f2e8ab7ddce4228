import { shownPath } from '@arbor/client'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, ChevronRight, Download, MessagesSquare, Pencil } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KeptButtons } from '../../../app/kept/kept.tsx'
import { OriginalLink } from '../../../app/original.tsx'
import { RetentionBadge } from '../../../app/retention/mark.tsx'
import { ShareButton } from '../../../app/sharing/share-button.tsx'
import { formatWhen } from '../../../app/format.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { stateOf, type Document, type Version } from '../model.ts'
import { versionsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly document: Document
  readonly version: Version
  readonly onVersion: (versionId: string) => void
  readonly children: ReactNode
}

/** The bar above a document: its folder, name and version, and actions. */
export function Head({ document, version, onVersion, children }: Props) {
  const folder = shownPath(document).split('/').at(-2)
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
      <div className="flex min-w-0 flex-1 basis-56 items-center max-sm:basis-full">
        <Link
          to="/browse/{-$part}"
          params={{ part: document.parent_path_part_id ?? undefined }}
          title={texts.folder}
          className="max-w-32 shrink-0 truncate rounded px-1 text-soft hover:bg-hover hover:text-ink"
        >
          {folder}
        </Link>
        <ChevronRight size={14} aria-hidden className="shrink-0 text-soft" />
        <h1 className="truncate px-1 font-semibold" title={document.name}>
          {document.name}
          <title>{`${document.name} · Arbor`}</title>
        </h1>
        <Versions document={document} version={version} onVersion={onVersion} />
      </div>
      {children}
      <RetentionBadge target={document} />
      <KeptButtons target={document} />
      <ShareButton target={document} />
      <Link
        to="/threads/{-$id}"
        params={{ id: undefined }}
        search={{ about: document.path_part_id }}
        aria-label={texts.ask}
        title={texts.ask}
        className={buttonClass('quiet', 'px-2')}
      >
        <MessagesSquare size={14} aria-hidden />
      </Link>
      <OriginalLink of={document} isShort className={buttonClass('quiet', 'px-2')} />
      {version.asset_s3_url != null && (
        <a
          href={version.asset_s3_url}
          download={document.name}
          aria-label={texts.download}
          title={texts.download}
          className={buttonClass('quiet', 'px-2')}
        >
          <Download size={14} aria-hidden />
        </a>
      )}
    </div>
  )
}

/** Opens the editor for the text of a document. */
export function EditLink({ id }: { readonly id: string }) {
  return (
    <Link
      to="/documents/$id/edit"
      params={{ id }}
      aria-label={texts.editText}
      title={texts.editText}
      className={buttonClass('quiet', 'px-2')}
    >
      <Pencil size={14} aria-hidden />
    </Link>
  )
}

function Versions({ document, version, onVersion }: Omit<Props, 'children'>) {
  const { data } = useQuery(versionsQuery(document.id))
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={buttonClass('quiet', 'h-7 px-2 text-sm')}>
          {texts.version(version.version)}
          <ChevronDown size={12} aria-hidden />
        </button>
      }
    >
      {(data ?? [version]).map((one) => (
        <MenuItem
          key={one.id}
          icon={one.id === version.id && <Check size={14} />}
          onSelect={() => onVersion(one.id)}
        >
          {texts.version(one.version)}
          <span className="ml-auto pl-4 text-sm text-soft">
            {[
              formatWhen(one.created_at),
              one.id === document.active_version_id ? texts.active : stateWord(one),
            ]
              .filter((word) => word !== undefined)
              .join(' · ')}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}

function stateWord(version: Version): string | undefined {
  const status = stateOf(version)?.status
  if (status === undefined) return texts.never
  return status === 'completed' ? undefined : texts.states[status]
}

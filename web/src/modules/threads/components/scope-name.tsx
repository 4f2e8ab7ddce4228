import { FileText, Folder, Tag } from 'lucide-react'
import type { ScopeItem } from '../../../app/ask.ts'

const SCOPE_ICONS = { FOLDER: Folder, DOCUMENT: FileText, tag: Tag } as const

/** The name of a folder, document or tag, with its icon. */
export function ScopeName({ item: { kind, name } }: { readonly item: ScopeItem }) {
  const Icon = SCOPE_ICONS[kind]
  return (
    <>
      <Icon size={13} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 truncate">{name}</span>
    </>
  )
}

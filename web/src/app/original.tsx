import { ExternalLink } from 'lucide-react'
import { texts } from './action-texts.ts'
import type { Action } from './actions.ts'

/** A document, as far as it matters here. */
type Linked = { readonly link?: string | null }

/** The URL of the original of a document. Undefined if there is none that is safe to open. */
export function originalOf({ link }: Linked): string | undefined {
  return link != null && /^https?:\/\//i.test(link) ? link : undefined
}

/** The action that opens the original of a document in a new tab. False if there is none. */
export function originalAction(of: Linked): Action | false {
  const url = originalOf(of)
  return (
    url !== undefined && {
      id: 'original',
      group: 'open',
      label: texts.original,
      icon: <ExternalLink size={14} />,
      isMenuOnly: true,
      run: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    }
  )
}

type Props = {
  readonly of: Linked
  readonly className: string
  /** Whether narrow screens show only the icon. */
  readonly isShort?: boolean
}

/** A link to the original of a document, if there is one. */
export function OriginalLink({ of, className, isShort = false }: Props) {
  const url = originalOf(of)
  if (url === undefined) return undefined
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      className={className}
      aria-label={texts.original}
    >
      <ExternalLink size={13} aria-hidden className="shrink-0" />
      <span className={isShort ? 'max-xl:hidden' : undefined}>{texts.original}</span>
    </a>
  )
}

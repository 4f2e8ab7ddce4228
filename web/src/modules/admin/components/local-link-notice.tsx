import { isLocalLink } from '../model.ts'
import { texts } from '../texts.ts'

/** Tells that a link for somebody else does not open on their computer, and what to do. */
export function LocalLinkNotice({ link }: { readonly link: string }) {
  if (!isLocalLink(link)) return undefined
  return <p className="text-warn">{texts.localLink(new URL(link).hostname)}</p>
}

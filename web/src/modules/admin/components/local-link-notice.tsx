import { isLocalLink } from '../model.ts'
import { texts } from '../texts.ts'

/** Warns that a link for someone else won't open on their computer, and says what to do. */
export function LocalLinkNotice({ link }: { readonly link: string }) {
  if (!isLocalLink(link)) return undefined
  return <p className="text-warn">{texts.localLink(new URL(link).hostname)}</p>
}

/** Longer URLs can't be ids. */
const MAX_URL = 1000
/** Parameters that say where a visitor came from, or who they are. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|_ga|phpsessid|jsessionid|sid)$/i

/**
 * The one spelling of a URL: without fragment, credentials and parameters that only track visitors. Undefined if it isn't
 * the URL of a page.
 */
export function pageUrl(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text.trim(), base?.href)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.hash = ''
  url.username = ''
  url.password = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '')
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return url.href.length > MAX_URL ? undefined : url
}

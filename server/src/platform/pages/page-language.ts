import type { IncomingHttpHeaders } from 'node:http'

/** People choose their language in the account menu, which sets this cookie. */
const CHOSEN = /(?:^|;\s*)arbor-language=(\w+)/
/** For visitors whose browser wants none of the languages that there are. */
const DEFAULT = 'en'

/** The language that a browser gets a page in: the one that the person chose, or else the first that the browser wants. */
export function languageFor(
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  languages: ReadonlySet<string>,
): string {
  const chosen = CHOSEN.exec(cookie)?.[1] ?? ''
  return [chosen, ...wanted(accepted)].find((each) => languages.has(each)) ?? DEFAULT
}

/** `de` and `en` for `en-GB;q=0.8, de`. */
function wanted(accepted: string): string[] {
  return accepted
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}

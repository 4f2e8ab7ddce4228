import { Type, type Static } from 'typebox'

const Pattern = Type.String({ minLength: 1, maxLength: 200 })

/** A web site, or part of it. */
export const WebSettings = Type.Object(
  {
    start: Type.Array(Type.String({ maxLength: 1000, pattern: '^https?://[^\\s\\\\]+$' }), {
      minItems: 1,
      maxItems: 20,
      description: 'URLs to start from. Only pages on their hosts are read.',
    }),
    hosts: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9.:\\[\\]-]{1,260}$' }), {
        maxItems: 20,
        description: 'Further hosts whose pages are read if a page links to them.',
      }),
    ),
    sitemap: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether to read the pages that the sitemap lists. True if missing.',
      }),
    ),
    depth: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 50,
        description: 'How many links away from a URL to start from a page may be. 5 if missing.',
      }),
    ),
    include: Type.Optional(
      Type.Array(Pattern, {
        maxItems: 50,
        description: 'Only these paths, such as `/docs/*`. An asterisk stands for any characters.',
      }),
    ),
    exclude: Type.Optional(
      Type.Array(Pattern, { maxItems: 50, description: 'Not these paths, such as `*/print/*`.' }),
    ),
    max_pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50_000,
        description: 'Maximum number of pages and files. 1,000 if missing.',
      }),
    ),
    max_megabytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Maximum that a run downloads to find pages, in MB. 1,000 if missing.',
      }),
    ),
    delay_seconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 600,
        description:
          'Minimum time between two requests. 1 if missing. A longer delay in robots.txt takes precedence.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type WebSettings = Static<typeof WebSettings>

/** The pattern, whose asterisks stand for any characters, matches the whole text. Linear in the length of the text. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

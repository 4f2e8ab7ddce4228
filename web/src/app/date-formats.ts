const made = new Map<string, Intl.DateTimeFormat>()
const relative = new Map<string, Intl.RelativeTimeFormat>()

/** Like `new Intl.DateTimeFormat`, but makes each only once: that takes as long as drawing a row of a list. */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, options)
  made.set(key, format)
  return format
}

/** Formats days such as “yesterday”. */
export function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const format =
    relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relative.set(language, format)
  return format
}

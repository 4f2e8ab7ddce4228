/** The server's IANA time zone. */
export function serverZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

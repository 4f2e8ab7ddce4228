/** Reads a time from a URL parameter. */
export function readPast(value: unknown): string | undefined {
  const isTime = typeof value === 'string' && !Number.isNaN(Date.parse(value))
  return isTime ? new Date(value).toISOString() : undefined
}

import { randomBytes } from 'node:crypto'

/** Marks content from documents with a random word that no document can contain. */
export type Boundary = {
  readonly begin: string
  readonly end: string
  /** Data as JSON between the marks. */
  readonly wrap: (data: object) => string
}

/** A boundary for one answer. */
export function createBoundary(): Boundary {
  const word = randomBytes(12).toString('hex')
  const begin = `<<data ${word}>>`
  const end = `<<end of data ${word}>>`
  return { begin, end, wrap: (data) => `${begin}\n${JSON.stringify(data)}\n${end}` }
}

/** Ids of files whose id is not their path, because they were moved, by path. */
export type Moved = Readonly<Record<string, string>>

/** Where a listing is. After its last page, `moved` says how the next one begins. */
export type Cursor = {
  /** What the settings select. A listing of something else can't be continued. */
  readonly scope: string
  /** The commit that is listed. */
  readonly commit: string
  /** The commit whose differences to it are listed, or null for everything. */
  readonly base: string | null
  /** Before the listing. */
  readonly before: Moved
  /** How many changes were listed. */
  readonly done: number
  /** After the listing. Only on the last page. */
  readonly moved?: Moved
}

/** The text of all moved files, which is in the cursor twice. */
export const MAX_MOVED_CHARACTERS = 15_000

/** The cursor in a text, unless it was made for other settings. */
export function readCursor(text: string | undefined, scope: string): Cursor | undefined {
  if (text === undefined) return undefined
  const cursor = JSON.parse(text) as Partial<Cursor>
  return cursor.scope === scope ? (cursor as Cursor) : undefined
}

export function writeCursor(cursor: Cursor): string {
  return JSON.stringify(cursor)
}

/** What to do after a failed ingestion: run it again, upload another file, or have the server's operator fix it. */
export type Remedy = 'again' | 'file' | 'administrator'

const TEMPORARY = /did not respond|rerun the ingestion|server stopped several times/i
const OF_SERVER = /administrator|disk space|settings|server error|limit of/i

/** Derives what to do after a failure from the server's error message. */
export function remedyOf(error: string | null | undefined): Remedy {
  if (error == null || TEMPORARY.test(error)) return 'again'
  return OF_SERVER.test(error) ? 'administrator' : 'file'
}

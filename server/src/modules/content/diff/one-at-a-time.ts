/** Runs at most one comparison at a time in a process, since each may take a second and some memory. */
let last: Promise<unknown> = Promise.resolve()

/** Runs `work` after those that were requested before. */
export function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work)
  last = result.catch(() => undefined)
  return result
}

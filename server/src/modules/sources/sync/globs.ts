/**
 * Patterns for paths. Matching takes linear time for any path, because paths come from sources that nobody trusts: the
 * regular expressions that usual packages make of patterns can take exponential time.
 */

/** Whether a path or a folder above it matches. */
export type Pattern = {
  readonly text: string
  readonly matches: (path: readonly string[]) => boolean
}

/**
 * `*` and `?` match within a name, `**` any number of folders. Case doesn't matter. A pattern without a slash matches a
 * name at any depth, and a pattern that matches a folder covers everything in it.
 */
export function readPattern(text: string): Pattern {
  const given = text
    .toLowerCase()
    .split('/')
    .filter((step) => step !== '')
  const steps = text.includes('/') ? given : ['**', ...given]
  return {
    text,
    matches: (path) =>
      matchesSteps(
        steps,
        path.map((name) => name.toLowerCase()),
      ),
  }
}

/** The steps of a pattern that may match next, moved along the path. */
function matchesSteps(steps: readonly string[], path: readonly string[]): boolean {
  let open = skipFolders(steps, new Set([0]))
  if (open.has(steps.length)) return steps.length > 0 && steps.every((step) => step === '**')
  for (const name of path) {
    const next = new Set<number>()
    for (const at of open) {
      const step = steps[at]
      if (step === '**') next.add(at)
      else if (step !== undefined && matchesName(step, name)) next.add(at + 1)
    }
    open = skipFolders(steps, next)
    if (open.has(steps.length)) return true
  }
  return false
}

/** `**` may also match no folder at all. */
function skipFolders(steps: readonly string[], open: Set<number>): Set<number> {
  for (const at of open) if (steps[at] === '**') open.add(at + 1)
  return open
}

/** Compares a name with a step. A later `*` makes the choices for earlier ones final, so nothing is tried twice. */
function matchesName(step: string, name: string): boolean {
  let [at, from, star, since] = [0, 0, -1, 0]
  while (from < name.length) {
    if (step[at] === '*') {
      star = at
      since = from
      at += 1
    } else if (step[at] === '?' || step[at] === name[from]) {
      at += 1
      from += 1
    } else if (star >= 0) {
      at = star + 1
      since += 1
      from = since
    } else return false
  }
  while (step[at] === '*') at += 1
  return at === step.length
}

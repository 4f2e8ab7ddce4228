import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports of files, including types and imports that run later. */
const IMPORTS = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * The files on the way from a file back to itself, if it imports one with `import()` that imports it again. Undefined
 * without such a cycle. The linter's own rule follows only imports at the top of files.
 */
export function findLazyCircle(from: string, specifier: string): readonly string[] | undefined {
  const start = join(dirname(from), specifier)
  const before = new Map<string, string>([[start, from]])
  for (const file of before.keys()) {
    for (const next of importsOf(file)) {
      if (next === from) return wayTo(file, before)
      if (!before.has(next)) before.set(next, file)
    }
  }
  return undefined
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return []
  return Array.from(readFileSync(file, 'utf8').matchAll(IMPORTS), ([, specifier = '']) =>
    join(dirname(file), specifier),
  )
}

function wayTo(file: string, before: ReadonlyMap<string, string>): string[] {
  const way: string[] = []
  // The first step leads back to the starting file, which is left out.
  for (let at: string | undefined = file; at !== undefined; at = before.get(at)) way.unshift(at)
  return way.slice(1)
}

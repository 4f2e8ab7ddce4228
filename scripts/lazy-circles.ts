import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports of files by other files, also of types, and those that run later. */
const IMPORTS = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * The files between a file and itself when one that it imports later, by `import()`, leads back to it; undefined when it
 * does not. The linter's own rule follows imports at the top of files only.
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
  // What led to the first file is the one that everything began with; it is in no list of its own.
  for (let at: string | undefined = file; at !== undefined; at = before.get(at)) way.unshift(at)
  return way.slice(1)
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODULES = join(import.meta.dirname, '..')

/** Files in which a path is shown to nobody, or that only has what is inside a version. */
const OTHERS: ReadonlySet<string> = new Set(['tree/names.ts', 'tree/names.test.ts'])

it('assembles paths of folders in one place, which knows who asks', () => {
  const files = globSync('**/*.ts', { cwd: MODULES }).filter(
    (file) => !/\.(?:int|property\.int|redis)\.test\.ts$|test-support\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const assembling = files.filter(
    (file) =>
      !OTHERS.has(file) &&
      /\bpath_(?:of|at|shown)\(/.test(readFileSync(join(MODULES, file), 'utf8')),
  )
  expect(assembling).toEqual([])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLazyCircle } from './lazy-circles.ts'

test('finds a cycle that starts with a later import, whatever kind of import closes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbor-circles-'))
  const file = (name: string): string => join(folder, name)
  try {
    writeFileSync(file('menu.ts'), "const later = () => import('./popup.ts')\n")
    writeFileSync(file('popup.ts'), "import { a } from './middle.ts'\nimport './plain.ts'\n")
    writeFileSync(file('middle.ts'), "export type { Menu } from './menu.ts'\n")
    writeFileSync(file('plain.ts'), "import { x } from 'lib'\nimport('./missing.ts')\n")
    expect(findLazyCircle(file('menu.ts'), './popup.ts')).toEqual([
      file('popup.ts'),
      file('middle.ts'),
    ])
    expect(findLazyCircle(file('menu.ts'), './plain.ts')).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, platform } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeSymbols } from './elf-symbols.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbor-symbols-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test.skipIf(platform !== 'linux')('Node runs without its symbols, and is smaller', () => {
  const path = join(folder, 'node')
  copyFileSync(execPath, path)
  const before = statSync(path)
  removeSymbols(path)
  expect(statSync(path).size).toBeLessThanOrEqual(before.size)
  expect(statSync(path).mode).toBe(before.mode)
  expect(removeSymbols(path)).toBe(false)
  const code = 'crypto.randomUUID().length + new Intl.NumberFormat("de").format(1234)'
  expect(execFileSync(path, ['-p', code], { encoding: 'utf8' })).toBe('361.234\n')
})

test('other files stay as they are', () => {
  const path = join(folder, 'script.js')
  writeFileSync(path, 'console.log(1)')
  expect(removeSymbols(path)).toBe(false)
  expect(statSync(path).size).toBe(14)
})

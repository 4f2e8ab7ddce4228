import { expect, it } from 'vitest'
import { entryPaths, safeName } from './entry-names.ts'

const item = (id: string, name: string, parentId: string | null = null) => ({ id, name, parentId })

it('keeps folders, and puts chosen items at the top level', () => {
  const paths = entryPaths([
    item('leases', 'Leases', 'elsewhere'),
    item('note', 'note.md', 'leases'),
    item('old', 'Old', 'leases'),
    item('deep', 'a.pdf', 'old'),
  ])
  expect(Object.fromEntries(paths)).toEqual({
    leases: 'Leases',
    note: 'Leases/note.md',
    old: 'Leases/Old',
    deep: 'Leases/Old/a.pdf',
  })
})

it('numbers names that a file system cannot distinguish', () => {
  const paths = entryPaths([
    item('1', 'a.pdf'),
    item('2', 'A.pdf'),
    item('3', 'a.pdf'),
    item('4', 'a (2).pdf'),
  ])
  expect(Array.from(paths.values())).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf'])
})

it.each([
  ['..', '_'],
  ['.', '_'],
  ['', '_'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..\\..\\boot.ini', '.._.._boot.ini'],
  ['C:\\x', 'C__x'],
  ['con.txt', '_con.txt'],
  ['name. ', 'name'],
  ['line\nbreak\u0000', 'line_break_'],
  ['gpj.\u202Eexe', 'gpj._exe'],
  ['Käse.md', 'Käse.md'],
])('makes %j safe', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

it('shortens long names and keeps their extension', () => {
  const name = safeName(`${'ä'.repeat(250)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
  expect(name).toMatch(/ä\.pdf$/)
})

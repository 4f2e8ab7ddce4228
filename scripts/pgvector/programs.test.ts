import { mkdir, mkdtempDisposable, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { findProgram } from '../../server/test/support/programs.ts'
import { checkPrograms } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

it('names all programs that are missing, with their packages', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'pgvector-'))
  const programs = join(folder.path, 'bin')
  await mkdir(programs)
  await symlink(findProgram('sh') ?? '', join(programs, 'sh'))
  await symlink('/bin/true', join(programs, 'dpkg-deb'))
  vi.stubEnv('PATH', programs)
  expect(checkPrograms).toThrow(
    /apt-get is missing\. Install the package apt\.\npatchelf is missing\. Install the package patchelf\./,
  )
})

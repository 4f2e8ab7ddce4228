import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTINGS } from './settings.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

it('deployment files use only existing settings', () => {
  const files = globSync('**/*.{yaml,yml,service,tpl,conf}', { cwd: DEPLOY })
  const named = ['Dockerfile', ...files].flatMap(
    (file) => readFileSync(join(DEPLOY, file), 'utf8').match(/\bARBOR_[A-Z\d_]+\b/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(20)
  expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining([...new Set(named)]))
})

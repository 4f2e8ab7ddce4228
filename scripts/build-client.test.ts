import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildClient } from './build-client.ts'

const ROOT = join(import.meta.dirname, '..')
/** Below the client, where its dependencies are found. */
const FOLDER = join(ROOT, 'client/dist-test')

test('the client is built into a package that runs as it is, and whose types fit its examples', async () => {
  await buildClient(FOLDER)
  const run = promisify(execFile)
  const code = `import { createArbor, kindOf } from '@arbor/client'
    const arbor = createArbor({ baseUrl: 'http://127.0.0.1:9' })
    console.log(await arbor.get('/healthz').catch(kindOf))`
  const inFolder = { cwd: FOLDER }
  const started = run(process.execPath, ['--input-type=module', '-e', code], inFolder)
  const examples = (await readdir(join(FOLDER, 'examples'))).map((name) => `examples/${name}`)
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  const checked = run(process.execPath, [compiler, ...flags, ...examples], inFolder)
  expect((await started).stdout.trim()).toBe('offline')
  expect((await checked.catch((error: unknown) => error)) as object).toMatchObject({ stdout: '' })
  expect(examples).toHaveLength(10)
  await rm(FOLDER, { recursive: true })
})

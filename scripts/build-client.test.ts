import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { env, execPath } from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** The path without the programs of this repository. It has the machine's Node, which may be older. */
const ownPath = (env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

test("the packed client runs on the machine's Node, and its types compile in strict programs", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-package-'))
  const manifest = await readFile(join(ROOT, 'client/package.json'), 'utf8')
  await run('npm', ['pack', '-w', 'client', '--pack-destination', folder], { cwd: ROOT })
  expect(await readFile(join(ROOT, 'client/package.json'), 'utf8')).toBe(manifest)

  const installed = join(folder, 'node_modules/@arbor/client')
  await mkdir(installed, { recursive: true })
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1'])
  const packed = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of [...Object.keys(packed.dependencies), '@types', 'undici-types']) {
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  expect((await readdir(installed)).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'examples',
    'package.json',
  ])

  const code = `import { createArbor, kindOf } from '@arbor/client'
    const arbor = createArbor({ baseUrl: 'http://127.0.0.1:9' })
    console.log(await arbor.get('/healthz').catch(kindOf))`
  await writeFile(join(folder, 'run.mjs'), code)
  const onPath = { cwd: folder, env: { ...env, PATH: ownPath } }
  const found = await run('node', ['--version'], onPath).catch(() => undefined)
  const node = await run(found ? 'node' : execPath, ['run.mjs'], onPath)
  expect(node.stdout.trim()).toBe('offline')

  // The snippets of the README and the examples, as a user's program.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const readme = await readFile(join(installed, 'README.md'), 'utf8')
  const snippets = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text)
  expect(snippets).not.toEqual([])
  const files = snippets.map((text, index): [string, string] => [`readme-${index}.ts`, text])
  for (const name of await readdir(join(installed, 'examples'))) {
    const text = await readFile(join(installed, 'examples', name), 'utf8')
    files.push([name, text])
  }
  expect(files.length).toBeGreaterThan(10)
  await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--types', 'node']
  const check = (...module: string[]) =>
    run(execPath, [compiler, ...flags, ...module, ...files.map(([name]) => name)], { cwd: folder })
  for (const module of [['nodenext'], ['esnext', '--moduleResolution', 'bundler']]) {
    const checked = await check('--module', ...module).catch((error: unknown) => error)
    expect(checked).toMatchObject({ stdout: '' })
  }
  await rm(folder, { recursive: true })
})

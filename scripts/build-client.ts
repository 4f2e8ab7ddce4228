import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { promisify } from 'node:util'

/**
 * A program: builds the client as a package that can be published, into client/dist: JavaScript with its types, the
 * README, the examples and the licence. In this repository the client is used as TypeScript, without a build; packages
 * that are installed from a registry can't be.
 */
const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'client')

type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** @param folder is emptied first */
export async function buildClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await compile(folder)
  const text = await readFile(join(CLIENT, 'package.json'), 'utf8')
  const { name, version, description, license, dependencies } = JSON.parse(text) as Manifest
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    dependencies,
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await copyExamples(folder)
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8')
  // The OpenAPI document is not in the package: every server has its own.
  const link = '[docs/openapi.json](../docs/openapi.json)'
  if (!readme.includes(link)) throw new Error(`The README of the client has no ${link}.`)
  await writeFile(
    join(folder, 'README.md'),
    readme.replace(link, 'the OpenAPI document, `/openapi.json` of a server'),
  )
}

/** The examples import the sources; those of the package import the package. */
async function copyExamples(folder: string): Promise<void> {
  const [from, to] = [join(CLIENT, 'examples'), join(folder, 'examples')]
  await mkdir(to)
  for (const name of await readdir(from)) {
    const code = await readFile(join(from, name), 'utf8')
    await writeFile(join(to, name), code.replaceAll("'../src/index.ts'", "'@arbor/client'"))
  }
}

async function compile(folder: string): Promise<void> {
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      rootDir: join(CLIENT, 'src'),
      outDir: folder,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    files: [join(CLIENT, 'src/index.ts')],
    include: [],
  }
  const project = join(folder, 'tsconfig.json')
  await writeFile(project, JSON.stringify(settings))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  await promisify(execFile)(execPath, [compiler, '-p', project])
  await rm(project)
}

if (argv[1] === import.meta.filename) await buildClient(join(CLIENT, 'dist'))

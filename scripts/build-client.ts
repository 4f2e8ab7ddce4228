import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { promisify } from 'node:util'

/**
 * Compiles the client into client/dist, as JavaScript with types. This repository uses the client as TypeScript, without
 * a build, but installed packages can't contain TypeScript. `npm pack -w client` therefore calls this before and after it
 * packs. In between, the package exports the compiled files.
 */
const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'client')
const DIST = join(CLIENT, 'dist')
const MANIFEST = join(CLIENT, 'package.json')
const LICENSE = join(CLIENT, 'LICENSE')

const SOURCE = '"./src/index.ts"'
const BUILT = '{ "types": "./dist/index.d.ts", "default": "./dist/index.js" }'

async function compile(): Promise<void> {
  await rm(DIST, { recursive: true, force: true })
  await mkdir(DIST)
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // The record of an earlier build would make the compiler write nothing into the new folder.
      incremental: false,
      tsBuildInfoFile: null,
      target: 'es2022',
      rootDir: join(CLIENT, 'src'),
      outDir: DIST,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    files: [join(CLIENT, 'src/index.ts')],
    include: [],
  }
  const project = join(DIST, 'tsconfig.json')
  await writeFile(project, JSON.stringify(settings))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  await promisify(execFile)(execPath, [compiler, '-p', project])
  await rm(project)
}

/** Both also work in this repository, in case a program loads the client while it is being packed. */
async function leadTo(target: string, before: string): Promise<void> {
  const manifest = await readFile(MANIFEST, 'utf8')
  await writeFile(MANIFEST, manifest.replace(before, target))
}

const [, , step] = argv
if (step === 'postpack') {
  await leadTo(SOURCE, BUILT)
  await rm(LICENSE)
} else {
  await compile()
  if (step === 'prepack') {
    await copyFile(join(ROOT, 'LICENSE'), LICENSE)
    await leadTo(BUILT, SOURCE)
  }
}

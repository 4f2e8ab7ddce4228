import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { promisify } from 'node:util'

/**
 * A program: compiles the client into client/dist, as JavaScript with its types. In this repository the client is used
 * as TypeScript, without a build; packages that are installed can't be. So `npm pack -w client` calls it before and
 * after it packs: in between, the package leads to what is compiled.
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

/** Both work in this repository, too, should a program load the client meanwhile. */
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

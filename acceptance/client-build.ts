import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The result of a call: data for a success, otherwise the error, always with the response. */
export type Reply = {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

/** One caller of the generated client. */
export type ClientInstance = {
  readonly interceptors: {
    readonly response: {
      use(
        look: (response: Response, request: Request, options: { url: string }) => Promise<Response>,
      ): void
    }
  }
}

type Scheme = { readonly in?: string; readonly scheme?: string }

export type ClientSettings = {
  readonly baseUrl: string
  /** The credential for a security scheme of the document. */
  readonly auth: (scheme: Scheme) => string | undefined
}

/** The generated module has a function per operation, named by its operationId in camel case. */
export type Sdk = Readonly<Record<string, (options: object) => Promise<Reply>>>

export type BuiltClient = AsyncDisposable & {
  readonly sdk: Sdk
  readonly newClient: (settings: ClientSettings) => ClientInstance
}

/** The compiler options of an ordinary project. The generator's code passes `strict`, but not every stricter flag. */
const COMPILER_OPTIONS = {
  strict: true,
  target: 'es2024',
  lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  module: 'nodenext',
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  rootDir: 'src',
  outDir: 'out',
}

/**
 * Generates a client from an OpenAPI document in a temporary folder, compiles it with a program that uses it, and loads
 * it.
 * @param document path of the document
 * @param usage TypeScript that imports from `./client/index.js`
 * @throws Error with the messages of the generator or the compiler
 */
export async function buildClient(document: string, usage: string): Promise<BuiltClient> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-client-'))
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    const project = JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['src'] })
    await writeFile(join(folder, 'tsconfig.json'), project)
    await writeFile(join(folder, 'src/usage.ts'), usage)
    const generator = fileURLToPath(new URL('./generate-client.ts', import.meta.url))
    await runNode(folder, generator, document, join(folder, 'src/client'))
    const compiler = new URL('bin/tsc', import.meta.resolve('typescript/package.json'))
    await runNode(folder, fileURLToPath(compiler), '-p', folder)
    const load = (file: string) => import(pathToFileURL(join(folder, 'out/client', file)).href)
    const sdk = (await load('index.js')) as Sdk
    const { createClient: newClient } = (await load('client/index.js')) as {
      createClient: BuiltClient['newClient']
    }
    return { sdk, newClient, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function runNode(cwd: string, program: string, ...words: readonly string[]): Promise<void> {
  try {
    await run(execPath, [program, ...words], { cwd, timeout: 120_000 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} failed:\n${stdout}${stderr}`.slice(0, 10_000), { cause: error })
  }
}

import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { writeOrCheck } from './write-or-check.ts'

/** Writes the types of the client from docs/openapi.json. With --check, compares them instead. */
const DOCUMENT = new URL('../docs/openapi.json', import.meta.url)
const FILE = new URL('../client/src/schema.generated.ts', import.meta.url)

// The generator prints with the compiler's JavaScript API, which TypeScript 7 no longer has.
const compiler = import.meta.resolve('typescript-6')
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? compiler : specifier, context),
})
const { default: openapiTypes, astToString } = await import('openapi-typescript')

const nodes = await openapiTypes(JSON.parse(await readFile(DOCUMENT, 'utf8')), {
  // A default makes a member of a request optional, not required.
  defaultNonNullable: false,
})

await writeOrCheck([
  { file: FILE, content: `/** Generated from docs/openapi.json. */\n${astToString(nodes)}` },
])

import { registerHooks } from 'node:module'
import { argv } from 'node:process'

/**
 * Writes the client of an OpenAPI document into a folder, with the public generator that users of the API have. The
 * arguments are both paths.
 */
const [document = '', folder = ''] = argv.slice(2)

// The generator prints with the compiler's JavaScript API, which TypeScript 7 no longer has.
const compiler = import.meta.resolve('typescript-6')
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? compiler : specifier, context),
})

const { createClient } = await import('@hey-api/openapi-ts')
await createClient({
  input: document,
  output: { path: folder, module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent', file: false },
})

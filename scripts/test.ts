import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * `npm test` runs all tests once with vitest, which gets all other arguments.
 * `--times` lists the slowest files at the end.
 */
const OWN = new Set(['--times'])
const REPORTER = fileURLToPath(new URL('slowest-files.ts', import.meta.url))

const given = argv.slice(2)
const rest = given.filter((argument) => !OWN.has(argument))
if (given.includes('--times')) {
  // Naming one reporter replaces the default one.
  const isNamed = rest.some((argument) => argument.startsWith('--reporter'))
  rest.push(...(isNamed ? [] : ['--reporter=default']), `--reporter=${REPORTER}`)
}
argv.splice(2, given.length, 'run', ...rest)
// The package's program, which isn't in its exports.
await import(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')).href)

import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * `npm test` runs all tests once with vitest, which gets all other arguments.
 * `--both` runs more tests on PostgreSQL, too (see server/test/support/on-postgres.ts).
 * `--times` lists the slowest files at the end.
 */
const OWN = new Set(['--both', '--times'])
const REPORTER = fileURLToPath(new URL('slowest-files.ts', import.meta.url))

const given = argv.slice(2)
const rest = given.filter((argument) => !OWN.has(argument))
// Not ARBOR_: the commands reject unknown variables with that prefix.
if (given.includes('--both')) env['TEST_BOTH_DATABASES'] = 'true'
if (given.includes('--times')) {
  // Naming one reporter replaces the default one.
  const isNamed = rest.some((argument) => argument.startsWith('--reporter'))
  rest.push(...(isNamed ? [] : ['--reporter=default']), `--reporter=${REPORTER}`)
}
argv.splice(2, given.length, 'run', ...rest)
// The package's program, which isn't in its exports.
await import(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')).href)

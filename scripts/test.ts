import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * `npm test`: all tests once, by vitest, which takes every other argument.
 * `--both` runs on PostgreSQL too what depends little on it (see server/test/support/on-postgres.ts).
 * `--times` shows at the end which files took longest.
 */
const OWN = new Set(['--both', '--times'])
const REPORTER = fileURLToPath(new URL('slowest-files.ts', import.meta.url))

const given = argv.slice(2)
const rest = given.filter((argument) => !OWN.has(argument))
// Not ARBOR_: the commands refuse variables of that kind that they don't know.
if (given.includes('--both')) env['TEST_BOTH_DATABASES'] = 'true'
if (given.includes('--times')) {
  // Naming one reporter leaves out the usual one.
  const isNamed = rest.some((argument) => argument.startsWith('--reporter'))
  rest.push(...(isNamed ? [] : ['--reporter=default']), `--reporter=${REPORTER}`)
}
argv.splice(2, given.length, 'run', ...rest)
// The program of the package, which its exports do not name.
await import(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')).href)

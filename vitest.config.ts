import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { findPostgresPrograms } from './server/test/support/postgres-programs.ts'
import { findRedisServer } from './server/test/support/redis-programs.ts'

/** Every integration test runs twice, once on each database. */
const integration = {
  globalSetup: ['server/test/support/global-setup.ts'],
  hookTimeout: 120_000,
  // Each file has a server of its own; loading the whole of it anew for each takes a fifth of the time.
  isolate: false,
}
const files = ['server/{src,test}/**/*.int.test.ts']
/** Each call is a process that takes seconds to start, over services that are tested on both databases. */
const commands = ['server/src/cli/{explain-search,verify}.int.test.ts']
// Without the programs one file stands for all of them and names each as skipped; CI must have
// them.
const canRunPostgres = findPostgresPrograms() !== undefined || env['CI'] === 'true'
const canRunRedis = findRedisServer() !== undefined || env['CI'] === 'true'

export default defineConfig({
  test: {
    // An embedded database takes up to 0.9 GB.
    maxWorkers: 2,
    // A loaded machine is slow; how fast things are is for bench/ to say.
    testTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{reader/src,server/src,scripts,evals}/**/*.test.ts'],
          exclude: [...files, 'server/src/**/*.redis.test.ts'],
        },
      },
      {
        test: {
          ...integration,
          name: 'embedded',
          include: files,
        },
      },
      {
        test: {
          ...(canRunPostgres && integration),
          name: 'postgres',
          include: canRunPostgres ? files : ['server/test/support/without-postgres.skipped.ts'],
          exclude: commands,
          env: { ARBOR_TEST_DATABASE: 'postgres' },
        },
      },
      {
        // The contract of the transports, which `unit` runs in memory, and what needs Redis besides.
        test: {
          ...(canRunRedis && integration),
          name: 'redis',
          include: canRunRedis
            ? ['server/src/**/*.{contract,redis}.test.ts']
            : ['server/test/support/without-redis.skipped.ts'],
          env: { ARBOR_TEST_STREAM: 'redis' },
        },
      },
      {
        // Over HTTP only, against ARBOR_ACCEPTANCE_URL or a server started as the README says.
        test: {
          name: 'acceptance',
          include: ['acceptance/**/*.test.ts'],
        },
      },
    ],
  },
})

import { globSync } from 'node:fs'
import { env } from 'node:process'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './server/test/support/chromium.ts'
import { makeMemoryFolder } from './server/test/support/memory-folder.ts'
import { findPostgresPrograms } from './server/test/support/postgres-programs.ts'
import { findRedisServer } from './server/test/support/redis-programs.ts'
import { onBoth, onServer } from './server/test/support/which-database.ts'

// Workers and their child processes inherit it.
const memory = makeMemoryFolder()
if (memory !== undefined) env['TMPDIR'] = memory

const integration = {
  globalSetup: ['server/test/support/global-setup.ts'],
  // Files share the loaded service and the server that `sharedTestServer` starts.
  isolate: false,
}
/** Unit tests that mock modules or change the environment, which would affect other files in the same process. */
const apart = [
  'reader/src/{ocr/tessdata,pool/pool}.test.ts',
  'server/src/{cli/program,modules/identity/passwords}.test.ts',
]
const files = ['{server/{src,test},client/src,cli/src}/**/*.int.test.ts']
for (const name of [...onServer, ...onBoth, ...apart]) {
  if (globSync(name).length === 0) throw new Error(`There is no test at ${name}.`)
}

/** Files that take 15 seconds or more. If one of them started last, it would run alone at the end. */
const LONG =
  /(durability|small-disk|cli|fix|ingestion|operations|migrate|two-workers|hostile-\w+|weak-roles)\.int\.test\.ts$|generated-client|(pool|long-runs|describe-images|smallest)\.test|(account|browse|roles|threads|viewer)\.browser/

/**
 * Runs project by project, in the order of the list below. A process that has loaded the service and started a server is
 * kept only while files of its project follow. In each project, the long files come first.
 */
class LongFirst extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the base class
    const sorted = await super.sort(all)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return this.ctx.projects.flatMap((project) => {
      const theirs = sorted.filter((file) => file.project === project)
      return [...theirs.filter(isLong), ...theirs.filter((file) => !isLong(file))]
    })
  }
}

// Without the programs, a single file reports their tests as skipped. CI must have them.
const canRunPostgres = findPostgresPrograms() !== undefined || env['CI'] === 'true'
const canRunChromium = findChromium() !== undefined || env['CI'] === 'true'
const canRunRedis = findRedisServer() !== undefined || env['CI'] === 'true'

export default defineConfig({
  test: {
    // Two more than the two cores, because tests also wait for processes. An embedded database takes up to 0.9 GB.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // Only tests that hang should reach a limit, even if ten other processes share the processor. The longest tests take
    // half a minute of processor time. bench/ measures speed.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit-apart', include: apart },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'embedded',
          include: files,
          exclude: [...configDefaults.exclude, ...(canRunPostgres ? onServer : [])],
        },
      },
      {
        extends: true,
        test: {
          ...(canRunPostgres && integration),
          name: 'postgres',
          include: canRunPostgres
            ? [...onServer, ...onBoth]
            : ['server/test/support/without-postgres.skipped.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: true,
        // The contract of the transports, which `unit` runs in memory, and other tests that need Redis.
        test: {
          ...(canRunRedis && integration),
          name: 'redis',
          include: canRunRedis
            ? ['server/src/**/*.{contract,redis}.test.ts', 'bench/*.redis.test.ts']
            : ['server/test/support/without-redis.skipped.ts'],
          env: { TEST_STREAM: 'redis' },
        },
      },
      {
        extends: true,
        // The pages, in a real browser on a real server.
        test: {
          ...(canRunChromium && integration),
          name: 'browser',
          // A page and its server together keep a core busy. More of them at once would only wait for each other.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // The output of CI marks what passed only the second time: "retry x1". It is a defect, but no reason to hold
          // back a change that didn't cause it.
          retry: env['CI'] === 'true' ? 1 : 0,
          include: canRunChromium
            ? ['server/src/**/*.browser.test.ts', 'web/test/*.browser.test.ts']
            : ['server/test/support/without-chromium.skipped.ts'],
        },
      },
      {
        extends: true,
        // Each benchmark at its smallest size, because nobody would notice that one has stopped to work.
        test: { name: 'bench', include: ['bench/smallest.test.ts'] },
      },
      {
        extends: true,
        // Over HTTP only, against ARBOR_ACCEPTANCE_URL or a server started as in the README.
        test: {
          name: 'acceptance',
          include: ['acceptance/**/*.test.ts'],
        },
      },
      // Last, because all of these files are short.
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            '{cli/src,client/src,connectors/src,reader/src,server/src,web/src,scripts,evals}/**/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude: [
            ...files,
            ...apart,
            '{server/src,bench}/**/*.{redis,browser}.test.ts',
            'bench/smallest.test.ts',
          ],
        },
      },
    ],
  },
})

import { findPostgresPrograms } from '../server/test/support/postgres-programs.ts'
import { findRedisServer } from '../server/test/support/redis-programs.ts'
import { runChaos } from './chaos.ts'
import type { Sized } from './options.ts'
import { measureBroken } from './reader-broken.ts'
import { measureDocuments } from './reader-documents.ts'
import { measureReader } from './reader.ts'

/** A benchmark that has its own command and prints its own table. */
export type Command = {
  readonly name: string
  /** What it needs and this machine doesn't have, if anything. */
  lacks?(): string | undefined
  /** @returns the exit code */
  run(running: Sized, given: readonly string[]): Promise<number>
}

/** The benchmarks with their own command. A test runs each at its smallest size. */
export const COMMANDS: readonly Command[] = [
  // It includes the next two.
  { name: 'reader', run: (running, [folder]) => measureReader(folder, running) },
  { name: 'tables', run: (running, names) => measureDocuments(running, names) },
  {
    name: 'broken',
    run: async (running) => {
      await measureBroken(running)
      return 0
    },
  },
  {
    name: 'chaos',
    lacks: () => {
      if (findPostgresPrograms() === undefined) return 'PostgreSQL'
      return findRedisServer() === undefined ? 'redis-server' : undefined
    },
    run: (running, [minutes]) => runChaos(minutes, running),
  },
]

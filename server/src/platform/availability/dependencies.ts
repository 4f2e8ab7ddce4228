/**
 * What work needs from outside the process. The database is not listed among the needs of a kind of job, because no
 * job can be taken without it.
 */
export const DEPENDENCIES = [
  'database',
  'storage',
  'disk',
  'stream',
  'mail',
  'chat_model',
  'embedding_model',
  'vision_model',
  'converter_memory',
] as const
export type Dependency = (typeof DEPENDENCIES)[number]

/** What people and logs call a dependency. */
export const NAMES: Readonly<Record<Dependency, string>> = {
  database: 'the database',
  storage: 'the file storage',
  disk: 'free disk space',
  stream: 'Redis',
  mail: 'the mail server',
  chat_model: 'the language model',
  embedding_model: 'the embedding model',
  vision_model: 'the vision model',
  converter_memory: 'free memory for conversions',
}

/** A time in which a dependency is not available. */
export type Outage = {
  readonly dependency: Dependency
  readonly since: Date
  /** What is wrong, for operators. It contains no secrets. */
  readonly message: string
}

/** Work that failed only because a dependency isn't available. It has to wait, and the attempt doesn't count. */
export class Waits extends Error {
  override readonly name = 'Waits'
  readonly dependency: Dependency
  /** Seconds before the work may be tried again, even if the dependency responds earlier. */
  readonly seconds: number

  constructor({ dependency, seconds }: Wait, cause: unknown) {
    super(`The work waits for ${NAMES[dependency]}.`, { cause })
    this.dependency = dependency
    this.seconds = seconds
  }
}

export type Wait = { readonly dependency: Dependency; readonly seconds: number }

import type { Context } from '../context/context.ts'
import { perContext } from '../context/per-context.ts'
import { newId } from '../core/ids.ts'
import { endWritesWith, sessionOf } from '../db/index.ts'

/** Reads are written this long after the first of them. */
const FLUSH_MS = 500
/** The number of reads that wait at most: a kill loses no more, and none that are older than a second. */
const MOST_WAITING = 1_000

/** The pause between an event and its number in the chain. */
const SEAL_MS = 1_000

const WRITE_READS = 'select write_audit_reads($1, $2::text::jsonb)'

type Waiting = { readonly tenantId: string; readonly event: object }

/**
 * The audit of this process: writes the reads in batches, and has events sealed soon after they were written.
 * Changes don't pass through here, because their transactions write them.
 */
class AuditLog {
  readonly #context: Context
  #waiting: Waiting[] = []
  /** The number of reads that are being written. */
  #writing = 0
  #flushing: Promise<void> = Promise.resolve()
  #flushTimer: NodeJS.Timeout | undefined
  #sealTimer: NodeJS.Timeout | undefined
  /** Set by the module that owns the chain. */
  seal: ((context: Context) => Promise<void>) | undefined

  constructor(context: Context) {
    this.#context = context
    context.defer(async () => {
      clearTimeout(this.#sealTimer)
      await this.flush()
    })
  }

  /** Notes a read. If too many wait, the caller waits until they are written. */
  async noteRead(tenantId: string, event: object): Promise<void> {
    this.#waiting.push({ tenantId, event: { ...event, id: newId(), at: new Date().toISOString() } })
    if (this.#waiting.length + this.#writing >= MOST_WAITING) return this.flush()
    this.#flushTimer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Writes the reads that wait. */
  flush(): Promise<void> {
    clearTimeout(this.#flushTimer)
    this.#flushTimer = undefined
    this.#flushing = this.#flushing.then(() => endWritesWith(undefined, () => this.#write()))
    return this.#flushing
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#writing = waiting.length
    for (const [tenantId, reads] of Map.groupBy(waiting, (one) => one.tenantId)) {
      const events = JSON.stringify(reads.map(({ event }) => event)).toWellFormed()
      try {
        await this.#context.doors.inTenant(tenantId, (tx) =>
          sessionOf(tx).query(WRITE_READS, [tenantId, events]),
        )
        this.written()
      } catch (error) {
        this.#context.log.error(
          { err: error, lost: reads.length },
          'reads could not be written to the audit',
        )
      }
      this.#writing -= reads.length
    }
  }

  /** Has new events sealed soon. */
  written(): void {
    this.#sealTimer ??= setTimeout(() => {
      this.#sealTimer = undefined
      endWritesWith(undefined, () => this.seal?.(this.#context))?.catch((error: unknown) =>
        // Upkeep seals them later.
        this.#context.log.warn({ err: error }, 'audit events could not be sealed'),
      )
    }, SEAL_MS).unref()
  }
}

/** The audit of a process. */
export const auditLogOf = perContext((context) => new AuditLog(context))

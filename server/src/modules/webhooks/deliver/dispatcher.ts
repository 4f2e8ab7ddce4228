import type { Context } from '../../../platform/context/context.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { endWritesWith } from '../../../platform/db/index.ts'
import { claimDue, releaseAllClaims, releaseClaims, type Claimed } from './claim.queries.ts'
import { conclude } from './conclude-attempt.ts'
import { send } from './send.ts'

/** How often a process looks for events to send. */
const LOOK_MS = 1_000
/** Deliveries of a process at the same time. They mostly wait for receivers. */
const MOST_OPEN = 200

/** Sends the deliveries that are due, while the process has the worker role. */
class Dispatcher {
  readonly #context: Context
  readonly #stopping = new AbortController()
  readonly #open = new Map<Claimed, Promise<void>>()
  #clock: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isAsked = false

  constructor(context: Context) {
    this.#context = context
    context.defer(() => this.#close())
  }

  async start(): Promise<void> {
    const { doors, driver } = this.#context
    // Nobody else can be sending what a killed process had claimed.
    if (driver.kind === 'embedded') await doors.acrossTenants(releaseAllClaims)
    this.#clock = setInterval(() => this.look(), LOOK_MS)
    this.#clock.unref()
  }

  /** Looks for deliveries that are due, now or right after the current look. */
  look(): void {
    if (!this.#clock || this.#stopping.signal.aborted) return
    this.#isAsked = true
    this.#looking ??= endWritesWith(undefined, () => this.#lookWhileAsked()).finally(() => {
      this.#looking = undefined
    })
  }

  async #lookWhileAsked(): Promise<void> {
    const { doors, log } = this.#context
    while (this.#isAsked && this.#open.size < MOST_OPEN && !this.#stopping.signal.aborted) {
      this.#isAsked = false
      try {
        // oxlint-disable-next-line no-await-in-loop -- one look after another
        const due = await doors.acrossTenants((tx) => claimDue(tx, MOST_OPEN - this.#open.size))
        for (const claimed of due) this.#open.set(claimed, this.#deliver(claimed))
      } catch (error) {
        if (!this.#stopping.signal.aborted) log.warn({ err: error }, 'webhooks could not be read')
      }
    }
  }

  async #deliver(claimed: Claimed): Promise<void> {
    const { tenant_id: tenantId, webhook_id: webhookId, event_id: eventId } = claimed
    const started = performance.now()
    try {
      const answer = await send(this.#context, claimed, this.#stopping.signal)
      await conclude(this.#context, claimed, answer, performance.now() - started)
      this.#open.delete(claimed)
      this.look()
    } catch (error) {
      // It is sent again when its claim has expired.
      if (this.#stopping.signal.aborted) return
      this.#open.delete(claimed)
      this.#context.log.error(
        { err: error, tenantId, webhookId, eventId },
        'the outcome of a delivery could not be stored',
      )
    }
  }

  async #close(): Promise<void> {
    clearInterval(this.#clock)
    this.#stopping.abort(new Error('The server is shutting down.'))
    await this.#looking
    await Promise.all(this.#open.values())
    const unsent = [...this.#open.keys()]
    if (unsent.length === 0) return
    await this.#context.doors
      .acrossTenants((tx) => releaseClaims(tx, unsent))
      .catch(() => undefined)
  }
}

const dispatcherOf = perContext((context) => new Dispatcher(context))

/** Begins to send events of webhooks in this process, until the context is disposed of. */
export async function startDelivery(context: Context): Promise<void> {
  await dispatcherOf(context).start()
}

import type { Context } from '../../../platform/context/context.ts'
import type { EnrichmentConfig } from '../../../platform/config/enrichment.ts'
import type { LlmConfig } from '../../../platform/config/llm.ts'
import type { Patience } from '../../../platform/models/patience.ts'
import { inParallel } from '../../../platform/core/in-parallel.ts'
import type { ChunkPatch } from './chunk-patches.ts'
import type { Answers } from './answers.ts'
import type { TableDesk } from './arrange-tables.ts'
import { Asker, type Silence } from './enrichment-questions.ts'
import { Budget } from './budget.ts'
import { contentPatch, withDescription } from './compose.ts'
import { describePictures, type Seen } from './describe-pictures.ts'
import { EnrichmentError } from './failure.ts'
import { batchTables, openTables, summarize, type OpenTable } from './summarize.ts'
import { shownTable, type PictureTask, type TableTask, type Tasks } from './tasks.ts'
import { warningsOf, type Silences } from './warnings.ts'

export type EnrichmentTools = {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
  readonly patience: Patience
}

export type Models = { readonly llm: LlmConfig; readonly enrichment: EnrichmentConfig }

/** Time limit for questions about a document. It leaves half of a run's time to the other steps. */
const MILLISECONDS = 15 * 60 * 1000
/** Simultaneous model calls for one document. */
const AT_ONCE = 3
type Parts = {
  readonly models: Models
  readonly answers: Answers
  readonly language: string | undefined
  readonly pictures: { readonly storage: Context['storage']; readonly prefix: string }
  /** Records that a model failed. */
  readonly fail: (error: EnrichmentError) => void
}

/** The work on one document. */
export class EnrichmentJob {
  readonly answers: Answers
  readonly #parts: Parts
  readonly #tools: EnrichmentTools
  readonly #budget: Budget
  readonly #patches = new Map<number, ChunkPatch>()
  readonly #unseen: Silences = {}
  readonly #unread: Silences = {}
  readonly #askers: Asker[] = []
  #hasFailed = false
  #done = 0
  #total = 0

  constructor(parts: Parts, tools: EnrichmentTools) {
    const { models, answers } = parts
    this.answers = answers
    this.#parts = parts
    this.#tools = tools
    const calls = models.enrichment.maxCalls - answers.calls
    this.#budget = new Budget({ calls, milliseconds: MILLISECONDS })
  }

  /**
   * Starts with the images, because some become tables.
   * @returns the changes, in the order of the chunks
   */
  async work({ pictures, tables, tablesBeyond }: Tasks): Promise<ChunkPatch[]> {
    this.#total += pictures.length + tables.length
    this.#step(0)
    const copied = await this.#describePictures(pictures)
    await this.#sumUp([...tables, ...copied])
    if (tablesBeyond > 0) count(this.#unread, 'limit reached', tablesBeyond)
    return [...this.#patches.values()].toSorted((a, b) => a.at - b.at)
  }

  /** Shows uncertain tables to the vision model. They go first, because there are few of them. */
  async arrange(desk: TableDesk): Promise<void> {
    const sight = this.#tableSight()
    if (sight === undefined) return
    this.#total += desk.shown.length
    const left = await this.#each(desk.shown, async (table, signal) => {
      await desk.arrange(table, sight, signal)
      this.#step(1)
    })
    desk.fail(left)
    // Only what can still be added later is postponed.
    this.#hasFailed = false
    for (const patch of desk.patches) this.#patches.set(patch.at, patch)
  }

  async recall(desk: TableDesk): Promise<void> {
    const sight = this.#tableSight()
    if (sight !== undefined) await desk.recall(sight)
  }

  #tableSight() {
    const { models, answers, pictures } = this.#parts
    const { visionModel: model } = models.llm
    if (model === undefined) return undefined
    const { patience } = this.#tools
    const asker = new Asker({ ...models.llm, model }, { patience, budget: this.#budget })
    return { asker, answers, pictures, model }
  }

  get warnings(): string[] {
    const { maxCalls } = this.#parts.models.enrichment
    return warningsOf({ pictures: this.#unseen, tables: this.#unread }, maxCalls)
  }

  /** Whether a model failed and has to be asked again later. */
  get isPostponed(): boolean {
    return this.#hasFailed || this.#askers.some(({ isDown }) => isDown)
  }

  /**
   * Processes items until the model fails.
   * @returns the items that have no answer because of the failure
   */
  async #each<T>(
    items: readonly T[],
    work: (item: T, signal: AbortSignal) => Promise<void>,
  ): Promise<ReadonlySet<T>> {
    const left = new Set(items)
    try {
      await inParallel(items, this.#pace, async (item, signal) => {
        await work(item, signal)
        left.delete(item)
      })
    } catch (error) {
      this.#tools.signal.throwIfAborted()
      if (!(error instanceof EnrichmentError)) throw error
      this.#parts.fail(error)
      this.#hasFailed = true
    }
    return left
  }

  /** @returns tables that were transcribed from images */
  async #describePictures(tasks: readonly PictureTask[]): Promise<TableTask[]> {
    const { models, answers, language, pictures } = this.#parts
    const { visionModel: model } = models.llm
    if (model === undefined || tasks.length === 0) return []
    const asker = this.#asker(model)
    const { maxCalls } = models.enrichment
    const sight = { asker, answers, pictures, model, language, maxCalls }
    const tables: TableTask[] = []
    const left = await this.#each(tasks, async (task, signal) => {
      tables.push(...this.#take(task, await describePictures(task, sight, signal)))
      this.#step(1)
    })
    for (const task of left) tables.push(...this.#take(task, { why: 'failed' }))
    return tables
  }

  #take(task: PictureTask, seen: Seen): TableTask[] {
    const { form, sections } = task
    if ('why' in seen && seen.why !== 'invisible') count(this.#unseen, seen.why, 1)
    const isDescribed = form === 'picture' || form === 'flowchart'
    if (isDescribed && 'why' in seen) return []
    return task.chunks.flatMap(({ at, content, known }) => {
      if ('text' in seen) {
        const text = isDescribed ? withDescription(content, seen.text) : seen.text
        this.#patches.set(at, contentPatch(at, text))
      }
      if (isDescribed) return []
      this.#total += 1
      return [{ at, sections, ...shownTable('text' in seen ? seen.text : content, known) }]
    })
  }

  async #sumUp(tables: readonly TableTask[]): Promise<void> {
    const { models, answers, language } = this.#parts
    if (tables.length === 0) return
    const { model } = models.llm
    const reader = { asker: this.#asker(model), answers, model, language }
    const all = openTables(tables, reader)
    const unknown = all.filter(({ key }) => answers.get(key) === undefined)
    // The same table may occur in a document several times.
    const open = [...new Map(unknown.map((each) => [each.key, each])).values()]
    this.#step(all.length - open.length)
    const missingOf = (batch: readonly OpenTable[]) =>
      batch.filter(({ key }) => typeof answers.get(key) !== 'string').length
    const left = await this.#each(batchTables(open), async (batch, signal) => {
      const silence = await summarize(batch, reader, signal)
      if (silence !== undefined) count(this.#unread, silence, missingOf(batch))
      this.#step(batch.length)
    })
    for (const batch of left) count(this.#unread, 'failed', missingOf(batch))
    for (const { key, table } of all) {
      const summary = answers.get(key)
      if (typeof summary !== 'string') continue
      const patch = this.#patches.get(table.at) ?? { at: table.at }
      this.#patches.set(table.at, { ...patch, metadata: { summary } })
    }
  }

  get #pace() {
    return { atOnce: AT_ONCE, signal: this.#tools.signal }
  }

  #asker(model: string): Asker {
    const { llm } = this.#parts.models
    const { patience } = this.#tools
    const asker = new Asker({ ...llm, model }, { patience, budget: this.#budget })
    this.#askers.push(asker)
    return asker
  }

  #step(done: number): void {
    this.#done += done
    this.#tools.progress(this.#done, this.#total)
  }
}

function count(silences: Silences, why: Silence, by: number): void {
  if (by === 0) return
  silences[why] = (silences[why] ?? 0) + by
}

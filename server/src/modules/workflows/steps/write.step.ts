import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import { type Boundary, Passages, readNode } from '../../tools/index.ts'
import {
  type AnswerEvent,
  type Brief,
  ReplyDraft,
  type Writer,
  untilAborted,
} from '../../assistant/index.ts'
import type { Citation } from '../../search/index.ts'
import { RunFault, type Draft, type RunRow } from '../runs/run-row.ts'
import { goOn } from '../runs/start-step.ts'
import { confinedTo } from '../../tree/index.ts'
import { itemsOfRun, starterOf } from './run-starter.ts'
import { instructionsFor, requestFor, type Request } from './prompt.ts'
import { inventoryOf, textOf, type Inventory } from './read-items.ts'

const INSTRUCTION_TOKENS = 8000
const TEMPLATE_TOKENS = 8000
/** Tokens of the sources that the model gets in the prompt. It reads the rest itself. */
const SOURCE_TOKENS = 30_000
/** The least that is worth reading of a source. */
const MIN_TOKENS = 300
/** Maximum length of a document, in UTF-16 units. */
const MAX_TEXT = 100_000

/**
 * Has the model write the document. The model sees only the sources, with the person's current rights. The
 * draft is stored with the run.
 * @throws RunFault, ModelFailure
 */
export async function writeDraft(
  context: Context,
  writer: Writer,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const passages = new Passages(false)
  const source = await gather(context, run)
  const question = {
    asker: () => readerOf(context, run),
    tenantId: run.tenant_id,
    threadId: run.thread_id ?? '',
    history: [],
    text: source.instructions,
    subjectPartId: null,
    scope: { partIds: source.partIds, tagIds: [] },
  }
  const brief = (boundary: Boundary) => briefFor(boundary, { context, source, passages })
  const events = untilAborted(writer({ question, passages, brief }, signal), signal)
  const { text, citations, steps } = await collect(events)
  signal.throwIfAborted()
  const draft: Draft = {
    text,
    citations: [...citations],
    used: [...passages.chunkIds],
    steps: [...steps],
    versionIds: run.snapshot.outputs.map(() => newId()),
  }
  await context.doors.inTenant(run.tenant_id, (tx) =>
    goOn(tx, context, run, { step: 'publish', outputs: { write: draft } }),
  )
}

type Gathered = Awaited<ReturnType<typeof gather>>

/** The actor that reads for the run, with current rights. @throws RunFault */
async function readerOf(context: Context, run: RunRow): Promise<Actor> {
  const actor = await starterOf(context, run)
  const { sources } = await context.doors.readInTenant(run.tenant_id, (tx) =>
    itemsOfRun(tx, actor, run),
  )
  return confinedTo(
    actor,
    sources.map((item) => item.id),
  )
}

/**
 * What the run reads, and the actor who reads it: the person who started it, confined to the sources. @throws
 * RunFault
 */
async function gather(context: Context, run: RunRow) {
  const actor = await starterOf(context, run)
  const { reader, items, inventory } = await context.doors.readInTenant(
    run.tenant_id,
    async (tx) => {
      const found = await itemsOfRun(tx, actor, run)
      const partIds = found.sources.map((item) => item.id)
      const confined = confinedTo(actor, partIds)
      const readable = await inventoryOf(tx, confined, found.sources)
      return { reader: confined, items: found, inventory: readable }
    },
  )
  const { sources, instructions, template } = items
  const text = await textOf(context, actor, { items: instructions, tokens: INSTRUCTION_TOKENS })
  if (text === '') {
    throw new RunFault('The instructions have no text. Wait until they are ingested.')
  }
  if (inventory.readables.length === 0) throw new RunFault('The sources contain no documents.')
  return {
    partIds: sources.map((item) => item.id),
    reader,
    instructions: text,
    inventory,
    template:
      template === null
        ? undefined
        : await textOf(context, actor, { items: [template], tokens: TEMPLATE_TOKENS }),
  }
}

type Desk = {
  readonly context: Context
  readonly source: Gathered
  readonly passages: Passages
}

async function* briefFor(boundary: Boundary, desk: Desk): AsyncGenerator<AnswerEvent, Brief> {
  const { source, passages } = desk
  const sources = yield* readSources(desk, source.inventory)
  if (passages.chunkIds.length === 0) {
    throw new RunFault('The sources have no text. Wait until they are ingested.')
  }
  const { instructions, template, inventory } = source
  const request: Request = { instructions, template, sources, left: inventory.left }
  return {
    instructions: instructionsFor(boundary),
    messages: [{ role: 'user', content: requestFor(boundary, request) }],
  }
}

/** The beginning of each source, or all of it if the sources are short. Each reading is a step of the work. */
async function* readSources(
  { context, source, passages }: Desk,
  { readables }: Inventory,
): AsyncGenerator<AnswerEvent, object[]> {
  const found: object[] = []
  const share = Math.max(Math.floor(SOURCE_TOKENS / readables.length), MIN_TOKENS)
  let left = SOURCE_TOKENS
  for (const { id, name, part_type: type, path } of readables) {
    const about = { id, type, name, path }
    if (left < MIN_TOKENS) {
      found.push({ ...about, next_offset: 0 })
      continue
    }
    const step = {
      id: newId(),
      name: 'read',
      kind: 'tool_call' as const,
      args: { id, name },
      start_time: new Date().toISOString(),
    }
    const tokens = Math.min(share, left)
    const { outcome, data } = await readNode(context, source.reader, passages, {
      id,
      offset: 0,
      tokens,
    })
    found.push({ ...about, ...data })
    left -= tokens
    yield {
      kind: 'step',
      step: { ...step, detail: outcome, end_time: new Date().toISOString() },
    }
  }
  return found
}

/** The document is what the model writes after its last tool call. @throws RunFault */
async function collect(
  events: AsyncIterable<AnswerEvent>,
): Promise<Pick<Draft, 'text' | 'citations' | 'steps'>> {
  const steps = new ReplyDraft()
  const known = new Set<string>()
  let text = ''
  let citations: readonly Citation[] = []
  for await (const event of events) {
    if (event.kind === 'text') text += event.delta
    if (event.kind === 'withdrawn') text = ''
    if (event.kind === 'citations') citations = event.citations
    if (event.kind === 'step') {
      steps.step(event.step)
      // Text before a call says what the model is about to do.
      if (event.step.kind === 'tool_call' && !known.has(event.step.id)) text = ''
      known.add(event.step.id)
    }
    if (event.kind === 'part_end' && text !== '') text += '\n\n'
    if (text.length > MAX_TEXT) {
      throw new RunFault(
        `The language model wrote more than ${MAX_TEXT} characters. Ask for a shorter document.`,
      )
    }
  }
  const document = text.replaceAll('\0', '').toWellFormed().trim()
  if (document === '') throw new RunFault('The language model wrote nothing.')
  return { text: document, citations: [...citations], steps: [...steps.details().steps] }
}

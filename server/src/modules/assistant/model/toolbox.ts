import { tool, type ToolSet } from 'ai'
import { Type } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { InvalidInput, Problem } from '../../../platform/errors.ts'
import { described, Uuid } from '../../../platform/http/schemas.ts'
import { askerOf, type Question } from '../answer.ts'
import {
  type Boundary,
  type Found,
  type LookAt,
  type Passages,
  findByName,
  info,
  keywordSearch,
  list,
  readAround,
  readNode,
  search,
  viewPicture,
  withShownPaths,
} from '../../tools/index.ts'
import { takes } from './takes.ts'

/** Tool calls for one answer. */
export const MOST_CALLS = 20

/** The tools of one answer. */
export type Toolbox = {
  readonly tools: ToolSet
  /** How a call ended, in a few words. */
  outcomeOf(toolCallId: string): string | undefined
}

type Desk = {
  readonly context: Context
  readonly question: Question
  readonly passages: Passages
  readonly boundary: Boundary
  /** Undefined without a vision model. */
  readonly lookAt: LookAt | undefined
}

type Work<Input> = (actor: Actor, input: Input, signal: AbortSignal) => Promise<Found>
type Call = { readonly toolCallId: string; readonly abortSignal?: AbortSignal | undefined }
type Run = <Input>(work: Work<Input>) => (input: Input, call: Call) => Promise<string>

/**
 * Tools that read what the asker may read at the time of each call, of what the question is limited to, and change
 * nothing. Whatever a document makes the model do, it sees no more.
 */
export function createToolbox(desk: Desk): Toolbox {
  const outcomes = new Map<string, string>()
  let calls = 0
  const run: Run =
    (work) =>
    async (input, { toolCallId, abortSignal = new AbortController().signal }) => {
      calls += 1
      const isOver = calls > MOST_CALLS || desk.passages.isFull
      const found = isOver ? SPENT : await runTool(desk, (actor) => work(actor, input, abortSignal))
      outcomes.set(toolCallId, found.outcome)
      return desk.boundary.wrap(found.data)
    }
  return {
    tools: {
      ...searchTools(desk, run),
      ...readTools(desk, run),
      ...treeTools(desk, run),
      ...pictureTools(desk, run),
    },
    outcomeOf: (toolCallId) => outcomes.get(toolCallId),
  }
}

const SPENT: Found = {
  outcome: 'no calls left',
  data: { error: 'No tool calls are left. Answer now with what you have read.' },
}

async function runTool(desk: Desk, work: (actor: Actor) => Promise<Found>): Promise<Found> {
  const actor = await askerOf(desk.context, desk.question)
  try {
    return await withShownPaths(desk.context, actor, await work(actor))
  } catch (error) {
    if (error instanceof Problem && ['not_found', 'forbidden'].includes(error.code)) return MISSING
    if (error instanceof Problem || error instanceof InvalidInput) {
      return { outcome: 'refused', data: { error: error.message.slice(0, 200) } }
    }
    throw error
  }
}

/** The same for both, so that guessed ids reveal nothing. */
const MISSING: Found = {
  outcome: 'not found',
  data: { error: 'Not found, or not readable for whoever asks.' },
}

const offset = Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })
const folder = described(Type.Optional(Uuid), 'Id of a folder or document: search only below it')
const query = Type.String({ minLength: 1, maxLength: 1000 })

function searchTools({ context, passages, question: { scope } }: Desk, run: Run): ToolSet {
  return {
    search: tool({
      description:
        'Finds passages of documents about something, best first. Searches all shared documents unless folder_id is given.',
      inputSchema: takes({ query, folder_id: folder }),
      execute: run((actor, input) => search(context, actor, passages, { ...input, scope })),
    }),
    keyword_search: tool({
      description:
        'Finds passages that hold certain words. For names, numbers, codes and exact phrases; passages with the very phrase come first.',
      inputSchema: takes({ query, folder_id: folder }),
      execute: run((actor, input) => keywordSearch(context, actor, passages, { ...input, scope })),
    }),
  }
}

function readTools({ context, passages }: Desk, run: Run): ToolSet {
  const around = Type.Integer({ minimum: 0, maximum: 10, default: 2 })
  return {
    read: tool({
      description:
        'Reads a document or section in order, from an item on. When next_offset is given there is more: call again with it.',
      inputSchema: takes({ id: described(Uuid, 'Id of a document or section'), offset }),
      execute: run((actor, input) => readNode(context, actor, passages, input)),
    }),
    read_around: tool({
      description: 'Reads what stands before and after a passage.',
      inputSchema: takes({ chunk_id: Uuid, before: around, after: around }),
      execute: run((actor, input) => readAround(context, actor, passages, input)),
    }),
  }
}

function pictureTools({ context, lookAt }: Desk, run: Run): ToolSet {
  if (lookAt === undefined) return {}
  return {
    view_picture: tool({
      description:
        'Asks a question about the pictures of a passage that has some: figures, charts, scans, photographs. What it says can be used in an answer, but not cited.',
      inputSchema: takes({ chunk_id: Uuid, question: query }),
      execute: run((actor, input, signal) =>
        viewPicture(context, actor, input, (pictures, question) =>
          lookAt(pictures, question, signal),
        ),
      ),
    }),
  }
}

function treeTools({ context, question: { scope } }: Desk, run: Run): ToolSet {
  return {
    list: tool({
      description: `Lists the folders and documents in a folder; ${scope ? 'those that the question is limited to' : 'those at the top'} without one.`,
      inputSchema: takes({ folder_id: Type.Optional(Uuid), offset }),
      execute: run((actor, input) => list(context, actor, { ...input, scope })),
    }),
    find: tool({
      description: 'Finds folders and documents by a part of their name.',
      inputSchema: takes({
        name: Type.String({ minLength: 1, maxLength: 255 }),
        folder_id: folder,
      }),
      execute: run((actor, input) => findByName(context, actor, input)),
    }),
    info: tool({
      description: 'Type, path, tags and dates of a folder, document, section or passage.',
      inputSchema: takes({ id: Uuid }),
      execute: run((actor, input) => info(context, actor, input.id)),
    }),
  }
}

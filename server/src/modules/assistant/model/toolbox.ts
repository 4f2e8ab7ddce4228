import { tool, type ToolSet } from 'ai'
import type { Actor } from '../../../platform/core/actor.ts'
import { InvalidInput, Problem } from '../../../platform/core/errors.ts'
import { askerOf, type Question } from '../answer.ts'
import {
  searchTool,
  toolsFor,
  withShownPaths,
  type AgentTool,
  type Boundary,
  type Desk,
  type Found,
} from '../../tools/index.ts'
import { inputSchemaOf } from './input-schema.ts'

/** The maximum number of tool calls for an answer. */
export const MOST_CALLS = 20

/** The tools for an answer. */
export type Toolbox = {
  readonly tools: ToolSet
  /** The outcome of a call in a few words. */
  outcomeOf(toolCallId: string): string | undefined
  /** Calls the tool `search`, for a model that can't call tools. */
  search(
    input: { readonly query: string; readonly folder_id?: string },
    signal: AbortSignal,
  ): Promise<Found>
}

type Asked = Omit<Desk, 'scope'> & { readonly question: Question; readonly boundary: Boundary }

/**
 * Tools that read what the asker may read at the time of each call, within the scope of the question. They change
 * nothing. Whatever a document makes the model do, it can't see anything else.
 */
export function createToolbox({ question, boundary, ...given }: Asked): Toolbox {
  const desk = { ...given, scope: question.scope }
  const outcomes = new Map<string, string>()
  let calls = 0
  const call = async (run: AgentTool['run'], input: unknown, signal: AbortSignal) => {
    calls += 1
    const isOver = calls > MOST_CALLS || desk.passages.isFull
    return isOver
      ? SPENT
      : foundBy(desk, question, (actor) => run({ ...desk, actor, signal }, input))
  }
  const present = ({ description, input, run }: AgentTool) =>
    tool({
      description: typeof description === 'string' ? description : description(desk),
      inputSchema: inputSchemaOf(input),
      execute: async (
        checked,
        { toolCallId, abortSignal: signal = new AbortController().signal },
      ) => {
        const found = await call(run, checked, signal)
        outcomes.set(toolCallId, found.outcome)
        return boundary.wrap(found.data)
      },
    })
  return {
    tools: Object.fromEntries(toolsFor(desk).map((each) => [each.name, present(each)])),
    outcomeOf: (toolCallId) => outcomes.get(toolCallId),
    search: (input, signal) => call(searchTool.run, input, signal),
  }
}

const SPENT: Found = {
  outcome: 'no calls left',
  data: { error: 'No tool calls are left. Answer now with what you have read.' },
}

async function foundBy(
  { context }: Desk,
  question: Question,
  work: (actor: Actor) => Promise<Found>,
): Promise<Found> {
  const actor = await askerOf(context, question)
  try {
    return await withShownPaths(context, actor, await work(actor))
  } catch (error) {
    if (error instanceof Problem && ['not_found', 'forbidden'].includes(error.code)) return MISSING
    if (error instanceof Problem || error instanceof InvalidInput) {
      return { outcome: 'refused', data: { error: error.message.slice(0, 200) } }
    }
    throw error
  }
}

/** The same result in both cases, so that guessed ids reveal nothing. */
const MISSING: Found = {
  outcome: 'not found',
  data: { error: 'Not found, or the person who asks cannot read it.' },
}

import {
  ToolChoiceViolationError,
  isStepCount,
  streamText,
  type FinishReason,
  type LanguageModel,
  type ModelMessage,
  type TextStreamPart,
  type ToolSet,
} from 'ai'
import type { LlmConfig } from '../../../platform/config/llm.ts'
import type { Context } from '../../../platform/context/context.ts'
import { toModelFailure } from '../../../platform/models/call-failure.ts'
import { habitsOf } from '../../../platform/models/habits.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { isWithdrawn } from '../../../platform/models/reading/read-answers.ts'
import { isShortened } from '../../../platform/models/with-abilities.ts'
import type { AnswerEvent, Question } from '../answer.ts'
import { type Boundary, type LookAt, type Passages, createBoundary } from '../../tools/index.ts'
import { AnswerText } from './answer-text.ts'
import { remarksOn } from './remarks.ts'
import { ThoughtSteps } from './thought-steps.ts'
import { ToolSteps } from './tool-steps.ts'
import { MOST_CALLS, createToolbox, type Toolbox } from './toolbox.ts'
import { withWaitStep } from './wait-step.ts'

/** The maximum number of model calls for an answer. */
const MOST_ROUNDS = 50

/** The instructions and messages for a model. */
export type Brief = {
  readonly instructions: string
  readonly messages: ModelMessage[]
}

/** A writing task for a model. The tools and citations depend on the question, and the prompt on the brief. */
export type Assignment = {
  readonly question: Question
  /** Numbers the passages that the model sees, and tells the caller what they were. */
  readonly passages: Passages
  /** @param toolbox for a model that can't call tools, so that the brief contains what they find */
  readonly brief: (
    boundary: Boundary,
    toolbox: Toolbox & { readonly isForModel: boolean },
  ) => AsyncGenerator<AnswerEvent, Brief>
}

/** Who writes for whom. */
export type Task = {
  readonly context: Context
  readonly llm: LlmConfig
  readonly model: LanguageModel
  readonly lookAt: LookAt | undefined
  readonly question: Question
}

/**
 * The events of a text that a model writes. A model that turns out to have no tools gets another brief.
 * @throws ModelFailure; the signal's reason
 */
export async function* write(
  given: Task & Assignment,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const lacksTools = habitsOf(given.llm).lacks.has('tools')
  const wantsTools = given.llm.answers !== 'search_first' && !lacksTools
  let hasText = false
  try {
    for await (const event of writeOnce(given, wantsTools, signal)) {
      hasText ||= event.kind === 'text'
      yield event
    }
    return
  } catch (error) {
    signal.throwIfAborted()
    const isWithoutTools = error instanceof ModelFailure && error.lacks === 'tools'
    if (!wantsTools || !isWithoutTools || hasText) throw error
  }
  yield* writeOnce(given, false, signal)
}

async function* writeOnce(
  { context, model, lookAt, question, passages, brief }: Task & Assignment,
  hasTools: boolean,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  signal.throwIfAborted()
  const text = new AnswerText(context, question, passages)
  const boundary = createBoundary()
  // Also ends the request when nobody reads the rest of the answer.
  const stop = new AbortController()
  try {
    const toolbox = createToolbox({ context, question, passages, boundary, lookAt })
    const { instructions, messages } = yield* brief(boundary, { ...toolbox, isForModel: hasTools })
    const { stream } = streamText({
      model,
      instructions,
      messages,
      ...(hasTools && { tools: toolbox.tools, toolCallConcurrency: 1 }),
      stopWhen: isStepCount(MOST_ROUNDS),
      prepareStep: ({ steps, stepNumber }) => {
        const calls = steps.reduce((sum, step) => sum + step.toolCalls.length, 0)
        const isLast = calls >= MOST_CALLS || stepNumber + 1 >= MOST_ROUNDS
        return hasTools && isLast ? { toolChoice: 'none' } : undefined
      },
      abortSignal: AbortSignal.any([signal, stop.signal]),
      // The model client already retries when it makes sense.
      maxRetries: 0,
      // Without this, the client writes errors, including requests, to the console.
      onError: () => undefined,
    })
    const events = follow(stream, { text, toolbox, question })
    yield* withWaitStep(events, { question: question.text, stop })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    stop.abort()
  }
  signal.throwIfAborted()
  if (text.citations.length > 0) yield { kind: 'citations', citations: text.citations }
}

type Following = {
  readonly text: AnswerText
  readonly toolbox: Toolbox
  readonly question: Question
}

async function* follow(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  { text, toolbox, question }: Following,
): AsyncGenerator<AnswerEvent> {
  const steps = new ToolSteps()
  const thoughts = new ThoughtSteps()
  const invalid = new Set<string>()
  let hasText = false
  let isShort = false
  for await (const part of stream) {
    switch (part.type) {
      case 'text-delta':
        hasText ||= part.text.trim() !== ''
        yield* await text.push(part.text)
        break
      case 'text-end':
        if (isWithdrawn(part)) hasText = false
        yield* isWithdrawn(part) ? text.withdraw() : await text.endPart()
        break
      case 'reasoning-delta':
      case 'reasoning-end':
        yield* part.type === 'reasoning-end' ? thoughts.end() : thoughts.push(part.text)
        break
      case 'tool-call':
        if (part.invalid) invalid.add(part.toolCallId)
        // Text before a tool call is not an answer.
        hasText = false
        yield steps.begin(part)
        break
      case 'tool-result':
        yield* steps.end(part.toolCallId, toolbox.outcomeOf(part.toolCallId) ?? '')
        break
      case 'tool-error':
        if (!invalid.has(part.toolCallId)) throw part.error
        yield* steps.end(part.toolCallId, 'invalid arguments')
        break
      case 'error':
        throw failureOf(part.error)
      case 'finish-step':
        isShort ||= isShortened(part)
        break
      case 'finish':
        yield* await finish(text, part.finishReason, { hasText, isShort, question: question.text })
        break
      default:
    }
  }
}

/** Adds remarks from the server to the answer, each as a separate part. */
async function finish(
  text: AnswerText,
  reason: FinishReason,
  about: Parameters<typeof remarksOn>[1],
): Promise<AnswerEvent[]> {
  const remarks = remarksOn(reason, about)
  const rest = await text.endPart()
  return [
    ...rest,
    ...remarks.flatMap((delta): AnswerEvent[] => [{ kind: 'text', delta }, { kind: 'part_end' }]),
  ]
}

function failureOf(error: unknown): ModelFailure {
  return ToolChoiceViolationError.isInstance(error)
    ? new ModelFailure('unusable', 'The model called tools although it had to answer.')
    : toModelFailure(error)
}

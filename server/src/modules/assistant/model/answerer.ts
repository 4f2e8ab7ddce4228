import {
  ToolChoiceViolationError,
  isStepCount,
  streamText,
  type LanguageModel,
  type ModelMessage,
  type TextStreamPart,
  type ToolSet,
} from 'ai'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { createChatModel } from '../../../platform/models/chat-model.ts'
import { toModelFailure } from '../../../platform/models/call-failure.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import type { Patience } from '../../../platform/models/patience.ts'
import { askerOf, type AnswerEvent, type Answerer, type Question } from '../answer.ts'
import { AnswerText } from './answer-text.ts'
import {
  type Boundary,
  type LookAt,
  Passages,
  createBoundary,
  createLookAt,
  findNode,
} from '../../tools/index.ts'
import { instructionsFor, messagesFor, type Subject } from './system-prompt.ts'
import { remarkOn } from './remarks.ts'
import { ToolSteps } from './tool-steps.ts'
import { MOST_CALLS, createToolbox, type Toolbox } from './toolbox.ts'

/** The maximum number of model calls for an answer. */
const MOST_ROUNDS = 50

/**
 * The answerer that uses the configured model, or undefined without one. It throws {@link ModelFailure} if the model
 * fails, AskerGone if the asker is no longer a member, and the signal's reason if it is canceled.
 * @param patience how long to wait for the model
 */
export function createModelAnswerer(context: Context, patience?: Patience): Answerer | undefined {
  const { llm } = context.config
  if (llm === undefined) return undefined
  const model = createChatModel(llm, patience)
  const lookAt = createLookAt(llm, patience)
  return (question, signal) => answer({ context, model, lookAt, question }, signal)
}

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
  readonly brief: (boundary: Boundary) => AsyncGenerator<AnswerEvent, Brief>
}

export type Writer = (assignment: Assignment, signal: AbortSignal) => AsyncIterable<AnswerEvent>

/**
 * The configured model as a writer of texts other than answers, or undefined without one. Throws like {@link
 * createModelAnswerer}.
 */
export function createModelWriter(context: Context, patience?: Patience): Writer | undefined {
  const { llm } = context.config
  if (llm === undefined) return undefined
  const model = createChatModel(llm, patience)
  const lookAt = createLookAt(llm, patience)
  return (assignment, signal) => write({ context, model, lookAt, ...assignment }, signal)
}

type Task = {
  readonly context: Context
  readonly model: LanguageModel
  readonly lookAt: LookAt | undefined
  readonly question: Question
}

async function* answer(task: Task, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const { context, lookAt, question } = task
  const passages = new Passages(lookAt !== undefined)
  // eslint-disable-next-line require-yield -- other briefs yield events
  const brief = async function* (boundary: Boundary): AsyncGenerator<AnswerEvent, Brief> {
    const actor = await askerOf(context, question)
    const subject = await findSubject(context, actor, question.subjectPartId)
    const isLimited = question.scope !== undefined
    const instructions = instructionsFor(boundary, actor, subject, isLimited)
    return { instructions, messages: messagesFor(question) }
  }
  yield* write({ ...task, passages, brief }, signal)
}

async function* write(
  { context, model, lookAt, question, passages, brief }: Task & Assignment,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  signal.throwIfAborted()
  const text = new AnswerText(context, question, passages)
  const boundary = createBoundary()
  // Also ends the request when nobody reads the rest of the answer.
  const stop = new AbortController()
  try {
    const { instructions, messages } = yield* brief(boundary)
    const toolbox = createToolbox({ context, question, passages, boundary, lookAt })
    const { stream } = streamText({
      model,
      instructions,
      messages,
      tools: toolbox.tools,
      toolCallConcurrency: 1,
      stopWhen: isStepCount(MOST_ROUNDS),
      prepareStep: ({ steps, stepNumber }) => {
        const calls = steps.reduce((sum, step) => sum + step.toolCalls.length, 0)
        const isLast = calls >= MOST_CALLS || stepNumber + 1 >= MOST_ROUNDS
        return isLast ? { toolChoice: 'none' } : undefined
      },
      abortSignal: AbortSignal.any([signal, stop.signal]),
      // The model client already retries when it makes sense.
      maxRetries: 0,
      // Without this, the client writes errors, including requests, to the console.
      onError: () => undefined,
    })
    yield* follow(stream, { text, toolbox, question })
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
  const invalid = new Set<string>()
  let hasText = false
  for await (const part of stream) {
    switch (part.type) {
      case 'text-delta':
        hasText ||= part.text.trim() !== ''
        yield* await text.push(part.text)
        break
      case 'text-end':
        yield* await text.endPart()
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
      case 'finish':
        yield* await finish(text, remarkOn(part.finishReason, { hasText, question: question.text }))
        break
      default:
    }
  }
}

/** Adds a remark from the server to the answer, as a separate part. */
async function finish(text: AnswerText, remark: string | undefined): Promise<AnswerEvent[]> {
  const rest = await text.endPart()
  if (remark === undefined) return rest
  return [...rest, { kind: 'text', delta: remark }, { kind: 'part_end' }]
}

function failureOf(error: unknown): ModelFailure {
  return ToolChoiceViolationError.isInstance(error)
    ? new ModelFailure('unusable', 'The model called tools although it had to answer.')
    : toModelFailure(error)
}

/** The subject of the thread, if the asker may read it. */
async function findSubject(
  { doors }: Context,
  actor: Actor,
  id: string | null,
): Promise<Subject | undefined> {
  if (id === null) return undefined
  try {
    const part = await doors.inTenant(actor.tenantId, (tx) => findNode(tx, actor, id))
    return { id: part.id, type: part.part_type, name: part.name, path: part.path }
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

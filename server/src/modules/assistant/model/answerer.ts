import type { Actor } from '../../../platform/core/actor.ts'
import type { LlmConfig } from '../../../platform/config/llm.ts'
import type { Context } from '../../../platform/context/context.ts'
import { Problem, problem } from '../../../platform/core/errors.ts'
import { createChatModel } from '../../../platform/models/chat-model.ts'
import type { Patience } from '../../../platform/models/patience.ts'
import { chatModelFor, profilesOf } from '../../models/index.ts'
import { AskerGone, askerOf, type AnswerEvent, type Answerer } from '../answer.ts'
import { Passages, createLookAt, findNode } from '../../tools/index.ts'
import { instructionsFor, messagesFor, type Subject } from './system-prompt.ts'
import { searchFirst } from './search-first.ts'
import { write, type Assignment, type Task } from './writing.ts'

/**
 * The answerer that uses a model. It throws ModelFailure if the model fails, AskerGone if the asker is no longer
 * a member, and the signal's reason if it is canceled.
 * @param patience how long to wait for the model
 */
export function createModelAnswerer(
  context: Context,
  llm: LlmConfig,
  patience?: Patience,
): Answerer {
  return async function* answerer(question, signal) {
    // What other processes of this machine have measured since.
    await profilesOf(context).read(llm)
    yield* answer({ ...partsFor(context, llm, patience), question }, signal)
  }
}

/** The model that writes, and the server's own one that looks at images. */
function partsFor(
  context: Context,
  llm: LlmConfig,
  patience: Patience | undefined,
): Omit<Task, 'question'> {
  const { llm: ofServer } = context.config
  const lookAt = ofServer && createLookAt(ofServer, patience)
  return { context, llm, model: createChatModel(llm, patience), lookAt }
}

export type Writer = (assignment: Assignment, signal: AbortSignal) => AsyncIterable<AnswerEvent>

/**
 * The default model of the person as a writer of texts other than answers. Throws like {@link createModelAnswerer}, and
 * Problem not_available if there is no model.
 */
export function createModelWriter(context: Context, patience?: Patience): Writer {
  return async function* writer(assignment, signal): AsyncGenerator<AnswerEvent> {
    const asker = await assignment.question.asker()
    if (!asker) throw new AskerGone()
    const llm = await chatModelFor(context, asker)
    if (!llm) throw problem('workflow_needs_model')
    yield* write({ ...partsFor(context, llm, patience), ...assignment }, signal)
  }
}

async function* answer(task: Task, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const { context, lookAt, question } = task
  const passages = new Passages(lookAt !== undefined)
  const brief: Assignment['brief'] = async function* (boundary, toolbox) {
    const actor = await askerOf(context, question)
    const subject = await findSubject(context, actor, question.subjectPartId)
    const isLimited = question.scope !== undefined
    const hasTools = toolbox.isForModel
    const instructions = instructionsFor(boundary, actor, { subject, isLimited, hasTools })
    const messages = messagesFor(question)
    if (hasTools) return { instructions, messages }
    const found = yield* searchFirst(question, toolbox, { boundary, subject, signal })
    return { instructions, messages: [...messages.slice(0, -1), found] }
  }
  yield* write({ ...task, passages, brief }, signal)
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

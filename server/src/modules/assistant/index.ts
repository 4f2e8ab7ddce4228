export { agentOperations } from './agent/agent.operations.ts'
export { answerOnce, outputOf } from './agent/agent.service.ts'
export {
  EnrichedCitation,
  MessageRole,
  type MessageRoleValue,
  type Reference,
  ReferenceType,
  StepInput,
  StepOutput,
  StoredReference,
  type StoredStep,
  citation,
  reference,
} from './answer.schemas.ts'
export {
  type AnswerEvent,
  type Answerer,
  AskerGone,
  type HistoryMessage,
  type Question,
  type Step,
  askerOf,
} from './answer.ts'
export { createAnswerer } from './answerer.ts'
export { ReplyDraft } from './draft.ts'
export { reasonOf } from './loggable-error.ts'
export { type Brief, type Writer, createModelWriter } from './model/answerer.ts'
export { MOST_CALLS } from './model/toolbox.ts'
export { noteOf } from './offline/no-model.ts'
export { referencesOf, scopeIn } from './scope.queries.ts'
export { untilAborted } from './until-aborted.ts'

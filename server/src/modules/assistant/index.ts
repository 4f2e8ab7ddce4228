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
export { openAIOperations } from './openai/openai.operations.ts'
export { retrievalOperations } from './retrieval/retrieval.operations.ts'
export { reasonOf } from './loggable-error.ts'
export { type Writer, createModelWriter } from './model/answerer.ts'
export type { Brief } from './model/writing.ts'
export { MOST_CALLS } from './model/toolbox.ts'
export { noteOf } from './offline/no-model.ts'
export { referencesOf, scopeIn } from './scope.queries.ts'
export { untilAborted } from './until-aborted.ts'

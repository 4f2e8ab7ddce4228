import type { Refusal } from './refusal.ts'

/** Errors about searches, threads, answers and workflows. */
export const ofAnswers = {
  questions_limit: [
    'too_many_requests',
    'At most {max} questions can wait at the same time. Try again later.',
  ],
  client_gone: ['bad_request', 'The client closed the connection.'],
  answer_timeout: ['not_available', 'The answer took too long. Ask a narrower question.'],
  answer_off_schema: [
    'not_available',
    'The answer of the language model does not match the schema: {faults}. Simplify the schema, or try again.',
  ],
  no_language_model: [
    'not_available',
    'Structured answers need a language model, and this server has none. Omit the schema to get a text answer.',
  ],
  chat_model_missing: [
    'not_found',
    'You cannot use a model with this name. Choose one of the models that are available to you.',
  ],
  chat_model_name_taken: ['conflict', 'A model with this name already exists.'],
  chat_models_limit: ['conflict', 'A tenant can have at most {max} models. Delete one first.'],
  no_model_of_server: [
    'not_available',
    'This server no longer has a model of its own. Change the address of the model.',
  ],
  language_model_failed: ['not_available', '{why}'],
  answer_running: [
    'conflict',
    'An answer is already being written in this thread. Wait until it is complete or cancel it.',
  ],
  feedback_target_missing: ['not_found', 'The target was not found.'],
  feedback_of_others: ['forbidden', 'You can only delete your own feedback.'],
  message_id_taken: ['conflict', 'This message_id is already in use.'],
  streams_limit: [
    'too_many_requests',
    'At most {max} streams can be open at the same time. Close one and try again.',
  ],
  stream_failed: ['not_available', 'The stream cannot be opened at the moment. Try again later.'],
  thread_name_taken: ['name_taken', 'A thread with this name already exists here.'],
  thread_kept: ['forbidden', 'This thread cannot be renamed, moved or deleted.'],
  thread_of_others: ['forbidden', 'You can only delete your own threads.'],
  no_embedding_model: ['not_available', 'This server has no embedding model. {consequence}'],
  embedding_model_replaced: [
    'not_available',
    'The embedding model is being replaced. Try again in a moment.',
  ],
  embedding_model_failed: ['not_available', '{why}'],
  vectors_recreated: [
    'not_available',
    'The vectors of this tenant were created by an embedding model that this server can no longer use. They are being recreated. Use search_type full_text until then.',
  ],
  vectors_in_creation: [
    'not_available',
    'The vectors that dense and hybrid search require are being created{progress}. Use search_type full_text until then.',
  ],
  embedding_model_unusable: ['not_available', '{why} Use search_type full_text until then.'],
  workflow_item_missing: [
    'not_found',
    'A source, instruction, output or template of the workflow was not found.',
  ],
  workflow_name_taken: ['name_taken', 'A workflow with this name already exists.'],
  workflow_rights: [
    'forbidden',
    'You need permission to read the sources, instructions and template of the workflow and to write to its outputs.',
  ],
  run_over: ['conflict', 'The run has ended, or no runner is working on it.'],
  runs_limit: [
    'too_many_requests',
    '{max} runs of the tenant are waiting. Try again when some have finished.',
  ],
  workflow_off: ['conflict', 'The workflow is turned off. Set is_active to true to start it.'],
  workflow_items_deleted: ['conflict', 'All {what} of the workflow were deleted. Add others.'],
  workflow_needs_model: [
    'not_available',
    'This server has no language model, so it cannot run the workflow. Its operator can set ARBOR_LLM_BASE_URL and ARBOR_LLM_MODEL, or you can give the workflow a runner.',
  ],
  run_of_others: ['forbidden', 'You can only see and change runs that you have started.'],
  run_not_over: ['conflict', 'The run is still in progress. Cancel it first.'],
  model_missing: [
    'not_found',
    'The model "{model}" does not exist, or you cannot read its folder. Use "arbor", or "arbor/" and the path of a folder.',
  ],
  knowledge_missing: [
    'not_found',
    'The knowledge base "{knowledge}" does not exist, or you cannot read it. Use "arbor", or "arbor/" and the path of a folder.',
  ],
  path_of_other_kind: ['bad_request', '"{name}" is a {kind}. Pass the id or path of a {wanted}.'],
  past_scope_large: [
    'too_large',
    'At that time, these folders had more than {max} documents. Choose fewer or smaller folders.',
  ],
  path_missing: ['not_found', 'The path "{path}" does not exist, or you cannot read it.'],
  item_without_text: [
    'bad_request',
    '"{name}" is a {kind} and has no text itself. Use list_contents to see what it contains.',
  ],
  picture_missing: ['not_found', '{why}'],
} as const satisfies Record<string, Refusal>

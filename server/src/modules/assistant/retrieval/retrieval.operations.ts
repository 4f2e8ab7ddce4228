import { Type } from 'typebox'
import { invalidInput } from '../../../platform/core/errors.ts'
import { read } from '../../../platform/http/access.ts'
import type { ErrorForm } from '../../../platform/http/error-form.ts'
import { operation } from '../../../platform/http/operation.ts'
import { described } from '../../../platform/http/schemas.ts'
import { RetrievalRequest, RetrievalResponse } from './retrieval.schemas.ts'
import { retrieve } from './retrieve.ts'

/** Dify's numbers of errors. */
const CODES: Readonly<Record<number, number>> = { 401: 1002, 403: 1002, 404: 2001 }

const difyErrors: ErrorForm = {
  name: 'Dify',
  members: {
    error_code: Type.Optional(
      described(
        Type.Integer(),
        '1002 for a wrong credential, 2001 if the knowledge does not exist, otherwise the status.',
      ),
    ),
    error_msg: Type.Optional(described(Type.String(), 'The error in words.')),
  },
  membersFor: ({ status, message }) => ({
    error_code: CODES[status] ?? status,
    error_msg: message,
  }),
}

/** Search in the form of Dify's external knowledge API. */
export const retrievalOperations = [
  operation({
    id: 'retrieve_knowledge',
    route: 'POST /v1/retrieval',
    needsSpace: false,
    onlyReads: true,
    tag: 'openai',
    summary: 'Find passages in the form of the external knowledge API of Dify (Arbor extension)',
    description:
      'Searches by words and meaning, like a `hybrid` search with `POST /v1/chunks/search`. If the server has no embedding model, it searches by words.',
    example: {
      body: {
        knowledge_id: 'arbor',
        query: 'termination notice',
        retrieval_setting: { top_k: 5, score_threshold: 0 },
      },
    },
    audit: 'search.made',
    auditOnly: 'programs',
    access: read('knowledge_id', { never: 403 }),
    scope: 'kb:read',
    body: RetrievalRequest,
    answers: { 200: RetrievalResponse },
    errorForm: difyErrors,
    check: ({ body: { query, metadata_condition: condition } }) => {
      if (query.trim() === '') throw invalidInput(['body', 'query'], 'A query must not be blank')
      if ((condition?.conditions ?? []).length === 0) return
      const loc = ['body', 'metadata_condition', 'conditions']
      throw invalidInput(loc, 'Conditions on metadata are not supported. Choose a folder instead')
    },
    run: (context, actor, { body }) => retrieve(context, actor, body),
  }),
]

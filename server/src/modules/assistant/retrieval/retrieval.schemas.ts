import { Type } from 'typebox'
import { Answer, described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { MOST_NAME } from '../named-place.ts'

/** Clients may send further members. */
const OPEN = { additionalProperties: true }

const MetadataCondition = Input(
  {
    logical_operator: described(Type.Optional(Type.Unknown()), 'Has no effect.'),
    conditions: described(Maybe(Type.Array(Type.Unknown())), 'Must be empty.'),
  },
  { title: 'RetrievalCondition', ...OPEN },
)

export const RetrievalRequest = Input(
  {
    knowledge_id: described(
      Type.String({ minLength: 1, maxLength: MOST_NAME }),
      '"arbor" for everything that you can read, "arbor/" and the path of a folder or document, or its node id.',
    ),
    query: Type.String({ minLength: 1 }),
    retrieval_setting: described(
      Type.Optional(
        Input(
          {
            top_k: described(
              Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
              'The maximum number of records.',
            ),
            score_threshold: described(
              Type.Number({ default: 0 }),
              'Omit passages with a lower score.',
            ),
          },
          { title: 'RetrievalSetting', ...OPEN },
        ),
      ),
      'How many passages to return.',
    ),
    metadata_condition: described(
      Maybe(MetadataCondition),
      'Conditions are rejected, because documents have no metadata of this kind. Choose a folder instead.',
    ),
  },
  { title: 'RetrievalRequest', ...OPEN },
)

const Metadata = Answer('RetrievalMetadata', {
  path: described(Type.String(), 'Path of the passage as people see it.'),
  url: described(Type.Optional(Type.String()), 'URL of the passage in the workspace.'),
  document_id: Type.Optional(Uuid),
  chunk_id: Uuid,
  page: described(Type.Optional(Type.Integer()), 'The page on which the passage begins.'),
})

export const RetrievalResponse = Answer('RetrievalResponse', {
  records: described(
    Type.Array(
      Answer('RetrievalRecord', {
        content: described(Type.String(), 'The text of the passage.'),
        score: Type.Number(),
        title: described(Type.String(), 'Name of the document.'),
        metadata: described(Metadata, 'Where the passage is.'),
      }),
    ),
    'The passages, best first.',
  ),
})

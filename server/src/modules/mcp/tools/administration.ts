import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { perform } from '../perform.ts'
import { tool } from '../tool.ts'

/** Tools for administrators. */
export const adminTools = [
  tool({
    name: 'explain_search',
    title: 'Explain a search',
    description:
      'Explains why a search finds or misses passages, with all scores, for the person you act for or another member. For administrators.',
    scope: 'kb:admin',
    admin: true,
    input: Input(
      {
        query: Type.String({ minLength: 1, maxLength: 4000 }),
        chunk_ids: described(
          Type.Array(Uuid, { minItems: 1, maxItems: 20 }),
          'The passages to explain.',
        ),
        search_type: described(
          Type.Unsafe<'dense_only' | 'full_text' | 'hybrid'>({
            type: 'string',
            enum: ['dense_only', 'full_text', 'hybrid'],
            default: 'hybrid',
          }),
          'Search by meaning, by words, or both.',
        ),
        user_id: described(Maybe(Uuid), 'The member to search as.'),
      },
      { additionalProperties: false },
    ),
    run: async (call, input) => ({
      data: { explanation: await perform(call, 'explain_chunk_search', { body: input }) },
    }),
  }),
]

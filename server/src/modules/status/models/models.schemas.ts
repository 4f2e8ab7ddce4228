import { Type } from 'typebox'
import { Answer, Body, described, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { abilities, testResult } from '../../models/index.ts'
import { USED_KINDS } from '../../../platform/models/use-counter.ts'

const UsedModelKind = OneOf('UsedModelKind', USED_KINDS)

export const ModelsResponse = Answer('ModelsResponse', {
  models: described(
    Type.Array(
      Answer('ConfiguredModel', {
        kind: UsedModelKind,
        place: described(
          OneOf('ModelPlace', ['none', 'included', 'folder', 'endpoint']),
          'Where the model runs: nowhere, because it isn’t configured or is off; in Arbor itself; from files on the server; or behind an endpoint.',
        ),
        name: described(
          Nullable(Type.String()),
          'The configured name. Addresses and keys are never returned.',
        ),
      }),
    ),
    'The model of each kind.',
  ),
  chat_abilities: abilities,
  recorded_since: described(
    Nullable(Type.String({ format: 'date' })),
    'The first day with recorded calls. null before the first call.',
  ),
  days: described(
    Type.Array(
      Answer('DayOfModelUse', {
        day: described(Type.String({ format: 'date' }), 'The day in UTC.'),
        kind: UsedModelKind,
        calls: described(Type.Integer(), 'Calls of models of this kind, including failed ones.'),
        failures: described(Type.Integer(), 'How many of the calls failed.'),
        input_tokens: described(
          Type.Integer(),
          'Tokens sent, as far as the endpoint reports them.',
        ),
        output_tokens: described(
          Type.Integer(),
          'Tokens received, as far as the endpoint reports them.',
        ),
      }),
    ),
    'Calls for this tenant in the last 30 days, latest first. The last minute may be missing.',
  ),
})

export const TestModelRequest = Body('TestModelRequest', { kind: UsedModelKind })

export const ModelTestResponse = Answer('ModelTestResponse', testResult)

import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Name,
  Nullable,
  OneOf,
  Uuid,
} from '../../platform/http/schemas.ts'
import { abilities } from './abilities.ts'
import { FAILURE_CODES } from '../../platform/models/model-failure.ts'

/** The most models of a tenant. */
export const MOST_MODELS = 20
const MOST_GROUPS = 50
const LONGEST_WAIT = 3600
const LONGEST_NAME = 100
/** Printable characters that are allowed in a header. */
const KEY_PATTERN = '^[\\x21-\\x7e]*$'

const PRESETS = [
  'custom',
  'server',
  'ollama',
  'lm_studio',
  'vllm',
  'llama_cpp',
  'openai',
  'azure',
  'mistral',
  'openrouter',
] as const

/** The name of a model in a request that asks something. */
export const chosenModel = described(
  Maybe(Type.String({ minLength: 1, maxLength: LONGEST_NAME })),
  'Name of the model that answers, from `GET /v1/chat-models`. By default, the default model answers. Returns 404 for a model that you can’t use.',
)

const Preset = OneOf('ChatModelPreset', PRESETS)
const Answers = OneOf('ChatModelAnswers', ['auto', 'search_first'])
const Seconds = Type.Integer({ minimum: 1, maximum: LONGEST_WAIT })

const name = described(
  Name({ minLength: 1, maxLength: LONGEST_NAME }),
  'People choose the model by this name. It is unique in the tenant, ignoring case.',
)
const baseUrl = described(
  Nullable(Type.String({ minLength: 1, maxLength: 2000 })),
  'Address of the OpenAI-compatible endpoint, such as `https://models.example.org/v1`. null for the endpoint of the server’s own model, with the server’s key.',
)
const model = described(
  Type.String({ minLength: 1, maxLength: 200 }),
  'Name of the model at the endpoint.',
)
const apiKey = described(
  Maybe(Type.String({ maxLength: 4000, pattern: KEY_PATTERN })),
  'Key for the endpoint. It is stored encrypted and never returned. Changing the address removes the key, unless the request has another one.',
)
const preset = described(Preset, 'The kind of service, from which a form was filled in.')
const firstToken = described(
  Nullable(Seconds),
  'How many seconds to wait for the first token. null: Arbor decides.',
)
const betweenTokens = described(
  Nullable(Seconds),
  'How many seconds to wait for each further token. null: Arbor decides.',
)
const answers = described(
  Answers,
  '`auto`: the model calls tools itself, if it can. `search_first`: Arbor searches first and gives the passages to the model.',
)
const isDefault = described(
  Type.Boolean(),
  'Whether it answers if nobody chooses a model. The tenant has one such model at most. Without one, the server’s own model answers.',
)
const isEnabled = described(Type.Boolean(), 'Whether people can use it.')
const groupIds = described(
  Type.Array(Uuid, { maxItems: MOST_GROUPS, uniqueItems: true }),
  'Groups that can use it. Everybody can if the list is empty.',
)

const optional = {
  base_url: Type.Optional(baseUrl),
  api_key: apiKey,
  preset: Type.Optional(preset),
  first_token_seconds: Type.Optional(firstToken),
  between_tokens_seconds: Type.Optional(betweenTokens),
  answers: Type.Optional(answers),
  is_default: Type.Optional(isDefault),
  is_enabled: Type.Optional(isEnabled),
  group_ids: Type.Optional(groupIds),
}

export const CreateChatModel = Body('CreateChatModelRequest', { name, model, ...optional })
export const UpdateChatModel = Body('UpdateChatModelRequest', {
  name: Type.Optional(name),
  model: Type.Optional(model),
  ...optional,
})
export const TestChatModel = Body('TestChatModelRequest', {
  chat_model_id: described(
    Maybe(Uuid),
    'The stored model whose key the test uses, if the address is the same and the request has no key.',
  ),
  base_url: Type.Optional(baseUrl),
  model: described(
    Maybe(Type.String({ maxLength: 200 })),
    'Name of the model at the endpoint. Without it, the test only lists the models.',
  ),
  api_key: described(
    Maybe(Type.String({ maxLength: 4000, pattern: KEY_PATTERN })),
    'Key for the endpoint. It is not stored.',
  ),
})

export const ChatModelResponse = Answer('ChatModelResponse', {
  id: Uuid,
  name,
  base_url: baseUrl,
  model,
  has_key: described(Type.Boolean(), 'Whether a key is stored. The key is never returned.'),
  preset,
  first_token_seconds: firstToken,
  between_tokens_seconds: betweenTokens,
  answers,
  is_default: isDefault,
  is_enabled: isEnabled,
  group_ids: described(
    Type.Array(Uuid),
    'Groups that can use it. Everybody can if the list is empty. Groups that were deleted stay in the list.',
  ),
  abilities,
  created_at: DateTime,
  updated_at: DateTime,
})

export const ChatModelList = Answer('ChatModelList', {
  items: described(Type.Array(ChatModelResponse), 'The models of the tenant, by name.'),
  server_model: described(
    Nullable(Type.String()),
    'Name of the server’s own model. null if it has none.',
  ),
  allows_addresses: described(
    Type.Boolean(),
    'Whether models can be at other addresses than the server’s own model.',
  ),
})

export const UsableModels = Answer('UsableChatModels', {
  items: described(
    Type.Array(
      Answer('UsableChatModel', {
        name: described(Type.String(), 'The name to choose it by.'),
        is_default: described(Type.Boolean(), 'Whether it answers if you don’t choose a model.'),
      }),
    ),
    'The models that you can use, the default first. Without any, answers consist of quotes.',
  ),
})

const ModelTestStatus = OneOf('ModelTestStatus', ['ok', 'not_configured', ...FAILURE_CODES])

/** What every test of a model returns. */
export const testResult = {
  status: described(ModelTestStatus, 'Whether the model answered, or why not.'),
  milliseconds: described(Type.Integer(), 'How long the test took.'),
  message: described(
    Maybe(Type.String()),
    'Why it failed, with the status of the endpoint’s response.',
  ),
  abilities,
}

export const ChatModelTest = Answer('ChatModelTestResponse', {
  ...testResult,
  models: described(
    Type.Array(Type.String()),
    'Names of the models that the endpoint offers. Empty if it doesn’t list them.',
  ),
})

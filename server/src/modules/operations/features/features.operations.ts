import type { Context } from '../../../platform/context/context.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { hasReplacedModel } from '../../embeddings/index.ts'
import { question } from '../question.ts'
import type { Config } from '../../../platform/config/config.ts'
import { FAILURE_CODES } from '../../../platform/models/model-failure.ts'
import {
  healthOf,
  MODEL_KINDS,
  type ModelHealth,
  type ModelKind,
} from '../../../platform/models/model-health.ts'
import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Type } from 'typebox'
import { Answer, DateTime, described, Maybe, OneOf } from '../../../platform/http/schemas.ts'
import { SupportedLanguage } from '../../tenancy/index.ts'

const ModelState = Answer('ModelState', {
  kind: OneOf('ModelKind', MODEL_KINDS),
  status: described(
    OneOf('ModelStatus', ['unknown', 'ok', 'replaced', ...FAILURE_CODES]),
    'How it answered last: `unknown` until it is called; `replaced` while all vectors are recreated, because the embedding endpoint serves another model under the same name; `rejected` for a wrong key, model or address; `busy` for limits of its endpoint; `unreachable`, `slow`, `broken` and `unusable` for no usable answer.',
  ),
  since: described(DateTime, 'When it began to answer like this.'),
  message: described(Maybe(Type.String()), 'What the endpoint answered, for a failure.'),
})

const FeaturesResponse = Answer('FeaturesResponse', {
  google_login_enabled: described(Type.Boolean(), 'Whether people can sign in with Google.'),
  microsoft_login_enabled: described(Type.Boolean(), 'Always false; a tenant may have a provider.'),
  github_login_enabled: described(Type.Boolean(), 'Always false.'),
  sms_login_enabled: described(
    Type.Boolean(),
    'Always false: there are no telephone numbers here.',
  ),
  max_upload_bytes: described(Type.Integer(), 'The largest file that can be uploaded, in bytes.'),
  mail_enabled: described(
    Type.Boolean(),
    'Whether a mail server sends the mails. Without one they are kept as files, and the links of invites are enough to join.',
  ),
  default_frontend_language: described(SupportedLanguage, 'Language that a front end shows first.'),
  models: described(
    Type.Array(ModelState),
    'The models of the settings, as the process that answers this request has seen them.',
  ),
})

/** What a front end must know before anybody has signed in. */
export const getFeatures = operation({
  id: 'get_features',
  route: 'GET /v1/features',
  tag: 'features',
  summary: 'Get the features of the server',
  access: open,
  answers: { 200: FeaturesResponse },
  run: async (context) => {
    const { config } = context
    const isReplaced = await embeddingIsReplaced(context)
    return {
      google_login_enabled: config.google !== undefined,
      microsoft_login_enabled: false,
      github_login_enabled: false,
      sms_login_enabled: false,
      max_upload_bytes: config.maxUploadBytes,
      mail_enabled: config.mail.kind === 'smtp',
      default_frontend_language: 'en' as const,
      models: kindsOf(config)
        .map(healthOf)
        .map((health) =>
          toPublicState(isReplaced && health.kind === 'embedding' ? replaced(health) : health),
        ),
    }
  },
})

function kindsOf({ llm, embedding }: Config): ModelKind[] {
  const isUsed: Record<ModelKind, boolean> = {
    chat: llm !== undefined,
    embedding: embedding.kind !== 'off',
    vision: llm?.visionModel !== undefined,
  }
  return MODEL_KINDS.filter((kind) => isUsed[kind])
}

const REPLACED_KEPT_MS = 5_000
const PATIENCE_MS = 500
const askReplaced = question(hasReplacedModel, REPLACED_KEPT_MS)

/** False where the database does not tell in time: the other features are known without it. */
async function embeddingIsReplaced(context: Context): Promise<boolean> {
  try {
    return await orAborted(askReplaced(context), AbortSignal.timeout(PATIENCE_MS))
  } catch {
    return false
  }
}

function replaced({ kind, since }: ModelHealth) {
  const message =
    'The embedding endpoint serves another model under the same name. All vectors are being recreated; until then, search uses words only.'
  return { kind, status: 'replaced', since, message } as const
}

function toPublicState({
  since,
  ...health
}: Omit<ModelHealth, 'status'> & { readonly status: ModelHealth['status'] | 'replaced' }) {
  return { ...health, since: since.toISOString() }
}

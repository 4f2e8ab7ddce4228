import type { Context } from '../../../platform/context/context.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { hasReplacedModel } from '../../embeddings/index.ts'
import { PART_BYTES } from '../../ingestion/index.ts'
import { question } from '../rare-question.ts'
import type { Config } from '../../../platform/config/config.ts'
import {
  FAILURE_CODES,
  MODEL_KINDS,
  type ModelKind,
} from '../../../platform/models/model-failure.ts'
import { healthOf, type ModelHealth } from '../../../platform/models/model-health.ts'
import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Type } from 'typebox'
import { toPublicWaiting, WaitingFor } from '../../../platform/http/outage-schemas.ts'
import { Answer, DateTime, described, Maybe, OneOf } from '../../../platform/http/schemas.ts'
import { UPLOAD_FORMATS } from './upload-formats.ts'
import { SupportedLanguage } from '../../tenancy/index.ts'

const ModelState = Answer('ModelState', {
  kind: OneOf('ModelKind', MODEL_KINDS),
  status: described(
    OneOf('ModelStatus', ['unknown', 'ok', 'replaced', ...FAILURE_CODES]),
    "State after the last call. `unknown`: not called yet. `replaced`: all vectors are being recreated, because the embedding endpoint serves another model under the same name. `wrong_key`, `no_such_model`, `no_quota` and `rejected`: somebody has to change the settings or the account. `busy`: the endpoint's rate limit is reached. `loading`: the model is being loaded. `too_long` and `refused_by_policy`: only the last request failed. `unreachable`, `slow`, `broken`, `ended` and `unusable`: no usable response.",
  ),
  since: described(DateTime, 'When the model entered this state.'),
  message: described(Maybe(Type.String()), "The endpoint's response, if the call failed."),
})

const UploadConstraints = Answer('UploadConstraints', {
  formats: described(
    Type.Array(
      Answer('UploadFormat', {
        extension: described(Type.String(), 'Suffix of file names, without the dot.'),
        content_type: Type.String(),
      }),
    ),
    'The files that the server reads. It stores others, too.',
  ),
  max_bytes: described(Type.Integer(), 'The same as `max_upload_bytes`.'),
  max_image_bytes: described(Type.Integer(), 'The same as `max_upload_bytes`.'),
  max_media_bytes: described(Type.Integer(), 'Always 0: the server reads no sound or video.'),
  max_media_duration_ms: described(Type.Integer(), 'Always 0.'),
  resumable_part_size: described(
    Type.Integer(),
    'Size of the parts of an upload in parts, in bytes.',
  ),
})

const FeaturesResponse = Answer('FeaturesResponse', {
  google_login_enabled: described(Type.Boolean(), 'Whether people can sign in with Google.'),
  microsoft_login_enabled: described(
    Type.Boolean(),
    'Always false: identity providers belong to tenants.',
  ),
  github_login_enabled: described(Type.Boolean(), 'Always false.'),
  sms_login_enabled: described(
    Type.Boolean(),
    'Always false: Arbor has no sign-in by phone number.',
  ),
  max_upload_bytes: described(Type.Integer(), 'Maximum size of an uploaded file, in bytes.'),
  upload: described(UploadConstraints, 'What can be uploaded.'),
  max_upload_in_parts_bytes: described(
    Type.Integer(),
    'Maximum size of a file that is uploaded in parts, in bytes.',
  ),
  mail_enabled: described(
    Type.Boolean(),
    'Whether a mail server sends the mails. Without one, mails are kept as files, and an invite link is enough to join.',
  ),
  default_frontend_language: described(
    SupportedLanguage,
    'Language that a front end shows by default.',
  ),
  models: described(
    Type.Array(ModelState),
    'The configured models, as seen by the process that answers this request.',
  ),
  outages: described(
    Type.Array(WaitingFor),
    'What is not available at the moment. Work that needs it waits and continues automatically.',
  ),
})

/** What a front end must know before sign-in. */
export const getFeatures = operation({
  id: 'get_features',
  route: 'GET /v1/features',
  tag: 'features',
  summary: 'Get the features of the server',
  description:
    'Call it before sign-in to decide what to show: ways to sign in, limits, and the state of the models.',
  access: open,
  answers: { 200: FeaturesResponse },
  run: async (context) => {
    const { config } = context
    const [isReplaced, outages] = await Promise.all([
      embeddingIsReplaced(context),
      context.outages.read(),
    ])
    return {
      google_login_enabled: config.google !== undefined,
      microsoft_login_enabled: false,
      github_login_enabled: false,
      sms_login_enabled: false,
      max_upload_bytes: config.maxUploadBytes,
      upload: {
        formats: [...UPLOAD_FORMATS],
        max_bytes: config.maxUploadInPartsBytes,
        max_image_bytes: config.maxUploadInPartsBytes,
        max_media_bytes: 0,
        max_media_duration_ms: 0,
        resumable_part_size: PART_BYTES,
      },
      max_upload_in_parts_bytes: config.maxUploadInPartsBytes,
      mail_enabled: config.mail.kind === 'smtp',
      default_frontend_language: 'en' as const,
      models: kindsOf(config)
        .map(healthOf)
        .map((health) =>
          toPublicState(isReplaced && health.kind === 'embedding' ? replaced(health) : health),
        ),
      outages: outages.map(toPublicWaiting),
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

/** False if the database doesn't respond in time. The other features don't depend on it. */
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

import { basename } from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { admin } from '../../../platform/http/access.ts'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { USED_KINDS, type UsedKind } from '../../../platform/models/use-counter.ts'
import { abilitiesOf, beginModelTest, testModel } from '../../models/index.ts'
import { ModelsResponse, ModelTestResponse, TestModelRequest } from './models.schemas.ts'
import { firstDay, listUses } from './use.queries.ts'

const DAYS = 30

/** The models of the server, and how much a tenant uses them. */
export const modelOperations = [
  operation({
    id: 'get_models',
    route: 'GET /v1/tenants/me/models',
    tag: 'tenants',
    summary: 'Get the models of the server and how often the current tenant calls them',
    description:
      'Returns which models are configured, and the calls, failures and tokens for each day.',
    access: admin(),
    answers: { 200: ModelsResponse },
    run: async (context, { tenantId }) => {
      const { doors, config } = context
      const { llm } = config
      const [days, first] = await doors.readInTenant(tenantId, (tx) =>
        Promise.all([listUses(tx, tenantId, DAYS), firstDay(tx, tenantId)]),
      )
      return {
        models: USED_KINDS.map((kind) => modelOf(config, kind)),
        chat_abilities: llm ? await abilitiesOf(context, { ...llm, baseUrl: null }) : null,
        recorded_since: first,
        days,
      }
    },
  }),
  operation({
    id: 'test_model',
    route: 'POST /v1/tenants/me/models/test',
    needsSpace: false,
    tag: 'tenants',
    summary: 'Test a model',
    description:
      'Calls the model once with a harmless question, for up to 20 seconds. Returns 429 after too many tests.',
    example: { body: { kind: 'embedding' } },
    audit: unaudited('It changes nothing.'),
    access: admin(),
    body: TestModelRequest,
    answers: { 200: ModelTestResponse },
    refuses: [429],
    run: async (context, { tenantId }, { body }, http) => {
      await beginModelTest(context, tenantId, http)
      return testModel(context, body.kind)
    },
  }),
]

function modelOf({ llm, embedding, rerank }: Config, kind: UsedKind) {
  const none = { kind, place: 'none', name: null } as const
  const at = (name: string | undefined) =>
    name === undefined ? none : ({ kind, place: 'endpoint', name } as const)
  const folder = (path: string) => ({ kind, place: 'folder', name: basename(path) }) as const
  switch (kind) {
    case 'chat':
      return at(llm?.model)
    case 'vision':
      return at(llm?.visionModel)
    case 'embedding':
      if (embedding.kind === 'off') return none
      if (embedding.kind === 'endpoint') return at(embedding.model)
      if (embedding.kind === 'local') return folder(embedding.folder)
      return { kind, place: 'included', name: null } as const
    case 'reranking':
      if (!rerank) return none
      return rerank.kind === 'local' ? folder(rerank.folder) : at(rerank.model)
  }
}

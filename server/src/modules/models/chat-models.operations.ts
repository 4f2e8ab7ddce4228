import { member, owner, type LookFor } from '../../platform/http/access.ts'
import { unaudited } from '../../platform/audit/kinds.ts'
import { operation } from '../../platform/http/operation.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { allowsOwnAddresses } from './address.ts'
import { askerOf, nameOfModel } from './chat-model-for.ts'
import {
  ChatModelList,
  ChatModelResponse,
  ChatModelTest,
  CreateChatModel,
  MOST_MODELS,
  TestChatModel,
  UpdateChatModel,
  UsableModels,
} from './chat-models.schemas.ts'
import {
  deleteChatModel,
  findChatModel,
  listChatModels,
  listUsable,
} from './chat-models.queries.ts'
import { addChatModel, changeChatModel, missingChatModel, toPublic } from './chat-models.service.ts'
import { testChatModel } from './test-chat-model.ts'

const tag = 'models'

type Named = { readonly params: { readonly chat_model_id: string } }

/** @throws Problem not_found for an unknown model */
const knownModel: LookFor<Named> = ({ doors }, { tenantId }, { params: { chat_model_id: id } }) =>
  doors.readInTenant(tenantId, async (tx) => {
    if (!(await findChatModel(tx, { tenantId, id }))) throw missingChatModel()
  })

/** The models that write answers: those that people can choose, and how owners manage those of their tenant. */
export const chatModelOperations = [
  operation({
    id: 'list_chat_models',
    route: 'GET /v1/chat-models',
    tag,
    summary: 'List the models that you can ask',
    access: member,
    answers: { 200: UsableModels },
    run: async ({ doors, config: { llm } }, actor) => {
      const rows = await doors.readInTenant(actor.tenantId, (tx) =>
        listUsable(tx, askerOf(actor, llm)),
      )
      const names = rows.map(({ name }) => name)
      const own = llm && nameOfModel(llm)
      const hasDefault = rows[0]?.is_default === true
      const isHidden = names.some((name) => name.toLowerCase() === own?.toLowerCase())
      const all = own === undefined || isHidden ? names : [...names, own]
      const first = hasDefault || own === undefined || isHidden ? all[0] : own
      const others = all.filter((name) => name !== first)
      return {
        items: [...(first === undefined ? [] : [first]), ...others].map((name) => ({
          name,
          is_default: name === first,
        })),
      }
    },
  }),
  operation({
    id: 'list_chat_model_settings',
    route: 'GET /v1/tenants/me/chat-models',
    tag,
    summary: 'List the chat models of the current tenant',
    access: owner(),
    answers: { 200: ChatModelList },
    run: async (context, { tenantId }) => {
      const { doors, config } = context
      const rows = await doors.readInTenant(tenantId, (tx) => listChatModels(tx, tenantId))
      return {
        items: await Promise.all(rows.map((row) => toPublic(context, row))),
        server_model: config.llm ? nameOfModel(config.llm) : null,
        allows_addresses: allowsOwnAddresses(config),
      }
    },
  }),
  operation({
    id: 'create_chat_model',
    route: 'POST /v1/tenants/me/chat-models',
    tag,
    summary: 'Add a chat model to the current tenant',
    description: `The model may be at the endpoint of the server’s own model, or at an address that the operator allows. It can be used immediately. A tenant can have up to ${MOST_MODELS} models.`,
    example: {
      body: {
        name: 'Large model',
        base_url: 'https://models.example/v1',
        model: 'large-1',
        api_key: 'a-key-of-the-endpoint',
      },
    },
    audit: 'chat_model.created',
    access: owner(),
    body: CreateChatModel,
    answers: { 201: ChatModelResponse },
    refuses: [404, 409],
    run: (context, actor, { body }) => addChatModel(context, actor, body),
  }),
  operation({
    id: 'update_chat_model',
    route: 'PATCH /v1/tenants/me/chat-models/:chat_model_id',
    tag,
    summary: 'Change a chat model of the current tenant',
    description:
      'Members that are left out stay unchanged. If the address changes, the key is removed unless the request has another one.',
    example: { body: { is_enabled: false } },
    audit: 'chat_model.updated',
    access: owner({ first: knownModel }),
    body: UpdateChatModel,
    answers: { 200: ChatModelResponse },
    refuses: [409],
    run: (context, actor, { params: { chat_model_id: id }, body }) =>
      changeChatModel(context, actor, id, body),
  }),
  operation({
    id: 'delete_chat_model',
    route: 'DELETE /v1/tenants/me/chat-models/:chat_model_id',
    tag,
    summary: 'Delete a chat model of the current tenant',
    description: 'Its answers stay. Questions that wait for it are answered with quotes.',
    audit: 'chat_model.deleted',
    access: owner({ first: knownModel }),
    answers: { 204: NoContent },
    run: ({ doors }, { tenantId }, { params: { chat_model_id: id } }) =>
      doors.inTenant(tenantId, async (tx) => {
        if (!(await deleteChatModel(tx, { tenantId, id }))) throw missingChatModel()
      }),
  }),
  operation({
    id: 'test_chat_model',
    route: 'POST /v1/tenants/me/chat-models/test',
    needsSpace: false,
    tag,
    summary: 'Test a chat model before or after it is saved',
    description:
      'Lists the models of the endpoint and asks the model a harmless question, for up to 20 seconds. Returns 429 after too many tests.',
    example: { body: { base_url: 'https://models.example/v1', model: 'large-1' } },
    audit: unaudited('It changes nothing.'),
    access: owner(),
    body: TestChatModel,
    answers: { 200: ChatModelTest },
    refuses: [404, 429],
    run: (context, { tenantId }, { body }, http) => testChatModel(context, tenantId, body, http),
  }),
]

import { KINDS } from '@arbor/connectors'
import { admin, type LookFor } from '../../../platform/http/access.ts'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { folderPart, getPart } from '../../tree/index.ts'
import { removeSource } from './remove-source.ts'
import { connectorServices } from '../definitions/connector-services.ts'
import { readSettings, requireKind, testSettings } from '../definitions/settings.ts'
import { toPublicSource } from '../definitions/sources.public.ts'
import { getSource, listSources, readShownSource } from '../definitions/sources.queries.ts'
import { changeSource, createSource, storedSettings } from './sources.service.ts'
import {
  CreateSource,
  CreatedSource,
  DeleteSourceQuery,
  SourceKindList,
  SourcePage,
  SourceResponse,
  SourcesQuery,
  SourceTest,
  TestSource,
  UpdateSource,
} from '../definitions/sources.schemas.ts'

const tag = 'sources'

type Named = {
  readonly params: { readonly source_id?: string }
  readonly body?: unknown
}

/** Unknown ids return 404 to everyone. */
const known: LookFor<Named> = ({ doors }, actor, { params: { source_id: sourceId }, body }) =>
  doors.readInTenant(actor.tenantId, async (tx) => {
    const { path_part_id: partId, source_id: tested } = (body ?? {}) as {
      path_part_id?: string
      source_id?: string | null
    }
    if (partId !== undefined) {
      await getPart(tx, { ...actor, role: 'ADMIN' }, folderPart(partId), 'read')
    }
    const id = sourceId ?? tested
    if (id != null) await getSource(tx, actor.tenantId, id)
  })

/** Operations on sources as administrators manage them. */
export const sourceDefinitionOperations = [
  operation({
    id: 'list_source_kinds',
    route: 'GET /v1/source-kinds',
    tag,
    summary: 'List the kinds of sources',
    description: 'Each with the JSON Schema of its settings, for forms.',
    access: admin(),
    answers: { 200: SourceKindList },
    run: (context) => ({
      items: [...KINDS.values()].map((each) => ({
        kind: each.kind,
        title: each.title,
        settings_schema: JSON.parse(JSON.stringify(each.settings)) as Record<string, unknown>,
        secrets: [...each.secrets],
        gives_readers: each.givesReaders ?? false,
        is_watched: each.watch !== undefined,
        unavailable: each.unavailable?.(connectorServices(context)) ?? null,
      })),
    }),
  }),
  operation({
    id: 'create_source',
    route: 'POST /v1/sources',
    tag,
    summary: 'Create a source',
    description:
      'Binds a folder to something outside, which the source mirrors into it. Nothing is read until the first run, so you can look at a dry run before. Returns 409 if the folder has a source or belongs to one.',
    example: {
      body: {
        path_part_id: sampleIds.shared_part,
        kind: 'push',
        name: 'Wiki',
        settings: {},
        every_minutes: 60,
      },
    },
    audit: 'source.created',
    access: admin({ first: known }),
    body: CreateSource,
    answers: { 201: CreatedSource },
    refuses: [409],
    run: async (context, actor, { body }) => {
      const { source, secret } = await createSource(context, actor, body)
      return { ...(await toPublicSource(context, source)), notify_secret: secret }
    },
  }),
  operation({
    id: 'list_sources',
    route: 'GET /v1/sources',
    tag,
    summary: 'List sources',
    description: 'Returns the newest first.',
    access: admin(),
    query: SourcesQuery,
    answers: { 200: SourcePage },
    run: async (context, actor, { query }) => {
      const { total, items } = await context.doors.readInTenant(actor.tenantId, (tx) =>
        listSources(tx, actor, query),
      )
      return { total, items: await Promise.all(items.map((each) => toPublicSource(context, each))) }
    },
  }),
  operation({
    id: 'test_source_settings',
    route: 'POST /v1/sources/test',
    tag,
    summary: 'Test settings before they are saved',
    description:
      'Tries to read the source, for up to 30 seconds. Nothing is stored. Returns 409 if stored secrets would be sent to another host.',
    example: { body: { kind: 'push', settings: {} } },
    audit: unaudited('It changes nothing.'),
    access: admin({ first: known }),
    body: TestSource,
    answers: { 200: SourceTest },
    refuses: [409],
    run: async (context, { tenantId }, { body }) => {
      const kind = requireKind(context, body.kind)
      const before = await storedSettings(context, tenantId, body)
      return testSettings(context, kind, readSettings(kind, body.settings, before))
    },
  }),
  operation({
    id: 'get_source',
    route: 'GET /v1/sources/:source_id',
    tag,
    summary: 'Get a source',
    access: admin({ first: known }),
    answers: { 200: SourceResponse },
    run: async (context, actor, { params }) =>
      toPublicSource(
        context,
        await context.doors.readInTenant(actor.tenantId, (tx) =>
          readShownSource(tx, actor, params.source_id),
        ),
      ),
  }),
  operation({
    id: 'update_source',
    route: 'PATCH /v1/sources/:source_id',
    tag,
    summary: 'Change a source',
    description:
      'Changes only the fields that you send. To change the schedule, send all of it. New settings let a stopped source run again. If they lead to another host, send the secrets, too: without them, the response is 409.',
    example: { body: { name: 'Handbook', rules: { include: [], exclude: ['drafts'] } } },
    audit: 'source.updated',
    access: admin({ first: known }),
    body: UpdateSource,
    answers: { 200: SourceResponse },
    refuses: [409],
    run: async (context, actor, { params, body }) =>
      toPublicSource(context, await changeSource(context, actor, params.source_id, body)),
  }),
  operation({
    id: 'delete_source',
    route: 'DELETE /v1/sources/:source_id',
    tag,
    summary: 'Delete a source',
    description:
      'Its folders and documents become ordinary ones, unless you ask for them to be moved to the trash. The bound folder and what people put into it stay. Returns 409 if the source says who reads what would stay, unless you open that to everyone who can read the folder.',
    audit: 'source.deleted',
    access: admin({ first: known }),
    query: DeleteSourceQuery,
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params, query }) =>
      removeSource(context, actor, params.source_id, query),
  }),
]

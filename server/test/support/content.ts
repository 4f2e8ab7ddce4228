import { createHash } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { jsonb, type TenantTx } from '../../src/platform/db/index.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { headingsOf, searchRow, searchTextId } from '../../src/modules/content/index.ts'
import { analyseText } from '../../src/platform/text/index.ts'
import type { TestServer } from './test-server.ts'

export type ChunkSpec = {
  readonly chunk: string
  readonly type?: 'TEXT' | 'TABLE' | 'IMAGE' | 'HTML' | 'UNKNOWN'
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Tokens of the text, by default its words. */
  readonly tokens?: number
}
export type SectionSpec = {
  readonly section: string
  readonly page?: number
  readonly nodes?: readonly NodeSpec[]
}
export type NodeSpec = ChunkSpec | SectionSpec

export type AddedNode = {
  readonly kind: 'section' | 'chunk'
  readonly id: string
  readonly partId: string
  /** The name of the section or the text of the chunk. */
  readonly label: string
}
export type AddedVersion = {
  readonly versionId: string
  readonly versionPartId: string
  /** Depth first, in the order of siblings. */
  readonly nodes: readonly AddedNode[]
  readonly sections: readonly AddedNode[]
  readonly chunks: readonly AddedNode[]
}
/** A document with its versions. Its own members are those of the last version, which is the active one. */
export type AddedDocument = AddedVersion & {
  readonly documentId: string
  readonly documentPartId: string
  readonly versions: readonly AddedVersion[]
}

type Member = { readonly tenantId: string; readonly sharedPartId: string }
type Part = { readonly id: string; readonly ancestors: readonly string[] }

/** Chunks are found by names, too, so default names are short. */
let numDocuments = 100

/** Writes a document with sections and chunks, below /shared by default. One entry of `versions` per version. */
export async function addDocument(
  { context }: TestServer,
  tenant: Member,
  document: {
    readonly parentPartId?: string
    readonly name?: string
    readonly nodes?: readonly NodeSpec[]
    readonly versions?: readonly (readonly NodeSpec[])[]
  },
): Promise<AddedDocument> {
  const { tenantId } = tenant
  const { parentPartId = tenant.sharedPartId, name = `d${++numDocuments}` } = document
  const contents = document.versions ?? [document.nodes ?? []]
  return context.doors.inTenant(tenantId, async (tx) => {
    const parent = await findPart(tx, tenantId, parentPartId)
    const documentId = newId()
    const versionIds = contents.map(() => newId())
    const part = await addPart(tx, tenantId, {
      parent,
      type: 'DOCUMENT',
      name,
      objectId: documentId,
    })
    await tx
      .insertInto('document')
      .values({
        tenant_id: tenantId,
        id: documentId,
        path_part_id: part.id,
        document_type: 'PLAINTEXT',
        document_origin: 'SOURCE',
        active_version_id: versionIds.at(-1) ?? '',
      })
      .execute()
    const versions: AddedVersion[] = []
    for (const [version, nodes] of contents.entries()) {
      const id = versionIds[version] ?? ''
      versions.push(await addVersion(tx, { tenantId, documentId, part, name, id, version, nodes }))
    }
    const active = versions.at(-1)
    if (!active) throw new Error('A document has at least one version.')
    return { ...active, documentId, documentPartId: part.id, versions }
  })
}

/** Writes a folder, below /shared by default. */
export async function addFolder(
  { context }: TestServer,
  tenant: Member,
  { parentPartId = tenant.sharedPartId, name = `folder-${newId()}` } = {},
): Promise<{ id: string; partId: string }> {
  return context.doors.inTenant(tenant.tenantId, async (tx) => {
    const parent = await findPart(tx, tenant.tenantId, parentPartId)
    const id = newId()
    const part = await addPart(tx, tenant.tenantId, { parent, type: 'FOLDER', name, objectId: id })
    return { id, partId: part.id }
  })
}

/** Attaches tags to a node. */
export async function tagPart(
  { context }: TestServer,
  { tenantId }: Pick<Member, 'tenantId'>,
  partId: string,
  ...tags: readonly { readonly id: string }[]
): Promise<void> {
  const rows = tags.map((tag) => ({ tenant_id: tenantId, path_part_id: partId, tag_id: tag.id }))
  await context.doors.inTenant(tenantId, (tx) =>
    tx.insertInto('path_part_tag').values(rows).execute(),
  )
}

async function findPart(tx: TenantTx, tenantId: string, id: string): Promise<Part> {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['id', 'ancestors'])
    .executeTakeFirstOrThrow()
}

async function addPart(
  tx: TenantTx,
  tenantId: string,
  part: { parent: Part; type: string; name: string; objectId: string },
): Promise<Part> {
  const { parent } = part
  const id = newId()
  const ancestors = [...parent.ancestors, parent.id]
  const [key = ''] = await keysAfter(tx, tenantId, parent.id, 1)
  await tx
    .insertInto('path_part')
    .values({
      tenant_id: tenantId,
      id,
      parent_id: parent.id,
      part_type: part.type,
      name: part.name,
      metadata_obj_id: part.objectId,
      ancestors,
      sort_key: key,
    })
    .execute()
  return { id, ancestors }
}

async function keysAfter(tx: TenantTx, tenantId: string, parentId: string, count: number) {
  const last = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .orderBy('sort_key', 'desc')
    .limit(1)
    .select('sort_key')
    .executeTakeFirst()
  return generateNKeysBetween(last?.sort_key ?? null, null, count)
}

type NewVersion = {
  readonly tenantId: string
  readonly documentId: string
  readonly part: Part
  /** Name of the document. */
  readonly name: string
  readonly id: string
  readonly version: number
  readonly nodes: readonly NodeSpec[]
}

async function addVersion(tx: TenantTx, wanted: NewVersion): Promise<AddedVersion> {
  const { tenantId, documentId, id, version, name } = wanted
  const place = { parent: wanted.part, type: 'DOCUMENT_VERSION', name: `v${version}`, objectId: id }
  const part = await addPart(tx, tenantId, place)
  await tx
    .insertInto('document_version')
    .values({ tenant_id: tenantId, id, path_part_id: part.id, document_id: documentId, version })
    .execute()
  const nodes: AddedNode[] = []
  const below = { id: part.id, ancestors: [] }
  const target = {
    tx,
    tenantId,
    versionPartId: part.id,
    headings: headingsOf(name, []),
    added: nodes,
  }
  await addNodes(target, below, wanted.nodes)
  return {
    versionId: id,
    versionPartId: part.id,
    nodes,
    sections: nodes.filter((node) => node.kind === 'section'),
    chunks: nodes.filter((node) => node.kind === 'chunk'),
  }
}

type Target = {
  readonly tx: TenantTx
  readonly tenantId: string
  readonly versionPartId: string
  readonly headings: readonly string[]
  readonly added: AddedNode[]
}

async function addNodes(target: Target, parent: Part, nodes: readonly NodeSpec[]): Promise<void> {
  const { tx, tenantId, versionPartId, added } = target
  const ancestors = [...parent.ancestors, parent.id]
  const keys = generateNKeysBetween(null, null, nodes.length)
  for (const [index, node] of nodes.entries()) {
    const [id, partId] = [newId(), newId()]
    const isChunk = 'chunk' in node
    await tx
      .insertInto('path_part')
      .values({
        tenant_id: tenantId,
        id: partId,
        parent_id: parent.id,
        part_type: isChunk ? 'CHUNK' : 'SECTION',
        name: isChunk ? String(index) : node.section.replaceAll('/', '-'),
        metadata_obj_id: id,
        ancestors,
        version_part_id: versionPartId,
        sort_key: keys[index] ?? '',
      })
      .execute()
    if (isChunk) {
      added.push({ kind: 'chunk', id, partId, label: node.chunk })
      await addChunk(target, { id, partId }, node)
    } else {
      added.push({ kind: 'section', id, partId, label: node.section })
      await tx
        .insertInto('section')
        .values({
          tenant_id: tenantId,
          id,
          path_part_id: partId,
          name: node.section,
          page_number: node.page ?? null,
        })
        .execute()
      const inside = { ...target, headings: [...target.headings, node.section] }
      await addNodes(inside, { id: partId, ancestors }, node.nodes ?? [])
    }
  }
}

async function addChunk(
  { tx, tenantId, versionPartId, headings }: Target,
  ids: { id: string; partId: string },
  spec: ChunkSpec,
): Promise<void> {
  const sha256 = createHash('sha256').update(spec.chunk).digest()
  await tx
    .insertInto('chunk_content')
    .values({
      tenant_id: tenantId,
      id: newId(),
      sha256,
      content: spec.chunk,
      num_tokens: spec.tokens ?? spec.chunk.split(/\s+/).length,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doNothing())
    .execute()
  const content = await tx
    .selectFrom('chunk_content')
    .where('tenant_id', '=', tenantId)
    .where('sha256', '=', sha256)
    .select('id')
    .executeTakeFirstOrThrow()
  const searchId = searchTextId(sha256.toString('hex'), headings)
  await tx
    .insertInto('search_text')
    .values({ tenant_id: tenantId, ...searchRow(searchId, analyseText(spec.chunk, headings)) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
  await tx
    .insertInto('chunk')
    .values({
      tenant_id: tenantId,
      id: ids.id,
      path_part_id: ids.partId,
      version_part_id: versionPartId,
      content_id: content.id,
      search_text_id: searchId,
      chunk_type: spec.type ?? 'TEXT',
      metadata: jsonb(spec.metadata ?? {}),
    })
    .execute()
}

import { versionPrefix } from '../../platform/storage/object-keys.ts'
import { createHash } from 'node:crypto'
import { sessionOf } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, type AddedDocument } from '../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../test/support/index.ts'
import { begin, say } from '../conversations/threads/threads.test-support.ts'
import { found, look, type Found } from './verify.test-support.ts'

type Messaged = { readonly id: string; readonly path_part_id: string }
type Made = Pick<Victim, 'me' | 'document' | 'other' | 'thread' | 'message'>

/** A tenant with objects of every kind, and ways to damage it. */
export class Victim {
  readonly me: TestMember
  readonly document: AddedDocument
  readonly other: AddedDocument
  readonly thread: Messaged
  readonly message: Messaged
  readonly #server: TestServer

  private constructor(server: TestServer, made: Made) {
    this.#server = server
    this.me = made.me
    this.document = made.document
    this.other = made.other
    this.thread = made.thread
    this.message = made.message
  }

  static async make(server: TestServer): Promise<Victim> {
    const me = await server.newTenant()
    const nodes = [
      { section: 'one', nodes: [{ chunk: 'shared' }, { section: 'empty' }] },
      { chunk: 'shared' },
      { chunk: 'own' },
    ]
    const document = await addDocument(server, me, { versions: [[], nodes] })
    const other = await addDocument(server, me, { nodes: [{ chunk: 'shared' }] })
    const thread = await begin(me)
    const message = await say(me, thread)
    return new Victim(server, { me, document, other, thread, message })
  }

  /** $1 is the tenant. */
  async plant(statement: string, ...params: readonly unknown[]): Promise<void> {
    await this.#server.context.doors.acrossTenants(async (tx) => {
      const { affected } = await sessionOf(tx).query(statement, [this.me.tenantId, ...params])
      if (affected !== 1) throw new Error(`The statement changed ${String(affected)} rows.`)
    })
  }

  /** The faults of the tenant. */
  async faults(): Promise<Found> {
    return found(await look(this.#server, { tenantId: this.me.tenantId }))
  }

  chunkNode(at: number): string {
    return this.document.chunks[at]?.partId ?? ''
  }

  chunk(at: number): string {
    return this.document.chunks[at]?.id ?? ''
  }

  /** Adds an ingestion of the document, with its file. */
  async addRun({ status = 'completed', age = '1 hour' } = {}): Promise<{
    id: string
    key: string
  }> {
    const id = newId()
    const key = `${versionPrefix(this.me.tenantId, this.document.versionId)}/source/a.txt`
    await this.#server.context.storage.putBytes(key, 'x')
    await this.plant(
      `insert into ingestion_run (tenant_id, id, document_id, version_id, activate, file_name, source_key,
        source_bytes, source_sha256, ingestion_mode, page_dpi, status, updated_at)
       values ($1, $2, $3, $4, true, 'a.txt', $5, $6, $7, 'standard', 72, $8, now() - $9::text::interval)`,
      id,
      this.document.documentId,
      this.document.versionId,
      key,
      1,
      createHash('sha256').update('x').digest(),
      status,
      age,
    )
    return { id, key }
  }
}

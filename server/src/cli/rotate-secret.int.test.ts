import { sql } from 'kysely'
import { link, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../compose.ts'
import { verifyChain } from '../modules/audit/index.ts'
import { readIdentityProvider } from '../modules/tenancy/index.ts'
import { isInviteToken, inviteLink } from '../modules/tenancy/invites/invite-link.ts'
import { ensureSecret, replaceSecretFile } from '../platform/config/secret.ts'
import type { Context } from '../platform/context/context.ts'
import { newId } from '../platform/core/ids.ts'
import { isSealedWithCurrent, unseal } from '../platform/secrets/sealing.ts'
import { macOf, type Secrets } from '../platform/secrets/secrets.ts'
import { createLinkSigner } from '../platform/storage/links.ts'
import { addFolder } from '../../test/support/content.ts'
import { registerApp } from '../../test/support/app-client.ts'
import { startTestServer, type OwnTestServer, type TestMember } from '../../test/support/index.ts'
import { createCaller } from '../../test/support/caller.ts'
import { addMaterial, define } from '../modules/workflows/workflows.test-support.ts'
import { runCommand } from './command.test-support.ts'
import { resealAll } from './rotate-secret.ts'

const NEXT = 'n'.repeat(43)
const PROVIDER = {
  issuer: 'https://login.example.org/realm',
  client_id: 'arbor',
  client_secret: 'hush-1',
  directory: { password: 'hush-2' },
}

/** What a process with other secrets needs, over the same database and files. */
function withSecrets(context: Context, secret: Secrets): Context {
  const { publicUrl } = context.config.http
  const storage = { ...context.storage, ...createLinkSigner(secret, publicUrl) }
  return { ...context, secret, storage }
}

describe('a replaced secret', () => {
  let server: OwnTestServer
  let owner: TestMember
  let old: string
  let sourceId: string
  let clientId: string

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.newTenant()
    old = server.context.secret[0]
    await owner.patch(`/v1/tenants/${owner.tenantId}`, {
      idp_config: { configuration: PROVIDER },
    })
    const { partId } = await addFolder(server, owner)
    const source = await owner.post<{ id: string }>('/v1/sources', {
      path_part_id: partId,
      kind: 's3',
      name: 'Bucket',
      settings: { bucket: 'reports', access_key_id: 'AK', secret_access_key: 'hush-3' },
    })
    sourceId = source.body.id
    const webhook = await owner.post<{ id: string }>('/v1/webhooks', {
      url: 'https://hooks.example.com/arbor',
      events: ['document.deleted'],
    })
    await owner.post(`/v1/webhooks/${webhook.body.id}/rotate-secret`)
    clientId = String((await registerApp(server)).body['client_id'])
    const { body } = await addMaterial(server, owner)
    const runner = { url: 'https://runner.example.com/run', webhook_secret: 'hush-4' }
    await define(owner, { ...body, runner_config: runner })
    const inTrash = await addFolder(server, owner)
    await owner.post('/v1/trash', { path_part_id: inTrash.partId })
    await keepRunnerInTrash()
    await signSummary()
  })
  afterAll(() => server.close())

  /** As after a folder with the workflow was deleted. */
  async function keepRunnerInTrash(): Promise<void> {
    await server.context.doors.acrossTenants((tx) =>
      sql`
        insert into trash_row (tenant_id, entry_id, table_name, number, content)
        select w.tenant_id, e.id, 'workflow_definition', 1, to_jsonb(w)
        from workflow_definition w join trash_entry e on e.tenant_id = w.tenant_id`.execute(tx),
    )
  }

  /** Leaves a chain whose first event has expired. */
  async function signSummary(): Promise<void> {
    const { tenantId } = owner
    const at = new Date('2026-01-05T00:00:00.000Z')
    const summary = {
      at: at.toISOString(),
      hash: 'ab',
      kinds: {},
      sequence: 1,
      tenant_id: tenantId,
    }
    const mac = macOf(server.context.secret, 'audit summary', JSON.stringify(summary))
    await server.context.doors.acrossTenants(async (tx) => {
      await sql`delete from audit_event where tenant_id = ${tenantId}::uuid`.execute(tx)
      await sql`delete from audit_chain where tenant_id = ${tenantId}::uuid`.execute(tx)
      await sql`
        insert into audit_chain (tenant_id, sequence, hash, expired_sequence, expired_hash, expired_at, signature)
        values (${tenantId}::uuid, 1, 'ab', 1, 'ab', ${at}, ${mac.toString('hex')})`.execute(tx)
    })
  }

  /** All that is stored sealed, by what it is. */
  async function sealedValues(): Promise<Record<string, string[]>> {
    const { rows } = await server.context.doors.acrossTenants((tx) =>
      sql<{ what: string; value: string }>`
        select 'idp' as what, member ->> 'value' as value
        from tenant, jsonb_array_elements(idp_secrets::jsonb) as member where idp_secrets is not null
        union all select 'webhook', secret from webhook
        union all select 'webhook', former_secret from webhook
        union all select 'source', credentials from source
        union all select 'oauth-client', metadata from oauth_client
        union all select 'workflow runner', webhook_secret from workflow_definition
        union all select 'workflow runner', content ->> 'webhook_secret' from trash_row
          where table_name = 'workflow_definition'`.execute(tx),
    )
    const values: Record<string, string[]> = {}
    for (const { what, value } of rows) (values[what] ??= []).push(value)
    return values
  }

  /** Checks that a process can use everything that is stored. */
  async function expectUsable(context: Context): Promise<void> {
    const provider = await readIdentityProvider(context, owner.tenantId)
    expect(provider?.configuration).toEqual(PROVIDER)
    const values = await sealedValues()
    expect(Object.entries(values).map(([what, each]) => [what, each.length])).toEqual([
      ['idp', 2],
      ['webhook', 2],
      ['source', 1],
      ['oauth-client', 1],
      ['workflow runner', 2],
    ])
    for (const [what, each] of Object.entries(values)) {
      for (const value of each) expect(await unseal(context.secret, what, value)).toBeDefined()
    }
    expect(await verifyChain(context, owner.tenantId, { limit: 10 })).toMatchObject({ ok: true })
  }

  it('is replaced while processes run, and then only the new one is needed', async () => {
    const before = withSecrets(server.context, [old, NEXT])
    const after = withSecrets(server.context, [NEXT, old])
    const only = withSecrets(server.context, [NEXT])
    await expect(expectUsable(only)).rejects.toThrow(/./)
    const oldLink = before.storage.presignedUrl('a/b')
    const newLink = after.storage.presignedUrl('a/b')
    const inviteId = newId()
    const tokenOf = (context: Context) =>
      inviteLink(context, { inviteId, invitedBy: owner.userId }).split('#')[1] ?? ''
    const oldToken = tokenOf(before)
    expect(await (await buildApp(before)).close()).toBeUndefined()

    // A process is killed after its first transaction that changed something, and another one continues.
    let writes = 0
    const killed = {
      ...after,
      doors: {
        ...after.doors,
        acrossTenants: async (work: Parameters<typeof after.doors.acrossTenants>[0]) => {
          if (writes++ > 3) throw new Error('killed')
          return after.doors.acrossTenants(work)
        },
      } as Context['doors'],
    }
    await expect(resealAll(killed)).rejects.toThrow('killed')
    await Promise.all([expectUsable(before), expectUsable(after)])
    const { lost } = await resealAll(after)
    expect(lost).toBe(0)
    expect(await resealAll(after)).toEqual({ done: 0, lost: 0 })
    for (const value of Object.values(await sealedValues()).flat()) {
      expect(isSealedWithCurrent(NEXT, value)).toBe(true)
    }
    await Promise.all([before, after, only].map(expectUsable))

    expect([before, after, only].map((each) => isLink(each, oldLink))).toEqual([true, true, false])
    expect([before, after, only].map((each) => isLink(each, newLink))).toEqual([true, true, true])
    expect([after, only].map((each) => isInviteToken(each, inviteId, oldToken))).toEqual([
      true,
      false,
    ])
    const app = await buildApp(only)
    const me = createCaller(app, { cookie: owner.cookie })
    expect((await me.get('/v1/tenants/me')).status).toBe(200)
    expect((await me.get(`/v1/sources/${sourceId}`)).body).toMatchObject({
      has_secrets: ['secret_access_key'],
    })
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'https://other.example',
    })
    const page = await app.inject({ url: `/authorize?${query.toString()}` })
    expect(page.body).not.toContain('invalid_client')
    await app.close()
  })

  it('leaves what no secret opens, and says how much that is', async () => {
    const values = await sealedValues()
    const strange = withSecrets(server.context, ['x'.repeat(43)])
    expect(await resealAll(strange)).toEqual({ done: 0, lost: 8 })
    expect(await sealedValues()).toEqual(values)
  })

  function isLink({ storage }: Context, url: string): boolean {
    const { pathname, searchParams: query } = new URL(url)
    return storage.verify({
      key: pathname.slice('/objects/'.length),
      expires: query.get('expires') ?? '',
      name: '',
      type: '',
      signature: query.get('signature') ?? '',
    })
  }
})

describe('the secret of a data folder', () => {
  it('is replaced by the command, and the former one is accepted until its file is deleted', async () => {
    const folder = await mkdtemp(join(inject('testDatabase').folder, 'rotate-'))
    const settings = { ARBOR_DATA_DIR: folder, ARBOR_EMBEDDINGS: 'OFF', ARBOR_LOG_LEVEL: 'silent' }
    try {
      const first = await ensureSecret(folder)
      const { code, stdout } = await runCommand(settings, ['rotate-secret', '--new-secret'])
      expect([code, stdout]).toEqual([0, expect.stringContaining('Sealed again')])
      const [now, former] = await Promise.all(
        ['secret', 'secret.previous'].map((name) => readFile(join(folder, name), 'utf8')),
      )
      expect(former?.trim()).toBe(first)
      expect(now?.trim()).toMatch(/^[\w-]{43}$/)
      expect(now).not.toBe(former)
      expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
      await expect(replaceSecretFile(folder)).rejects.toThrow(/already been replaced/)
      // A crash after the first of both steps.
      await rm(join(folder, 'secret.previous'))
      await link(join(folder, 'secret'), join(folder, 'secret.previous'))
      await replaceSecretFile(folder)
      expect(await readFile(join(folder, 'secret.previous'), 'utf8')).toBe(now)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

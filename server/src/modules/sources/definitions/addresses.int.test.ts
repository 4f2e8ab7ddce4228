import { beforeAll, expect, it } from 'vitest'
import { KINDS } from '@arbor/connectors'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

/** Working settings of each kind that this server has, with the texts in them that say where something is. */
const PLACES: Readonly<Record<string, { settings: object; places: readonly string[] }>> = {
  git: {
    settings: { url: 'https://git.invalid/a.git', password: 'secret' },
    places: ['url', 'branch', 'folder', 'link', 'username', 'host_keys'],
  },
  web: { settings: { start: ['https://site.invalid/'] }, places: ['start', 'hosts', 'include'] },
  s3: {
    settings: { bucket: 'reports', access_key_id: 'a', secret_access_key: 'secret' },
    places: ['endpoint', 'bucket', 'prefix', 'region'],
  },
  imap: {
    settings: { host: 'mail.invalid', user: 'ann', password: 'secret' },
    places: ['host', 'folders', 'user'],
  },
}
const LISTS = new Set(['start', 'hosts', 'include', 'folders'])

const MALFORMED = [
  'ssh://%E0%A4%A@host/foo',
  'ssh://git@%E0%A4%A/foo',
  'ssh://git@host/%E0%A4%A',
  'ssh://git@host/%2Dfoo',
  'ssh://git@host/a%00b',
  'ssh://git@host/a%0Ab',
  'https://%E0%A4%A@host.invalid/foo',
  'https://%E0%A4%A/foo',
  'https://a b/foo',
  'https://[::1/foo',
  'https://host.invalid:99999/a.git',
  'ssh://-oProxyCommand=x/a.git',
  '-oProxyCommand=x:a.git',
  '--upload-pack=x',
  'https://host.invalid/a\u0000b',
  'https://host.invalid/a\u001bb',
  'https://user:password@host.invalid/a.git',
  '%',
  '\u0000',
  '\ud800',
  '../..',
]

it('knows the places of every kind that connects to something', () => {
  const others = ['folder', 'rclone', 'push', 'fake', 'fake-paths']
  expect([...KINDS.keys()].filter((kind) => !others.includes(kind)).toSorted()).toEqual(
    Object.keys(PLACES).toSorted(),
  )
})

it.each(Object.keys(PLACES))(
  'refuses malformed places of a %s source, and never fails',
  async (kind) => {
    const { settings, places } = PLACES[kind] ?? { settings: {}, places: [] }
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId })
    for (const place of places) {
      for (const text of MALFORMED) {
        const body = { kind, settings: { ...settings, [place]: LISTS.has(place) ? [text] : text } }
        const create = { ...body, name: 'x', path_part_id: folder.partId }
        // oxlint-disable-next-line no-await-in-loop -- one folder
        const { status, body: made } = await me.post<{ id: string }>('/v1/sources', create)
        expect([place, text, status]).toEqual([place, text, status === 201 ? 201 : 422])
        if (place === 'url' || place === 'host' || place === 'endpoint') expect(status).toBe(422)
        // oxlint-disable-next-line no-await-in-loop
        if (status === 201) await me.delete(`/v1/sources/${made.id}`)
      }
    }
  },
)

it('tells what is wrong with a malformed address when it is tested', async () => {
  for (const url of ['ssh://%E0%A4%A@host/foo', 'ssh://git@host/%2Dfoo']) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const tested = await me.post('/v1/sources/test', { kind: 'git', settings: { url } })
    expect(tested).toMatchObject({
      status: 200,
      body: { ok: false, message: expect.stringMatching(/^The address must look like/) },
    })
  }
})

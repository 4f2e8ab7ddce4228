/** The owner that a new service is told to make. */
export const FIRST_OWNER = { email: 'owner@example.org', password: 'correct horse battery staple' }

export type Reply<T> = { readonly status: number; readonly body: T }

/** Somebody who may do everything, over the network. */
export type Owner = {
  readonly sharedPartId: string
  get<T>(path: string): Promise<Reply<T>>
  /** Uploads a file as a new document below /shared. */
  upload(file: Upload): Promise<Reply<unknown>>
}

export type Upload = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Further members of the form. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** What outlives the process that it was made by. */
export type Credentials = { readonly key: string; readonly sharedPartId: string }

/** Signs in as the first owner and makes an API key. */
export async function signIn(url: string): Promise<Credentials> {
  const json = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify(FIRST_OWNER)
  const signedIn = await fetch(`${url}/v1/auth/pw/signin`, { method: 'POST', headers: json, body })
  if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}.`)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const made = await fetch(`${url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ name: 'bench' }),
  })
  if (!made.ok) throw new Error(`Making a key answered ${made.status}.`)
  const { key } = (await made.json()) as { key: string }
  const folders = await createOwner(url, { key, sharedPartId: '' }).get<Folders>('/v1/folders')
  const shared = folders.body.items.find(({ name }) => name === 'shared')
  if (!shared) throw new Error('The tenant has no shared folder.')
  return { key, sharedPartId: shared.path_part_id }
}

type Folders = { readonly items: readonly { name: string; path_part_id: string }[] }

/** Calls a service at an address; a call that gets no answer throws. */
export function createOwner(url: string, { key, sharedPartId }: Credentials): Owner {
  const headers = { authorization: `Bearer ${key}` }
  const read = async <T>(asked: Promise<Response>): Promise<Reply<T>> => {
    const reply = await asked
    return { status: reply.status, body: (await reply.json()) as T }
  }
  return {
    sharedPartId,
    get: (path) => read(fetch(`${url}${path}`, { headers })),
    upload: ({ name, bytes, fields = {} }) => {
      const form = new FormData()
      for (const [member, value] of Object.entries({ path_part_id: sharedPartId, ...fields })) {
        form.append(member, value)
      }
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return read(fetch(`${url}/v1/documents/ingest`, { method: 'POST', headers, body: form }))
    },
  }
}

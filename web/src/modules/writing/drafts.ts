/** An unsaved text of a document. */
export type Draft = {
  readonly text: string
  /** The text and the version that it started from. */
  readonly base: string
  readonly newestId: string
  readonly at: number
}

type Kept = Draft & { readonly key: string }

/** Older drafts are dropped if there are more. */
const MOST_DRAFTS = 30
const STORE = 'drafts'

/** Drafts belong to one person and one document. */
export const draftKey = (userId: string, documentId: string): string => `${userId} ${documentId}`

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('arbor-writing', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
  })
  return opened
}

function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No entry')))
  })
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(STORE, mode).objectStore(STORE)
}

/** The draft of a document. Undefined if there is none, or the browser keeps nothing, for example in private windows. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  try {
    return await ended((await store('readonly')).get(key) as IDBRequest<Draft | undefined>)
  } catch {
    return undefined
  }
}

/** @returns whether the browser has kept it */
export async function keepDraft(key: string, draft: Draft): Promise<boolean> {
  try {
    const drafts = await store('readwrite')
    await ended(drafts.put({ key, ...draft } satisfies Kept))
    const keys = await ended(drafts.index('at').getAllKeys())
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_DRAFTS))) drafts.delete(old)
    return true
  } catch {
    return false
  }
}

export async function dropDraft(key: string): Promise<void> {
  try {
    await ended((await store('readwrite')).delete(key))
  } catch {
    // Nothing was kept.
  }
}

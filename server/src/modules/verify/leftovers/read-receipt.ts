import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { StartFault } from '../../../platform/core/start-fault.ts'
import { isUuid } from '../../../platform/core/ids.ts'
import { publicKeyOf } from '../../../platform/secrets/signing.ts'
import type { Context } from '../../../platform/context/context.ts'
import { canonical } from '../../audit/index.ts'
import { RECEIPT_PURPOSE } from '../../retention/index.ts'

/** A receipt of a million things has about 100 MB. */
const MAX_BYTES = 512_000_000

const File = Type.Object({
  format: Type.Literal('arbor-deletion-receipt/1'),
  receipt: Type.Object({
    tenant_id: Type.String(),
    id: Type.String(),
    deleted_at: Type.String(),
    completed_at: Type.String(),
    part_type: Type.String(),
    name: Type.String(),
    path: Type.String(),
  }),
  digest: Type.String(),
  signature: Type.String(),
  public_key: Type.String(),
  blocks: Type.Array(
    Type.Object({
      number: Type.Integer(),
      kind: Type.String(),
      entries: Type.Array(Type.Unknown()),
    }),
  ),
})

/** What a receipt says was deleted. */
export type Receipt = {
  readonly id: string
  readonly tenantId: string
  /** Whether the whole tenant was deleted. */
  readonly isTenant: boolean
  readonly deletedAt: Date
  readonly name: string
  readonly path: string
  /** The key that has signed it, as PEM. */
  readonly publicKey: string
  /** Ids of everything, except for the next two. */
  readonly ids: ReadonlySet<string>
  /** Texts of passages, and what the index has read. Equal texts of other documents may share them. */
  readonly texts: ReadonlySet<string>
  readonly searchTexts: ReadonlySet<string>
}

/** Reads the file of a receipt, and checks that it is the one that was signed. @throws StartFault */
export async function readReceipt(path: string): Promise<Receipt> {
  const file = await parse(path)
  const { receipt, blocks, digest, signature, public_key: publicKey } = file
  const lines = createHash('sha256')
  for (const part of [receipt, ...blocks]) lines.update(`${canonical(part)}\n`)
  if (lines.digest('hex') !== digest || !isSigned(digest, signature, publicKey)) {
    throw new StartFault(`${path} was changed: its signature doesn’t match its content.`)
  }
  const idsOf = (isWanted: (kind: string) => boolean): Set<string> =>
    new Set(blocks.filter(({ kind }) => isWanted(kind)).flatMap(({ entries }) => uuidsIn(entries)))
  const isTenant = receipt.part_type === 'TENANT'
  const ids = idsOf((kind) => kind !== 'TEXT' && kind !== 'SEARCH_TEXT')
  return {
    id: receipt.id,
    tenantId: receipt.tenant_id,
    isTenant,
    deletedAt: new Date(receipt.deleted_at),
    name: receipt.name,
    path: receipt.path,
    publicKey,
    // Every row of a tenant has its id.
    ids: isTenant ? new Set([receipt.tenant_id]) : ids,
    texts: idsOf((kind) => kind === 'TEXT'),
    searchTexts: idsOf((kind) => kind === 'SEARCH_TEXT'),
  }
}

/** Whether this server has signed a receipt with its current secret. */
export function isSignedHere({ secret }: Pick<Context, 'secret'>, { publicKey }: Receipt): boolean {
  return publicKeyOf(secret, RECEIPT_PURPOSE) === publicKey
}

async function parse(path: string): Promise<Static<typeof File>> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new StartFault(`${path} can’t be read.`, { cause: error })
  })
  if (size > MAX_BYTES) throw new StartFault(`${path} is too large for a receipt.`)
  let file: unknown
  try {
    file = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new StartFault(`${path} is not a receipt.`, { cause: error })
  }
  if (!Value.Check(File, file)) throw new StartFault(`${path} is not a receipt.`)
  return file
}

function isSigned(digest: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey(publicKey)
    return verify(null, Buffer.from(digest), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The ids of entries: texts, or the members `id` and `object_id` of objects. */
function uuidsIn(entries: readonly unknown[]): string[] {
  return entries.flatMap((entry) => {
    const { id, object_id: objectId } = Object(entry) as Record<string, unknown>
    return [entry, id, objectId].filter(
      (each): each is string => typeof each === 'string' && isUuid(each),
    )
  })
}

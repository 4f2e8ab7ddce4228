import { diffArrays, type ChangeObject } from 'diff'
import type { TenantTx } from '../../platform/db/index.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import { listChunks, listVersionTexts, versionKey, type VersionText } from '../content/index.ts'
import { getPart } from '../tree/index.ts'
import type { Call } from './tool.ts'

/** Unchanged passages around a change. */
const CONTEXT = 2
/** Passages per page of a diff, and the maximum characters of each. */
const PAGE = 60
const MOST_CHARACTERS = 2000
/** Beyond these limits, two versions count as completely different. */
const MOST_EDITS = 20_000
const MOST_MS = 5000

type Asked = {
  readonly documentId: string
  readonly versionIds: readonly [string, string]
  /** The number of passages of the diff to skip. */
  readonly offset: number
}

/** A passage of one or both versions. Null marks omitted passages. */
type Line = { readonly sign: '+' | '-' | ' '; readonly chunkId: string } | null

/**
 * Compares two versions of a document by their passages. Equal texts are stored once, so this compares the ids of texts
 * and reads only the texts of one page.
 * @throws Problem not_found, forbidden; InvalidInput if a version belongs to another document
 */
export async function compareVersions(call: Call, { documentId, versionIds, offset }: Asked) {
  const { context, actor } = call
  const texts = await context.doors.readInTenant(actor.tenantId, (tx) =>
    Promise.all(versionIds.map((id) => textsOf(tx, call, { documentId, versionId: id }))),
  )
  const [before = [], after = []] = texts
  const lines = await linesOf(before, after)
  const page = lines.slice(offset, offset + PAGE)
  const ids = page.flatMap((line) => (line ? [line.chunkId] : []))
  const rows = await context.doors.readInTenant(actor.tenantId, (tx) =>
    listChunks(tx, actor, ids, { withDocument: false }),
  )
  const contents = new Map(rows.map((row) => [row.id, row.content]))
  const shown = page.map((line) => (line ? render(line, contents.get(line.chunkId) ?? '') : '@@'))
  const begin =
    offset === 0 && lines.length > 0 ? [`--- v:${versionIds[0]}`, `+++ v:${versionIds[1]}`] : []
  return {
    diff: [...begin, ...shown].join('\n'),
    added: lines.filter((line) => line?.sign === '+').length,
    removed: lines.filter((line) => line?.sign === '-').length,
    total: lines.length,
    shown: page.length,
  }
}

type Key = { readonly documentId: string; readonly versionId: string }

async function textsOf(tx: TenantTx, { actor }: Call, { documentId, versionId }: Key) {
  const version = await getPart(tx, actor, versionKey(versionId), 'read')
  const texts = await listVersionTexts(tx, version, documentId)
  if (!texts) {
    throw invalidInput(['body', 'document_id'], `The document has no version ${versionId}`)
  }
  return texts
}

/** The differences with a little context. */
async function linesOf(
  before: readonly VersionText[],
  after: readonly VersionText[],
): Promise<Line[]> {
  const changes = (await changesOf([...before], [...after])) ?? [
    { added: false, removed: true, value: [...before] },
    { added: true, removed: false, value: [...after] },
  ]
  const isEqual = ({ added, removed }: { added: boolean; removed: boolean }) => !added && !removed
  if (changes.every(isEqual)) return []
  return changes.flatMap((change, at) => {
    const sign = change.added ? '+' : change.removed ? '-' : ' '
    const lines = change.value.map(({ chunk_id: chunkId }): Line => ({ sign, chunkId }))
    if (!isEqual(change)) return lines
    const head = at === 0 ? [] : lines.slice(0, CONTEXT)
    const tail =
      at === changes.length - 1 ? [] : lines.slice(Math.max(head.length, lines.length - CONTEXT))
    const isCut = head.length + tail.length < lines.length
    return [...head, ...(isCut ? [null] : []), ...tail]
  })
}

type Changes = ChangeObject<VersionText[]>[]

/**
 * Compares in small steps, so other work of the process can continue. @returns undefined if there are too many changes
 */
function changesOf(before: VersionText[], after: VersionText[]): Promise<Changes | undefined> {
  const options = { comparator: isSame, maxEditLength: MOST_EDITS, timeout: MOST_MS }
  return new Promise((resolve) =>
    diffArrays(before, after, { ...options, callback: (changes) => resolve(changes) }),
  )
}

const isSame = (one: VersionText, other: VersionText) => one.content_id === other.content_id

function render({ sign, chunkId }: NonNullable<Line>, content: string): string {
  const isCut = content.length > MOST_CHARACTERS
  const text = isCut ? `${content.slice(0, MOST_CHARACTERS).toWellFormed()}…` : content
  const lines = text.split('\n').map((line) => `${sign}${line}`)
  return [...lines, `${sign}[chunk:${chunkId}]`].join('\n')
}

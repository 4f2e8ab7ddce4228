import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { Budget } from './budget.ts'
import { listDiffNodes, readContents } from './diff.queries.ts'
import type { VersionDiffQuery } from './diff.schemas.ts'
import type { Found, Subject, Version } from './subject.ts'
import { changedBlocks, pageOf, toDocumentDiff, toTextDiff, type Compared } from './present.ts'
import { compareSides, type Side } from './rows.ts'
import { isCutTable, readTableFile } from './table-file.ts'
import { keyOf, readableText, unitsOf, type DiffNode, type Division, type Unit } from './units.ts'

/** Versions with more sections and chunks aren't compared. */
const MOST_NODES = 40_000
/** If a version has more text or lines, whole passages are compared. Both versions are in memory together. */
const MOST_BYTES = 4_000_000
const MOST_UNITS = 100_000

type Asked = {
  readonly subject: Subject
  readonly query: VersionDiffQuery
  readonly as: 'text' | 'document'
}
type Nodes = { readonly before: readonly DiffNode[]; readonly after: readonly DiffNode[] }

/** The differences of the texts of two versions, as lines or as blocks. */
export async function diffText(
  { doors, storage }: Pick<Context, 'doors' | 'storage'>,
  { tenantId }: Actor,
  { subject, query, as }: Asked,
): Promise<Found> {
  let nodes: Nodes = await doors.readInTenant(tenantId, async (tx) => {
    const list = async (version: Version | undefined) =>
      version ? listDiffNodes(tx, version.part, MOST_NODES + 1) : []
    return { before: await list(subject.before), after: await list(subject.after) }
  })
  if (Math.max(nodes.before.length, nodes.after.length) > MOST_NODES) return { reason: 'too_large' }
  const read = (wanted: readonly DiffNode[]): Promise<Map<string, string>> =>
    doors.readInTenant(tenantId, (tx) => readContents(tx, tenantId, contentIds(wanted)))
  const isShort = Math.max(bytesOf(nodes.before), bytesOf(nodes.after)) <= MOST_BYTES
  const contents = isShort ? await read([...nodes.before, ...nodes.after]) : undefined
  const whole = contents && (await wholeTables(storage, subject, { nodes, contents }))
  if (whole === 'too_large') return { reason: 'too_large' }
  if (whole) nodes = whole
  const budget = new Budget()
  const fine =
    contents && (await divide(nodes, contents, as === 'text' ? 'lines' : 'blocks', budget))
  const sides = fine ?? wholePassages(nodes)
  const rows = await compareSides(sides.before, sides.after, budget)
  const compared = { before: sides.before.units.flat(), after: sides.after.units.flat(), rows }
  const page = pageOf(compared, query)
  const shown =
    as === 'text' ? page.shown : changedBlocks(compared).slice(query.offset).slice(0, query.limit)
  const texts = fine ? contents : await read(nodesOf(compared, shown))
  const textOf = ({ text, kind, node }: Unit): string =>
    text ?? readableText(kind, texts.get(node.content_id ?? '') ?? '')
  const reason = fine === undefined ? 'too_large' : budget.isSpent ? 'too_different' : undefined
  return {
    ...(as === 'text'
      ? { text: toTextDiff(compared, page, textOf) }
      : { document: toDocumentDiff(compared, query, textOf) }),
    reason: reason ?? (isScan(subject, nodes) ? 'no_text' : undefined),
  }
}

const contentIds = (nodes: readonly DiffNode[]): string[] => [
  ...new Set(nodes.flatMap(({ content_id: id }) => id ?? [])),
]

const bytesOf = (nodes: readonly DiffNode[]): number =>
  nodes.reduce((sum, { bytes }) => sum + bytes, 0)

type Sides = { readonly before: Side; readonly after: Side }

/** Takes all rows of a CSV file instead of the first ones, which its passage has. */
async function wholeTables(
  storage: Context['storage'],
  { before, after, document }: Subject,
  { nodes, contents }: { readonly nodes: Nodes; readonly contents: Map<string, string> },
): Promise<Nodes | 'too_large' | undefined> {
  const isCut = [nodes.before, nodes.after].some((own) => isCutTable(own, contents))
  if (document.document_type !== 'CSV' || !isCut) return undefined
  const read = async (version: Version | undefined, own: readonly DiffNode[]) =>
    version && readTableFile(storage, version, own, MOST_BYTES)
  const [old, now] = [await read(before, nodes.before), await read(after, nodes.after)]
  if (old === 'too_large' || now === 'too_large') return 'too_large'
  for (const each of [old, now]) if (each) contents.set(each.id, each.text)
  return { before: old?.nodes ?? nodes.before, after: now?.nodes ?? nodes.after }
}

/** The units of both versions; undefined if there are too many. */
async function divide(
  { before, after }: Nodes,
  contents: ReadonlyMap<string, string>,
  division: Division,
  budget: Budget,
): Promise<Sides | undefined> {
  const sideOf = async (nodes: readonly DiffNode[]): Promise<Side | undefined> => {
    const units: Unit[][] = []
    let count = 0
    for (const node of nodes) {
      // oxlint-disable-next-line no-await-in-loop -- lets other requests run
      await budget.turn()
      const own = unitsOf(node, contents.get(node.content_id ?? '') ?? '', division)
      count += own.length
      if (count > MOST_UNITS) return undefined
      units.push(own)
    }
    return { keys: nodes.map(keyOf), units }
  }
  const [old, now] = [await sideOf(before), await sideOf(after)]
  return old && now && { before: old, after: now }
}

function wholePassages({ before, after }: Nodes): Sides {
  const sideOf = (nodes: readonly DiffNode[]): Side => ({
    keys: nodes.map(keyOf),
    units: nodes.map((node) => unitsOf(node, '', 'passages')),
  })
  return { before: sideOf(before), after: sideOf(after) }
}

/** The nodes of some rows. */
function nodesOf({ before, after, rows }: Compared, shown: readonly number[]): DiffNode[] {
  return shown.flatMap((at) => {
    const row = rows[at]
    const units = [
      before[row && 'left' in row ? row.left : -1],
      after[row && 'right' in row ? row.right : -1],
    ]
    return units.flatMap((unit) => unit?.node ?? [])
  })
}

/** Whether a version has pages, but no text on them. */
function isScan({ before, after }: Subject, nodes: Nodes): boolean {
  const lacksText = (version: Version | undefined, own: readonly DiffNode[]): boolean =>
    Number(version?.row.system_metadata['total_pages'] ?? 0) > 0 && bytesOf(own) === 0
  return lacksText(before, nodes.before) || lacksText(after, nodes.after)
}

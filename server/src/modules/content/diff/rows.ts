import { align, type Pair } from './align.ts'
import type { Budget } from './budget.ts'
import { pairSimilar } from './similar.ts'
import type { Unit } from './units.ts'

/** A unit of one version, or of both. Positions count from 0. */
export type Row =
  | { readonly type: 'equal' | 'replace'; readonly left: number; readonly right: number }
  /** `moved` is its position in the new version. */
  | { readonly type: 'delete'; readonly left: number; readonly moved: number | undefined }
  /** `moved` is its position in the old version. */
  | { readonly type: 'insert'; readonly right: number; readonly moved: number | undefined }

/** A version as the units of each of its nodes, and what identifies the content of each node. */
export type Side = {
  readonly keys: readonly string[]
  readonly units: readonly (readonly Unit[])[]
}

/** Shorter texts are in many places by chance. */
const LEAST_MOVED = 20

/**
 * Compares two versions: first their nodes by content, then the units of those that differ. Units that are in both
 * at different places have moved. The rest is paired with what it was changed to.
 */
export async function compareSides(before: Side, after: Side, budget: Budget): Promise<Row[]> {
  const [old, now] = [before.units.flat(), after.units.flat()]
  const same = await pairUnits(before, after, budget)
  await budget.turn()
  const moves = movesBetween(rest(old, same, 0), rest(now, same, 1))
  const [movedTo, movedFrom] = [new Map(moves), new Map(moves.map(([at, other]) => [other, at]))]
  await budget.turn()
  const rows: Row[] = []
  let [at, other] = [0, 0]
  for (const [left, right] of [...same, [old.length, now.length] as const]) {
    const gap = {
      left: range(at, left).filter((each) => !movedTo.has(each)),
      right: range(other, right).filter((each) => !movedFrom.has(each)),
    }
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    const changed = await pairChanged(old, now, gap, budget)
    for (const [leftEnd, rightEnd] of [...changed, [left, right] as const]) {
      for (; at < leftEnd; at++) rows.push({ type: 'delete', left: at, moved: movedTo.get(at) })
      for (; other < rightEnd; other++) {
        rows.push({ type: 'insert', right: other, moved: movedFrom.get(other) })
      }
      if (leftEnd < left || rightEnd < right) {
        rows.push({ type: 'replace', left: at++, right: other++ })
      }
    }
    if (left < old.length) rows.push({ type: 'equal', left: at++, right: other++ })
  }
  return rows
}

/** The equal units, from the nodes with the same content and from comparing what is between these. */
async function pairUnits(before: Side, after: Side, budget: Budget): Promise<Pair[]> {
  const nodes = await align(before.keys, after.keys, budget)
  const [starts, startsAfter] = [startsOf(before), startsOf(after)]
  const [old, now] = [before.units.flat(), after.units.flat()]
  const pairs: Pair[] = []
  let [at, other] = [0, 0]
  for (const [node, nodeAfter] of [...nodes, [before.keys.length, after.keys.length] as const]) {
    const [end, endAfter] = [starts[node] ?? 0, startsAfter[nodeAfter] ?? 0]
    if (at < end && other < endAfter) {
      const [keys, keysAfter] = [old.slice(at, end), now.slice(other, endAfter)]
      // oxlint-disable-next-line no-await-in-loop -- lets other requests run
      const found = await align(keys.map(keyOfUnit), keysAfter.map(keyOfUnit), budget)
      for (const [one, two] of found) pairs.push([at + one, other + two])
    }
    const count = before.units[node]?.length ?? 0
    for (let n = 0; n < count; n++) pairs.push([end + n, endAfter + n])
    at = end + count
    other = endAfter + count
  }
  return pairs
}

const keyOfUnit = ({ key }: Unit): string => key

/** The position of the first unit of each node, and the number of all units. */
function startsOf({ units }: Side): number[] {
  const starts = [0]
  for (const each of units) starts.push((starts.at(-1) ?? 0) + each.length)
  return starts
}

type Placed = { readonly at: number; readonly unit: Unit }

/** The units without a counterpart. */
function rest(units: readonly Unit[], pairs: readonly Pair[], side: 0 | 1): Placed[] {
  const paired = new Set(pairs.map((pair) => pair[side]))
  return units.flatMap((unit, at) => (paired.has(at) ? [] : [{ at, unit }]))
}

/** Units that are removed in one place and added in another. Those that are there several times don't count. */
function movesBetween(removed: readonly Placed[], added: readonly Placed[]): Pair[] {
  const [from, to] = [byKey(removed), byKey(added)]
  return [...from].flatMap(([key, [first, ...more]]): Pair[] => {
    const [target, ...others] = to.get(key) ?? []
    if (!first || !target || more.length + others.length > 0) return []
    return isTelling(first.unit) ? [[first.at, target.at]] : []
  })
}

function byKey(placed: readonly Placed[]): Map<string, Placed[]> {
  return Map.groupBy(placed, ({ unit }) => unit.key)
}

const isTelling = ({ kind, text }: Unit): boolean =>
  kind === 'heading' || text === undefined || text.trim().length >= LEAST_MOVED

type Gap = { readonly left: readonly number[]; readonly right: readonly number[] }

/** Pairs of units between equal ones of which the second is a changed form of the first. */
async function pairChanged(
  old: readonly Unit[],
  now: readonly Unit[],
  gap: Gap,
  budget: Budget,
): Promise<Pair[]> {
  const [left, right] = [gap.left.filter(isShownIn(old)), gap.right.filter(isShownIn(now))]
  const textsOf = (units: readonly Unit[], places: readonly number[]): string[] =>
    places.map((at) => units[at]?.text ?? '')
  const pairs = await pairSimilar(textsOf(old, left), textsOf(now, right), budget)
  return pairs.flatMap(([one, two]): Pair[] => {
    const [at, other] = [left[one] ?? 0, right[two] ?? 0]
    return old[at]?.kind === now[other]?.kind ? [[at, other]] : []
  })
}

const isShownIn =
  (units: readonly Unit[]) =>
  (at: number): boolean =>
    (units[at]?.text ?? '').trim() !== ''

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}

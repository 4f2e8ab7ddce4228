import { B, K1, type Plan } from '../ranking.ts'
import type { Block } from './blocks.ts'
import {
  entriesOf,
  hashOf,
  keysOf,
  LEAST_WORDS,
  MOST_COUNTED,
  readEntries,
  sizeOf,
} from './format.ts'

/** The greatest ranks that the texts of one block could have. 0 for texts without a word of the query. */
type Bounds = { readonly block: string; readonly bounds: Float64Array }

/** A text that could be a result: its place in a block, or its id. */
export type Candidate = {
  readonly bound: number
  readonly block: string
  readonly place: number
}

/** Sums in another order may differ by this fraction. */
const ROUNDING = 1e-9

/**
 * The greatest rank of each text of a block. It exceeds the rank by a percent or two, because lengths are rounded
 * down. See `rankOf`.
 */
export function boundsIn(
  { id, texts, lists }: Block,
  plan: Pick<Plan, 'terms' | 'meanWords' | 'needsAll'>,
): Bounds {
  const bounds = new Float64Array(texts)
  const words = new Uint8Array(texts)
  const norms = normsOf(plan)
  for (const { lexemes, weight } of plan.terms) {
    const greatest = weight * (K1 + 1) * (1 + ROUNDING)
    const add = (place: number, count: number, length: number): void => {
      const share = count >= MOST_COUNTED ? 1 : count / (count + (norms[length] ?? 0))
      bounds[place] = (bounds[place] ?? 0) + greatest * share
      words[place] = (words[place] ?? 0) + 1
    }
    const found = lexemes.flatMap((lexeme) => partsOf(lists, hashOf(lexeme)))
    const [only] = found
    if (only && found.length === 1) readEntries(only, add)
    else if (only) addTogether(found, add)
  }
  if (plan.needsAll === true) {
    for (const [place, count] of words.entries()) if (count < plan.terms.length) bounds[place] = 0
  }
  return { block: id, bounds }
}

/** A word counts in all of its forms together. */
function addTogether(
  parts: readonly DataView[],
  add: (place: number, count: number, length: number) => void,
): void {
  const together = new Map<number, { count: number; length: number }>()
  for (const part of parts) {
    readEntries(part, (place, count, length) => {
      const known = together.get(place)
      if (known) known.count += count
      else together.set(place, { count, length })
    })
  }
  for (const [place, { count, length }] of together) add(place, count, length)
}

function partsOf(lists: Block['lists'], hash: number): DataView[] {
  return keysOf(hash).flatMap((key) => {
    const list = lists.get(key)
    const entries = list && entriesOf(list, key, hash)
    return entries && entries.byteLength > 0 ? [entries] : []
  })
}

function normsOf({ meanWords }: Pick<Plan, 'meanWords'>): Float64Array {
  return LEAST_WORDS.map((words) => K1 * (1 - B + (B * words) / meanWords))
}

/** Groups of bounds, from the greatest down, to find the best ones without sorting all. */
const GROUPS = 4096

/** The texts with the greatest bounds. */
export type Best = {
  /** Best first. */
  readonly candidates: readonly Candidate[]
  /** No other text has a greater bound. 0 if there is no other text. */
  readonly next: number
}

/**
 * The texts with the greatest bounds: about `wanted`, and all that share a group with the last one.
 * @param least lower bounds are left out
 */
export function bestOf(all: readonly Bounds[], wanted: number, least: number): Best {
  let top = 0
  for (const { bounds } of all) for (const bound of bounds) if (bound > top) top = bound
  const groupOf = (bound: number): number =>
    Math.min(GROUPS - 1, Math.floor((bound / top) * GROUPS))
  const sizes = new Uint32Array(GROUPS)
  const floor = Math.max(least * (1 - ROUNDING), Number.MIN_VALUE)
  for (const { bounds } of all) {
    for (const bound of bounds) {
      if (bound >= floor) {
        const group = groupOf(bound)
        sizes[group] = (sizes[group] ?? 0) + 1
      }
    }
  }
  let cut = GROUPS
  let count = 0
  while (cut > 0 && count < wanted) count += sizes[--cut] ?? 0
  const candidates: Candidate[] = []
  let next = 0
  for (const { block, bounds } of all) {
    for (const [place, bound] of bounds.entries()) {
      if (bound < floor) continue
      if (groupOf(bound) >= cut) candidates.push({ block, place, bound })
      else if (bound > next) next = bound
    }
  }
  return { candidates: candidates.toSorted((a, b) => b.bound - a.bound), next }
}

/** How many texts of a block have one of the lexemes. */
export function countIn({ lists, texts }: Block, lexemes: readonly string[]): number {
  const found = lexemes.flatMap((lexeme) => partsOf(lists, hashOf(lexeme)))
  const [only] = found
  if (found.length <= 1) return only ? sizeOf(only) : 0
  const having = new Uint8Array(texts)
  for (const part of found) readEntries(part, (place) => void (having[place] = 1))
  return having.reduce((sum, one) => sum + one, 0)
}

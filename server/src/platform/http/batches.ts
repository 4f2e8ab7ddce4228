import { Problem, type Constraints } from '../core/errors.ts'
import { DatabaseError } from '../db/index.ts'
import type { Refused } from './bulk.ts'

/** Something to be done to one of many items. */
export type Weighed = {
  readonly id: string
  /** How many rows it changes, roughly. */
  readonly weight: number
}

/** How much one transaction does. Others in the tenant get in between two. */
export type Bounds = { readonly items: number; readonly weight: number }

/** Items in groups, in the same order. An item that exceeds the bounds is alone. */
function batchesOf<T extends Weighed>(items: readonly T[], most: Bounds): T[][] {
  const batches: T[][] = []
  let weight = Infinity
  for (const item of items) {
    const last = batches.at(-1)
    weight += item.weight
    if (last && last.length < most.items && weight <= most.weight) {
      last.push(item)
    } else {
      batches.push([item])
      weight = item.weight
    }
  }
  return batches
}

type Work<T> = {
  readonly most: Bounds
  /** Does all of it in one transaction, apart from what it returns. What it refuses by an error is rolled back. */
  readonly run: (batch: readonly T[]) => Promise<readonly Refused[]>
  /** The errors behind constraints and triggers that an item can violate. */
  readonly constraints: Constraints
}

/**
 * Does something to many items, batch by batch. If a batch is refused, its halves are tried, until the items that are
 * refused are alone: they fail, and the others don't.
 * @returns what was refused
 * @throws any error that is not about an item
 */
export async function inBatches<T extends Weighed>(
  items: readonly T[],
  work: Work<T>,
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const batch of batchesOf(items, work.most)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    refused.push(...(await tryBatch(batch, work)))
  }
  return refused
}

async function tryBatch<T extends Weighed>(
  batch: readonly T[],
  work: Work<T>,
): Promise<readonly Refused[]> {
  const [first] = batch
  if (!first) return []
  try {
    return await work.run(batch)
  } catch (error) {
    const problem = refusalOf(error, work.constraints)
    if (!problem) throw error
    if (batch.length === 1) return [{ id: first.id, problem }]
  }
  const half = Math.ceil(batch.length / 2)
  const before = await tryBatch(batch.slice(0, half), work)
  return [...before, ...(await tryBatch(batch.slice(half), work))]
}

/** Why an item is refused. Undefined for an error that is not about it. */
function refusalOf(error: unknown, constraints: Constraints): Problem | undefined {
  if (error instanceof Problem) return error.status < 500 ? error : undefined
  if (!(error instanceof DatabaseError)) return undefined
  return constraints[error.constraint ?? '']?.(error)
}

import { cosineOfSum } from '../embeddings/index.ts'
import type { Near, SentWindows } from './dense.queries.ts'
import type { Question } from './question.ts'

/** How many of the windows with the nearest codes are summed. The database always sends as many if there are. */
const SUMMED = 4

/** A chunk or passage with two cosines. */
export type Nearness = Pick<Near, 'cosine'> & {
  /** Cosine of the query and the sum of the nearest windows. */
  readonly around: number
}

/** Adds the cosine of what surrounds the nearest window. A chunk that is about the subject as a whole is nearer. */
export function withAround<T extends Near>(
  { vector }: Pick<Question, 'vector'>,
  near: readonly T[],
  all: readonly SentWindows[],
): (T & Nearness)[] {
  const rate = cosineOfSum(vector)
  const sent = new Map(all.map(({ id, windows }) => [id, windows]))
  return near.map((each) => {
    const vectors = (sent.get(each.id) ?? '').split(' ').filter((_, at) => at % 2 === 1)
    return { ...each, around: rate(vectors.slice(0, SUMMED)) }
  })
}

/** How near a chunk is in a hybrid search: half by its nearest window, half by the windows around it. */
export function nearnessOf({ cosine, around }: Nearness): number {
  return (cosine + around) / 2
}

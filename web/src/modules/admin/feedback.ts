import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { downloadFile } from '../../app/download.ts'
import { texts as feedback } from '../../app/feedback/texts.ts'
import { csvOf } from './csv.ts'
import { texts } from './feedback-texts.ts'
import { PAGE_SIZE } from './queries.ts'

export type RatedAnswer = Schemas['RatedAnswer']
export type Rating = RatedAnswer['rating'] | 'ALL'

/** Ratings per request of an export, and in all. */
const AT_ONCE = 100
const MOST_SAVED = 5000
const REVOKED_MS = 2_000

export const ratedQuery = (rating: Rating, page: number) =>
  queryOptions({
    queryKey: ['feedback', 'answers', rating, page],
    queryFn: () => listRated(rating, PAGE_SIZE, page * PAGE_SIZE),
  })

function listRated(rating: Rating, limit: number, offset: number) {
  const query = { limit, offset, ...(rating !== 'ALL' && { rating }) }
  return arbor.get('/v1/feedback/answers', { params: { query } })
}

export function nameOfRater({ first_name: first, last_name: last, email }: RatedAnswer): string {
  return [first, last].filter(Boolean).join(' ') || (email ?? texts.formerMember)
}

/**
 * Saves the ratings as a CSV file, newest first.
 * @returns how many the file has, if there are more
 * @throws ArborError
 */
export async function saveRatings(rating: Rating): Promise<number | undefined> {
  const rows = [[...texts.columns]]
  let total = 0
  for (let offset = 0; offset < MOST_SAVED; offset += AT_ONCE) {
    // One request at a time, to leave the server room for other work.
    // oxlint-disable-next-line no-await-in-loop
    const page = await listRated(rating, AT_ONCE, offset)
    total = page.total
    rows.push(...page.items.map((item) => rowOf(item)))
    if (page.items.length < AT_ONCE) break
  }
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }))
  downloadFile(address, texts.file)
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_MS)
  return total > rows.length - 1 ? rows.length - 1 : undefined
}

function rowOf(item: RatedAnswer): string[] {
  const passages = item.citations.map(
    ({ document_name: name, quote }, at) =>
      `[${at + 1}] ${name ?? texts.sourceGone}: “${quote.replaceAll(/\s+/g, ' ')}”`,
  )
  return [
    item.updated_at,
    nameOfRater(item),
    item.rating === 'UP' ? texts.good : texts.bad,
    item.reason ? feedback.reasons[item.reason] : '',
    item.comment ?? '',
    item.question ?? '',
    item.answer,
    passages.join('\n'),
    item.thread_title,
  ]
}

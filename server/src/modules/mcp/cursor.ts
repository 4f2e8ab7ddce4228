import { Type } from 'typebox'
import { invalidInput } from '../../platform/core/errors.ts'
import { described, Maybe } from '../../platform/http/schemas.ts'
import type { Found, Members } from './tool.ts'

/** The argument that requests another page of a tool's list. */
export const cursor = described(
  Maybe(Type.String({ maxLength: 100 })),
  'next_cursor of the previous result.',
)

/** The cursor for the start of the next page. */
function cursorAt(offset: number): string {
  return Buffer.from(String(offset)).toString('base64url')
}

/** @returns 0 without a cursor @throws InvalidInput */
export function offsetOf(from: string | null | undefined): number {
  if (from == null) return 0
  const text = Buffer.from(from, 'base64url').toString()
  if (!/^\d{1,9}$/.test(text)) {
    throw invalidInput(
      ['body', 'cursor'],
      'Pass next_cursor of the previous result unchanged, or omit the cursor',
    )
  }
  return Number(text)
}

type Page = { readonly total: number; readonly offset: number; readonly shown: number }

/** Items per page. */
const PAGE = 50

/** The maximum number of items that a tool returns. */
export const limit = described(
  Type.Integer({ minimum: 1, maximum: PAGE, default: PAGE }),
  'Maximum number of items to return.',
)

/** Tells a client how to get the rest of a list. */
export function pageMembers({ total, offset, shown }: Page) {
  const next = offset + shown
  return { total, ...(shown > 0 && next < total && { next_cursor: cursorAt(next) }) }
}

type Items = { readonly result: readonly Members[] } & ReturnType<typeof pageMembers>

/** A page of a list that clients get item by item, with a hint if it is empty or has more pages. */
export function pageOfItems(data: Items, hint: string): Found {
  const { result, total, next_cursor: next } = data
  const more = `${result.length} of ${total} are shown. For more, call again with cursor "${next}".`
  const remark = result.length === 0 ? hint : next === undefined ? undefined : more
  return { data, list: { of: 'items', entries: result, remark } }
}

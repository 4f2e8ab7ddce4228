import { UUID_PATTERN, uniqueIds } from '../../platform/core/ids.ts'

const MENTION = new RegExp(`<@(${UUID_PATTERN})>`, 'gi')

/** The members whom a text mentions. */
export function mentionsIn(text: string): string[] {
  return uniqueIds(Array.from(text.matchAll(MENTION), ([, id = '']) => id))
}

/** A text without its mentions, for the index. */
export function plainText(text: string): string {
  return text.replaceAll(MENTION, ' ')
}

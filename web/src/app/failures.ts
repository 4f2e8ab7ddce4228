import { ArborError, kindOf } from '@arbor/client'
import { texts } from './texts.ts'

/** A sentence for a person about anything that was thrown. */
export function sentenceOf(error: unknown): string {
  if (kindOf(error) === 'offline') return `${texts.offline}. ${texts.offlineWhy}`
  return error instanceof ArborError ? error.message : texts.broken
}

/** Headline and explanation for a place whose content could not be read. */
export function explain(error: unknown): { title: string; why: string } {
  switch (kindOf(error)) {
    case 'not_found':
      return { title: texts.notFound, why: texts.notFoundWhy }
    case 'forbidden':
      return { title: texts.forbidden, why: texts.forbiddenWhy }
    case 'offline':
    case 'unavailable':
      return { title: texts.offline, why: texts.offlineWhy }
    default:
      return { title: texts.broken, why: error instanceof ArborError ? error.message : '' }
  }
}

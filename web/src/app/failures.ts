import { ArborError, kindOf } from '@arbor/client'
import { inPageLanguage, refusalInPageLanguage } from './page-language.ts'
import { texts } from './texts.ts'

/** A message for people about anything that was thrown. */
export function sentenceOf(error: unknown): string {
  if (kindOf(error) === 'offline') return `${texts.offline}. ${texts.offlineWhy}`
  if (!(error instanceof ArborError)) return texts.broken
  const { failure } = error
  // People see which field is meant. Its name in the API would mean nothing to them.
  const [fault, ...others] = failure.kind === 'invalid' ? failure.faults : []
  return fault && others.length === 0
    ? `${inPageLanguage(fault.msg)}.`
    : refusalInPageLanguage(failure)
}

/** A headline and an explanation, shown instead of content that failed to load. */
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
      return {
        title: texts.broken,
        why: error instanceof ArborError ? refusalInPageLanguage(error.failure) : '',
      }
  }
}

import { ArborError, kindOf } from '@arbor/client'
import { inPageLanguage, refusalInPageLanguage } from './page-language.ts'
import { texts } from './texts.ts'

/** A sentence for a person about anything that was thrown. */
export function sentenceOf(error: unknown): string {
  if (kindOf(error) === 'offline') return `${texts.offline}. ${texts.offlineWhy}`
  if (!(error instanceof ArborError)) return texts.broken
  const { failure } = error
  // The person sees which field it is about; its name in the API says nothing to them.
  const [fault, ...others] = failure.kind === 'invalid' ? failure.faults : []
  return fault && others.length === 0
    ? `${inPageLanguage(fault.msg)}.`
    : refusalInPageLanguage(failure)
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
      return {
        title: texts.broken,
        why: error instanceof ArborError ? refusalInPageLanguage(error.failure) : '',
      }
  }
}

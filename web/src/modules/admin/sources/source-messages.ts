import { ArborError } from '@arbor/client'
import { sentenceOf } from '../../../app/failures.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { texts } from './form-texts.ts'

/** What a source says, in the page's language. In the log, a path may stand before it. */
export function saidBy(message: string): string {
  const whole = inPageLanguage(message)
  if (whole !== message) return whole
  const [, path = '', why = ''] = /^(.+?: )(.+)$/s.exec(message) ?? []
  return why === '' ? message : path + inPageLanguage(why)
}

/** Why a form was refused, with the label of the setting that is wrong. */
export function problemOf(error: unknown, labelOf: (setting: string) => string): string {
  if (error instanceof ArborError && error.failure.kind === 'invalid') {
    const names = error.failure.faults.flatMap(({ loc }) =>
      loc[1] === 'settings' && loc[2] !== undefined ? [String(loc[2])] : [],
    )
    if (names.length > 0) {
      return [...new Set(names)].map((name) => texts.invalid(labelOf(name))).join(' ')
    }
  }
  return sentenceOf(error)
}

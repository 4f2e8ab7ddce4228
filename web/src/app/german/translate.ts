import type { Translatable } from '@arbor/client'
import { ofDocuments } from './documents.ts'
import { ofFiles } from './files.ts'
import { ofPeople } from './people.ts'
import { REFUSALS } from './refusals/refusals.ts'
import { ofServer } from './server.ts'

/**
 * Sentences of the API in German, by the English ones. `{}` stands for a value that the server fills in; the German
 * sentence has them in the same order. Values that are words themselves are looked up as well. What is not here is shown
 * as the server says it.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  ...ofServer,
  ...ofPeople,
  ...ofDocuments,
  ...ofFiles,
}

/** Those with values, as they are found in what the server says. */
const PATTERNS = Object.entries(SENTENCES)
  .filter(([english]) => english.includes('{}'))
  // The one that says most by itself is meant.
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, german]) => ({ pattern: patternOf(english), german }))

/** What the server refuses, in German; as it says it where its reason is not known. Words among the parameters are German. */
export function refusalInGerman({
  message,
  reason = '',
  params = {},
}: Translatable & { readonly message: string }): string {
  const german = Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason] : undefined
  if (german === undefined) return inGerman(message)
  return german.replaceAll(/\{(\w+)\}/g, (_, name: string) => inGerman(String(params[name] ?? '')))
}

/** A sentence that is stored in English, in German; unchanged where it is not known. */
export function inGerman(said: string): string {
  const whole = translate(said)
  if (whole !== undefined) return whole
  const parts = said.split(/(?<=\.) (?=[A-Z])/).map(translate)
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join(' ') : said
}

function translate(said: string): string | undefined {
  const known = Object.hasOwn(SENTENCES, said) ? SENTENCES[said] : undefined
  if (known !== undefined) return known
  for (const { pattern, german } of PATTERNS) {
    const values = pattern.exec(said)?.slice(1).map(inGerman)
    if (values) return german.replaceAll('{}', () => values.shift() ?? '')
  }
  return undefined
}

/** A value ends before the sentence does, so that two sentences are not taken for one. */
function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('((?:(?!\\. [A-Z]).)*?)')}$`, 'su')
}

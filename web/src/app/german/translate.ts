import type { Translatable } from '@arbor/client'
import { ofConnectors } from './connectors.ts'
import { ofDocuments } from './documents.ts'
import { ofFiles } from './files.ts'
import { ofPeople } from './people.ts'
import { REFUSALS } from './refusals/refusals.ts'
import { ofServer } from './server.ts'
import { ofSources } from './sources.ts'
import { ofWarnings } from './warnings.ts'

/**
 * German translations of messages from the API, keyed by the English message. `{}` is a value that the server fills in.
 * The German message has the values in the same order. Values that are words are translated, too. Messages that are missing
 * here are shown in English.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  ...ofServer,
  ...ofPeople,
  ...ofDocuments,
  ...ofFiles,
  ...ofSources,
  ...ofConnectors,
  ...ofWarnings,
}

/** The messages with values, as patterns that match what the server sends. */
const PATTERNS = Object.entries(SENTENCES)
  .filter(([english]) => english.includes('{}'))
  // The pattern with the most text of its own comes first.
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, german]) => ({ pattern: patternOf(english), german }))

/** The message of an error response in German, or in English if its reason is unknown. Translates words in the parameters. */
export function refusalInGerman({
  message,
  reason = '',
  params = {},
}: Translatable & { readonly message: string }): string {
  const german = Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason] : undefined
  if (german === undefined) return inGerman(message)
  return german.replaceAll(/\{(\w+)\}/g, (_, name: string) => inGerman(String(params[name] ?? '')))
}

/** Translates a message that is stored in English. Returns it unchanged if it is unknown. */
export function inGerman(said: string): string {
  const whole = translate(said)
  if (whole !== undefined) return whole
  const parts = said.split(/(?<=\.) (?=[A-Z])/).map(translate)
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join(' ') : said
}

function translate(stored: string): string | undefined {
  // Messages stored by earlier versions spell email with a hyphen.
  const said = stored.replaceAll('e-mail', 'email')
  const known = Object.hasOwn(SENTENCES, said) ? SENTENCES[said] : undefined
  if (known !== undefined) return known
  for (const { pattern, german } of PATTERNS) {
    const values = pattern.exec(said)?.slice(1).map(inGerman)
    if (values) return german.replaceAll('{}', () => values.shift() ?? '')
  }
  return undefined
}

/** A value never spans the end of a sentence, so a pattern can't match two sentences. */
function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('((?:(?!\\. [A-Z]).)*?)')}$`, 'su')
}

import type { Translatable } from '@arbor/client'

type Texts = Readonly<Record<'refusals' | 'sentences', Readonly<Record<string, string>>>>

/** Translates messages of the API into one language. Messages that the language lacks stay in English. */
export type Translator = {
  /** A message that is stored in English. */
  readonly stored: (said: string) => string
  /** The message of an error response. Translates words in its parameters. */
  readonly refusal: (said: Translatable & { readonly message: string }) => string
}

type Pattern = { readonly pattern: RegExp; readonly says: string }

export function createTranslator({ refusals, sentences }: Texts): Translator {
  const patterns = patternsOf(sentences)

  function translate(earlier: string): string | undefined {
    // Messages stored by earlier versions spell email with a hyphen.
    const said = earlier.replaceAll('e-mail', 'email')
    const known = Object.hasOwn(sentences, said) ? sentences[said] : undefined
    if (known !== undefined) return known
    for (const { pattern, says } of patterns) {
      const values = pattern.exec(said)?.slice(1).map(stored)
      if (values) return says.replaceAll('{}', () => values.shift() ?? '')
    }
    return undefined
  }

  function stored(said: string): string {
    const whole = translate(said)
    if (whole !== undefined) return whole
    const parts = said.split(/(?<=\.) (?=[A-Z])/).map(translate)
    return parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join(' ') : said
  }

  return {
    stored,
    refusal: ({ message, reason = '', params = {} }) => {
      const says = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined
      if (says === undefined) return stored(message)
      return says.replaceAll(/\{(\w+)\}/g, (_, name: string) => stored(String(params[name] ?? '')))
    },
  }
}

/** The messages with values, as patterns that match what the server sends. */
function patternsOf(sentences: Texts['sentences']): Pattern[] {
  return (
    Object.entries(sentences)
      .filter(([english]) => english.includes('{}'))
      // The pattern with the most text of its own comes first.
      .toSorted(([one], [other]) => other.length - one.length)
      .map(([english, says]) => ({ pattern: patternOf(english), says }))
  )
}

/** A value never spans the end of a sentence, so a pattern can't match two sentences. */
function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('((?:(?!\\. [A-Z]).)*?)')}$`, 'su')
}

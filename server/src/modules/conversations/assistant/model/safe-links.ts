/**
 * Where an answer could lead to another host: the target of a link, an image or a link definition; a tag, or an
 * address in angle brackets; an address that stands in the text. Each begins with one of `]`, `<`, `h`, `f` or `w`.
 */
const PLACE =
  /(?<target>\](?:\(|:)\s*<?)(?<url>[^\s)\]]*)|<(?=[a-z][a-z0-9+.-]*:|\/?(?:a|img|image|picture|source|video|audio|track|iframe|frame|embed|object|link|style|script|base|form|input|button|meta|svg|table|body|div|td|th)\b)|(?:(?:https?|ftp):\/\/|www\.)[^\s<>()[\]"'`]*/giu

/** A place within this site, and nothing that could be read as a host: no scheme, entity, escape or `//`. */
const WITHIN = /^(?!\/\/)[\p{L}\p{N}_\-./#?=%~+,]*$/u
const ADDRESS = /(?:https?|ftp):\/\/[^\s<>"'`]+|www\.[^\s<>"'`]+/giu
const END_OF_SENTENCE = /(?<![.,;:!?)\]}*_])[.,;:!?)\]}*_]+$/

/** Addresses of other hosts that an answer may hold. */
export type Addresses = {
  /** As the target of a link or image: those of the question. */
  readonly linked: ReadonlySet<string>
  /** As text: also those of the passages that were read. */
  readonly shown: ReadonlySet<string>
}

/** The addresses in a text, each also without punctuation at its end. */
export function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((url) => [url, url.replace(END_OF_SENTENCE, '')])
}

/**
 * A Markdown text whose links lead to other hosts by allowed addresses only. An image is fetched as soon as an answer
 * is shown, so a text planted in a document could make the model put what it read into an address. Targets become
 * `#`, tags are shown as text, and addresses that the model made up are shown as code, not as links.
 */
export function neutraliseLinks(text: string, allowed: Addresses): string {
  return text.replace(PLACE, (found: string, ...rest: unknown[]) => {
    const { target, url = '' } = rest.at(-1) as { target?: string; url?: string }
    if (target !== undefined) return `${withoutBlanks(target)}${safeTarget(target, url, allowed)}`
    if (found === '<') return '&lt;'
    const isKnown =
      allowed.shown.has(found) || allowed.shown.has(found.replace(END_OF_SENTENCE, ''))
    return isKnown ? found : `\`${found}\``
  })
}

function safeTarget(target: string, url: string, allowed: Addresses): string {
  const end = target.endsWith('<') && url.includes('>') ? url.indexOf('>') : url.length
  const address = url.slice(0, end)
  return WITHIN.test(address) || allowed.linked.has(address) ? url : `#${url.slice(end)}`
}

/** White space between a bracket and its target has no meaning, but could be endless. */
function withoutBlanks(target: string): string {
  return target.replace(/\s+/, target.startsWith('](') ? '' : ' ')
}

const OPEN_TARGET = /\](?:\(|:)\s+$/
const MAY_BEGIN = /[\]<hfw]/i
/** Longer than any useful address; the rest of a longer one is text. */
const LONGEST = 4000

/** {@link neutraliseLinks} for a text that comes in pieces; holds back text that could become a link. */
export class SafeLinks {
  readonly #allowed: Addresses
  #pending = ''

  constructor(allowed: Addresses) {
    this.#allowed = allowed
  }

  /** @returns what can be decided so far */
  push(text: string): string {
    const whole = this.#pending + text
    const cut = cutOf(whole)
    this.#pending = whole.slice(cut).replace(OPEN_TARGET, withoutBlanks)
    return neutraliseLinks(whole.slice(0, cut), this.#allowed)
  }

  /** Ends the text. */
  end(): string {
    const rest = neutraliseLinks(this.#pending, this.#allowed)
    this.#pending = ''
    return rest
  }
}

/** The index up to which no link can continue beyond the end of the text. Links have blanks only before the target. */
function cutOf(text: string): number {
  let word = lastWord(text)
  for (;;) {
    const open = OPEN_TARGET.exec(text.slice(0, word))
    if (open === null) return beginningIn(text, word)
    word = lastWord(text.slice(0, open.index + 2))
  }
}

/** Where the last word of the text begins. */
function lastWord(text: string): number {
  const blank = /\s\S*$/.exec(text)
  return blank === null ? 0 : blank.index + 1
}

/** The first index from `word` on where a place may begin. */
function beginningIn(text: string, word: number): number {
  const begins = text.slice(word).search(MAY_BEGIN)
  return begins < 0 || text.length - word >= LONGEST ? text.length : word + begins
}

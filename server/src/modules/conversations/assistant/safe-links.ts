/**
 * Where an answer could lead to another host: the target of a link, an image or a link definition; anything that HTML
 * could take for a tag, comment or declaration, or Markdown for an address in angle brackets; an address that stands in
 * the text. Each begins with one of `]`, `<`, `h`, `f` or `w`.
 */
const PLACE =
  /(?<target>\](?:\(|:)\s*<?)(?<url>[^\s)\]]*)|<(?=[a-z/!?])|(?:(?:https?|ftp):\/\/|www\.)[^\s<>()[\]"'`]*/giu

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

/** Text outside of blocks of code, see {@link SafeLinks}. */
function neutralise(text: string, allowed: Addresses): string {
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

/** {@link neutralise} for a text that comes in pieces; holds back text that could become a link. */
class Prose {
  readonly #allowed: Addresses
  #pending = ''

  constructor(allowed: Addresses) {
    this.#allowed = allowed
  }

  /** Whether something is held back; at the beginning of a line, a link whose target is still to come. */
  get isOpen(): boolean {
    return this.#pending !== ''
  }

  push(text: string): string {
    const whole = this.#pending + text
    const cut = cutOf(whole)
    this.#pending = whole.slice(cut).replace(OPEN_TARGET, withoutBlanks)
    return neutralise(whole.slice(0, cut), this.#allowed)
  }

  end(): string {
    const rest = neutralise(this.#pending, this.#allowed)
    this.#pending = ''
    return rest
  }
}

/**
 * A line that opens a block of code. Only without indentation: such a block belongs to no list or quotation, which could
 * end it before its own last line.
 */
const OPENING = /^(?:`{3,}|~~~)[^`]*$/
const FENCE = /^(?:`+|~+)/
/** A line that closes one, if its characters are those of the first line and no fewer. */
const CLOSING = /^ {0,3}(?<fence>`{3,}|~{3,})[ \t]*$/
/** What could become one of these lines. */
const MAY_OPEN = /^(?:`{1,2}|~{1,2}|(?:`{3,}|~~~)[^`]*)$/
const MAY_CLOSE = /^ {0,3}(?:`*|~*)[ \t]*$/

/**
 * Makes the links of a Markdown text that comes in pieces lead to other hosts by allowed addresses only. An image is
 * fetched as soon as an answer is shown, so a text planted in a document could make the model put what it read into an
 * address. Targets become `#`, tags are shown as text, and addresses that the model made up are shown as code, not as
 * links. Blocks of code, in which nothing of that has a meaning, stay as they are.
 */
export class SafeLinks {
  readonly #prose: Prose
  /** The characters that opened the block of code that the text is in. */
  #fence: string | undefined
  /** The beginning of a line that may open or close a block of code. */
  #line = ''
  #isInLine = false
  /** The last character that was shown. */
  #last = '\n'
  #mayOpen = true

  constructor(allowed: Addresses) {
    this.#prose = new Prose(allowed)
  }

  /** @returns what can be decided so far */
  push(text: string): string {
    if (text === '') return ''
    let made = ''
    // To Markdown a carriage return ends a line, too.
    for (const piece of text.split(/(?<=[\r\n])/)) made += this.#pushPiece(piece)
    return made
  }

  /** Ends a part of the text. */
  end(): string {
    const rest = this.#line
    this.#line = ''
    const made = this.#write(rest) + this.#show(this.#prose.end())
    // The next part may be shown on its own or right behind this one; where that makes a difference, no block begins.
    if (this.#fence !== undefined || !/[\r\n]/.test(this.#last)) this.#mayOpen = false
    this.#fence = undefined
    return made
  }

  #show(text: string): string {
    this.#last = text.at(-1) ?? this.#last
    return text
  }

  /** A line or a part of one. */
  #pushPiece(piece: string): string {
    const isWhole = /[\r\n]$/.test(piece)
    const line = this.#line + piece
    this.#line = ''
    const mayBe = this.#fence === undefined ? MAY_OPEN : MAY_CLOSE
    if (!this.#isInLine && !isWhole && line.length < LONGEST && mayBe.test(line)) {
      this.#line = line
      return ''
    }
    const made = isWhole && !this.#isInLine ? this.#pushLine(line) : this.#write(line)
    this.#isInLine = !isWhole
    return made
  }

  #pushLine(line: string): string {
    const bare = line.slice(0, -1)
    if (this.#fence === undefined) {
      const [fence] = (OPENING.test(bare) && FENCE.exec(bare)) || []
      // After the beginning of a link, the end of the line before is not shown.
      const isBlock = fence !== undefined && this.#mayOpen && !this.#prose.isOpen
      if (!isBlock) return this.#write(line)
      this.#fence = fence
      return this.#show(line)
    }
    const { fence = '' } = CLOSING.exec(bare)?.groups ?? {}
    if (fence.startsWith(this.#fence)) this.#fence = undefined
    return this.#show(line)
  }

  #write(text: string): string {
    return this.#show(this.#fence === undefined ? this.#prose.push(text) : text)
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

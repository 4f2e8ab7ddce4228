import { figuresIn } from './figures.ts'
import { BREAK } from './markup.ts'
import { OPEN_COMPOUND } from './open-compounds.ts'

const CHARACTERS = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]`
const UNSPACED = String.raw`[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]`
const OTHERS = `[${CHARACTERS}${UNSPACED}]`
const LETTER_OR_DIGIT = String.raw`[[\p{L}\p{N}]--${OTHERS}]`
const WORD_CHARACTER = String.raw`[[\p{L}\p{M}\p{N}]--${OTHERS}]`

/** What joins the parts of an identifier between letters or digits. A comma only between digits. */
const JOINER = String.raw`(?::\/\/|::|->|\+\+|[\-‐_.\/:@\&+#'=~\\?]|(?<=\d),(?=\d))`

// The limits keep the work and the stack of one match small. Longer text continues as the next token.
const WORD = `${LETTER_OR_DIGIT}${WORD_CHARACTER}{0,300}`
const PREFIX = String.raw`(?:(?<![^\s\(\[\{"])[.#@$€£](?=${LETTER_OR_DIGIT})|§{1,2} ?(?=\d))?`
const SUFFIX = String.raw`(?:(?:(?<=\d) ?%|\+\+|[+#])(?!${LETTER_OR_DIGIT}))?`
const TOKEN = `${PREFIX}${WORD}(?:${JOINER}${WORD}){0,60}${SUFFIX}`

/** The form of most words in most texts. TOKEN would find the same, but with large tables. */
const PLAIN = String.raw`[A-Za-z]{1,40}(?=[ \n,;\)"!]|\.[ \n]|$)`

const RUN = new RegExp(
  [
    `${OPEN_COMPOUND}(?!${LETTER_OR_DIGIT})`,
    PLAIN,
    TOKEN,
    `${CHARACTERS}{1,5000}`,
    String.raw`[[\p{L}\p{M}\p{N}]&&${UNSPACED}]{1,1000}`,
    BREAK,
  ].join('|'),
  'gv',
)

const CHARACTER = new RegExp(`^${CHARACTERS}`, 'v')
const UNSPACED_CHARACTER = new RegExp(`^${UNSPACED}`, 'v')

/** Thai is the first of the scripts without spaces, in Unicode order. */
const FIRST_UNSPACED = 0xe00

/**
 * A piece of normalized text: a word or identifier in a script with spaces, a run of Han, kana or Hangul, a run
 * of Thai, Lao, Khmer or Burmese, or a border that no phrase crosses.
 */
export type Run = {
  readonly kind: 'token' | 'characters' | 'unspaced' | 'gap'
  readonly text: string
  /** Further lexemes of the run: those of a date, number or identifier that begins with it and takes several runs. */
  readonly also?: readonly string[]
}

function kindOf(run: string): Run['kind'] {
  if (run.charCodeAt(0) < FIRST_UNSPACED) return 'token'
  if (run === BREAK) return 'gap'
  if (CHARACTER.test(run)) return 'characters'
  return UNSPACED_CHARACTER.test(run) ? 'unspaced' : 'token'
}

/** The pieces of a text in order, in linear time. Other text is neither a word nor a border. */
export function* runsOf(text: string): Generator<Run> {
  const runs = new RegExp(RUN)
  const figures = figuresIn(text)
  let figure = figures.next()
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    const [found] = match
    const run: Run = { kind: kindOf(found), text: found }
    if (figure.done !== true && figure.value.at < runs.lastIndex) {
      yield { ...run, also: figure.value.lexemes }
      figure = figures.next()
    } else yield run
  }
}

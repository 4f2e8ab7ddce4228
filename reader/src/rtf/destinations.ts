import type { Formatting } from './character-formatting.ts'

/** Where the text of a group is added. */
export type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'mark'
  | 'picture'
  | 'field'
  | 'note'
  | 'aside'

/** The state that a group of the file changes until it ends. */
export type Group = Formatting & {
  readonly destination: Destination
  /** How many characters follow each Unicode character, for programs that don't support Unicode. */
  readonly fallback: number
}

const names = (text: string) => new Set(text.split(' '))

const SKIPPED = names(
  'colortbl info header headerl headerr headerf footer footerl footerr footerf listtable ' +
    'listoverridetable annotation atnid atnauthor atndate atnref tc tcn xe txe rxe ftnsep ftnsepc ftncn aftnsep ' +
    'aftnsepc aftncn objdata objclass objname pntxta pntxtb nonshppict shprslt sp template datafield revtbl ' +
    'rsidtbl generator stylerestrictions private',
)
/** Groups that are marked as optional although their content is text. */
const KNOWN = names('shppict shpinst shptxt footnote fldinst moMath moMathPara ud pntext listtext')

/**
 * The destination that a control word at the start of a group opens, or undefined if it opens none.
 */
export function destinationOf(word: string, isOptional: boolean): Destination | undefined {
  if (SKIPPED.has(word)) return 'skip'
  if (word === 'fonttbl') return 'fonts'
  if (word === 'stylesheet') return 'styles'
  if (word === 'listtext' || word === 'pntext') return 'mark'
  if (word === 'pict') return 'picture'
  if (word === 'fldinst') return 'field'
  if (word === 'footnote') return 'note'
  if (word === 'shptxt') return 'aside'
  return isOptional && !KNOWN.has(word) ? 'skip' : undefined
}

/** Control words that represent characters. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  line: '\n',
  lbr: '\n',
  softline: '\n',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  nestcell: ' ',
  nestrow: '\n',
}

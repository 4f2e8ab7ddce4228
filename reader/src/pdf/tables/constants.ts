/** The numbers that tune how each kind of table is found, and joined across pages. */

// column-tables.ts
/** In type sizes: how far rows may be indented below the name of their group. */
export const MAX_ROW_INDENT = 4

// ruled-tables.ts
/** Limit for strokes. Maps and charts have thousands, which would take long to compare. */
export const MAX_RULES = 2_000
/** Of 255. Edges of lighter areas, such as the background of code, are not borders. */
export const LIGHTEST_BORDER = 240
/** Share of a table's text and area. A cell with more of both is a frame around prose. */
export const FRAME_SHARE = 0.7
/** Share of the cells of a table of numbers alone that have one. */
export const FILLED_WITHOUT_NAMES = 0.8

// text-tables.ts
/**
 * For tables of sentences, such as plans of tasks. Fewest columns, and fewest rows. Two columns of text are more
 * often prose.
 */
export const MIN_TEXT_COLUMNS = 3
export const MIN_TEXT_ROWS = 2
/** Characters of the longest name of a column, and of the longest cell. */
export const MAX_TEXT_HEAD = 40
export const MAX_TEXT_CELL = 400
/** In type sizes: texts with the same left edge. */
export const SAME_LEFT_EDGE = 0.4
/** In type sizes: the rule below a head, and the space above a line that isn't part of the table. */
export const RULE_BELOW_HEAD = 1
export const SPACE_ABOVE_OTHERS = 2.5
/** Share of the head that a rule covers. */
export const RULED_HEAD = 0.9
/** Relative to lines of one text: the space above a row. */
export const SPACE_ABOVE_TEXT_ROW = 1.2
/** Share of the texts on further lines of rows that begin with small letters. */
export const CONTINUED_TEXTS = 0.5
/** Share of the cells that have texts. */
export const FILLED_CELLS = 0.6

// borderless-tables.ts
/** Shorter texts may be a row's only cell. */
export const MIN_SENTENCE = 15
/** Most rows of an address next to other text, as at the top of a letter. */
export const MAX_LETTERHEAD_ROWS = 4
/** Fewest cells of a row with several amounts that show that it is several rows. */
export const MIN_MERGED_CELLS = 2

// table-continuations.ts
/** In points: how far the sides of a table may shift from one page to the next. */
export const PAGE_SHIFT = 8
/** Share of the words of a head that the head of the next page has, too, if it is the same. */
export const SAME_HEAD_WORDS = 0.75
/** In points: how far names of one level may be apart on two pages. */
export const SAME_LEVEL_ON_PAGES = 2.5
/** How many texts may be above the second part of a table: its title and units once more. */
export const MAX_REPEATED_TITLES = 3

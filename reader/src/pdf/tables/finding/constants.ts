/** The numbers that tune where a table is, and of which parts. */

// table-atoms.ts
/**
 * Relative to the surrounding text: the size of the mark of a note, as in statistical yearbooks, how far it is above
 * or below, and most characters.
 */
export const NOTE_MARK_SIZE = 0.87
export const NOTE_MARK_RAISED = 0.06
export const MAX_NOTE_MARK = 6
/** In type sizes: the space between two amounts. */
export const AMOUNTS_APART = 0.4
/** In type sizes: how far before its amount a percent sign may be. */
export const PERCENT_BEFORE = 0.4
/**
 * In type sizes: how much the widths of characters may differ in a monospaced font, in which code and program output
 * are set.
 */
export const SAME_LETTER_WIDTH = 0.005

/** In type sizes: the most between a number and its decimals, if these are a text of their own. */
export const TOUCHING_DECIMALS = 0.1

// word-edges.ts
/** In type sizes: the space between words of two columns. */
export const WORDS_APART = 0.55
/** The same in a monospaced font, in which the space between the words of one text is 0.6. */
export const MONO_WORDS_APART = 0.9
/** Fewest amounts with the same right edge that make a column. For names that touch their amounts. */
export const MIN_FLUSH_AMOUNTS = 3
/**
 * Share of the texts that may be taller, relative to their size, than the scale says. For files of writers that state
 * sizes in other units than points.
 */
export const TALLEST_TEXTS = 0.9

// fonts-of-cells.ts
/** Fewest figures on a line of a table beside a name in a font for formulas, such as "n = 100" in a paper. */
export const MIN_FIGURES_BESIDE_FORMULA = 3
/** The same beside a name in a monospaced font, such as a variable of an estimate, and beside a negative number. */
export const MIN_FIGURES_BESIDE_CODE = 2
export const MIN_FIGURES_BESIDE_NEGATIVE = 2
/** In type sizes: how far from such a name a line of the same table may be. */
export const NEAR_CODE_NAME = 4
/** In type sizes: how far above such a name a line of the head may be. */
export const HEAD_ABOVE_CODE_NAME = 2

// table-columns.ts
/** Share of the lines. Outer columns on fewer lines are not part of the table. */
export const OUTER_COLUMN_LINES = 0.2
/** In type sizes: the least space between columns of text. */
export const TEXT_COLUMNS_APART = 0.35

// table-regions.ts
/** In type sizes: how far below the previous amount the next one in a column may be. */
export const MAX_AMOUNT_STEP = 8
/** In type sizes. Rows of a table and their groups have less space between them. */
export const MAX_ROW_SPACE = 3.5
/** Limit for columns. Pages with drawings have thousands of numbers outside of tables. */
export const MAX_AMOUNT_COLUMNS = 300
/** How many lines above and below the amounts are examined. */
export const LINES_ABOVE_AMOUNTS = 14
export const LINES_BELOW_AMOUNTS = 6

// table-prose.ts
/** Fewest characters and words of a line of a paragraph, and fewest lines. Shorter ones are cells. */
export const MIN_PROSE_CHARACTERS = 25
export const MIN_PROSE_WORDS = 4
export const MIN_PROSE_LINES = 3
/** Relative to the width: how much shorter than the longest line others may be. */
export const RAGGED_LINES = 0.2
/** Most lines and characters a line of the names of rows. */
export const MAX_ROW_NAME_LINES = 6
export const MAX_ROW_NAME_LINE = 45
/** Share of the lines of many names that have values beside them. */
export const NAMES_WITH_VALUES = 0.4

// parted-groups.ts
/** Most characters of the name of a group at the edge of a page. Longer texts are sentences. */
export const MAX_GROUP_NAME = 60
/** Relative to the least space between rows: that between such a name and its rows. */
export const GROUP_PITCH = 1.3
/** In type sizes: names on one level, and how much further the next level is indented. */
export const SAME_GROUP_LEVEL = 0.3
export const DEEPER_GROUP = 0.4
export const MAX_DEEPER_GROUP = 4
/** Relative to each other: sizes of names in one table. */
export const SAME_GROUP_SIZE = 0.05

// title-lines.ts
/** In type sizes: how far the middles of lines may be from each other that are centered below the title of a page. */
export const SAME_TITLE_AXIS = 0.35
/** Relative to the line below: the type of a title. */
export const TITLE_SIZE = 1.1
/** In type sizes: the most between the lines of one title. */
export const TITLE_LINES_NEAR = 2.6
/** In type sizes: the most between lines of one caption, and how far its further lines may be indented. */
export const CAPTION_LINES_NEAR = 1.6
export const MAX_CAPTION_INDENT = 10

// table-parts.ts
/** Most characters of a text of a head, or of units above it. */
export const MAX_HEAD_LENGTH = 60
/** How many lines at the beginning of a region may be heads with amounts, such as years. */
export const MAX_HEAD_LINES = 6
/** In type sizes: the distance between lines that belong together, and between lines with a rule between them. */
export const LINES_NEAR = 2.6
/** Most lines of notes below a table. */
export const MAX_NOTE_LINES = 12
/**
 * In type sizes of the rows: larger texts between the head and the rows are the name of a group. And most of their
 * characters.
 */
export const PART_LABEL_SIZE = 1.12
export const MAX_PART_LABEL = 30
/** Most characters of units in type that is larger than the rows. */
export const MAX_LARGE_UNITS = 40
/** Most characters of the title of a table. */
export const MAX_TITLE_LENGTH = 160

// typed-pages.ts
/** Fewest words of a line that shows a sentence, and the share of them that are words without signs and digits. */
export const MIN_SENTENCE_WORDS = 6
export const WORDS_OF_SENTENCE = 0.85
/** Share of the lines of a typewritten page that are parts of sentences. */
export const SENTENCES_OF_TYPED_PAGE = 0.3

// leaders.ts
/** Fewest leaders with one right edge that show that shorter dots there are leaders, too. */
export const MIN_LEADERS = 2
/** Fewest characters of a typed rule. */
export const MIN_TYPED_RULE = 10

// drawn-fields.ts
/** In points: rules at one position, and the shortest stroke that is a rule. */
export const SAME_RULE_POSITION = 2.5
export const MIN_RULE_LENGTH = 4
/** In points: the least width of a column without a border at the side of the table. */
export const MIN_OPEN_SIDE = 15

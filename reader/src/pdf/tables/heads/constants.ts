/** The numbers that tune what the head of a table says about its columns. */

// head-borders.ts
/** In type sizes: the least space between heads of two columns. Less is a space between words. */
export const HEADS_APART = 0.45
/** What the space between two words counts, compared with a wide space. */
export const WORD_SPACE_WEIGHT = 0.6

// head-levels.ts
/**
 * For heads without rules. Cost, in type sizes, of a column that no head in a line covers. A head away from its
 * columns costs the distance.
 */
export const SKIPPED_COST = 0.5
/** Cost of a head over several columns that is aligned with one of them. */
export const STACKED_COST = 3
/** In type sizes: how far from the middle of its columns a head may be to be centered. */
export const CENTERED_HEAD = 0.35
/** In type sizes: how far from it a head is that was centered on exactly these columns. */
export const EXACTLY_CENTERED = 0.15
/** Share of the width of its columns that a head fills. */
export const FILLED_COLUMNS = 0.65
/** In type sizes: how far a head may be from the next head of its column. */
export const OWN_COLUMN = 0.3
/** In type sizes: a line with more space below it is a level of its own. */
export const LEVEL_SPACE = 1.6
/** Relative to the step between columns: how far from the middle of a series of them their name may be. */
export const OFF_MIDDLE_OF_SERIES = 0.35

// head-limits.ts
/** Relative to the table: a rule below a head is at least this wide. */
export const HEAD_RULE_WIDTH = 0.75
/** How many lines of a head are examined. */
export const MAX_LINES_ABOVE_RULE = 8
/** In type sizes: the most space between a head with a rule below it and the first row. */
export const HIGH_HEAD = 3

// head-pieces.ts
/** In type sizes: how far a head may extend into the next column without being above it. */
export const INTO_NEXT_COLUMN = 0.3
/** In type sizes: the widest space between words of one text. */
export const WIDEST_WORD_SPACE = 0.34
/** In type sizes: how far a part of a text may be from its column. */
export const MAX_OFF_COLUMN = 0.8
/** Fewest figures of a text that are heads of several columns. */
export const FIGURES_OF_SERIES = 3

// head-spans.ts
/** In type sizes: how far a head may extend beyond its rule, and how far above it may be. */
export const BEYOND_RULE = 0.5
export const ABOVE_RULE = 3.2
/** Cost of a head that is left-aligned with its columns but not centered, in type sizes. */
export const FLUSH_LEFT_COST = 1

// head-words.ts
/** In type sizes. Texts of different columns may have half a line between their baselines. */
export const SAME_HEAD_BASELINE = 0.25
/** In type sizes: the usual width of a space. */
export const USUAL_WORD_SPACE = 0.27

// neighbor-tables.ts
/** Share of the names of rows that are unlike each other, where tables are next to each other. Units are not. */
export const UNLIKE_NAMES = 0.9

// subtables.ts
/**
 * For tables below each other in the same columns. Share of the columns of amounts that a head among rows is above,
 * and the fewest.
 */
export const COLUMNS_UNDER_SUBHEAD = 0.75
export const MIN_COLUMNS_UNDER_SUBHEAD = 2
/** Fewest rows of each of them. */
export const MIN_SUBTABLE_ROWS = 2
/** Most lines above a head that belong to it, such as the name of the table. */
export const MAX_LINES_ABOVE_SUBHEAD = 3
/** The space above the name of a table, relative to the space below it. */
export const SPACE_ABOVE_SUBTABLE = 1.2

// table-heads.ts
/** Relative to the head: a rule below one of its fields is shorter. */
export const WIDEST_FIELD = 0.6

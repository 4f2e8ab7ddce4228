/** The numbers that tune which lines of a table are one row, and which name a row has. */

// merged-cells.ts
/** In type sizes: the space between texts of two columns that no border parts. */
export const TEXTS_APART = 0.5
/** How many texts a line of a cell has, or how many lines have two, if the cell is several. */
export const MANY_TEXTS = 3
export const MANY_LINES = 2

// cell-rows.ts
/** For tables with rules between some of their rows only. In points: lines of two cells on one baseline. */
export const SAME_CELL_BASELINE = 2
/** Relative to the lines of one text: the space above the first line of a row. */
export const SPACE_ABOVE_CELL_ROW = 1.2
/** Fewest cells with amounts on the same lines that show where rows begin. */
export const MIN_CELLS_ALIKE = 2

// word-rows.ts
/**
 * For tables of words without borders. Relative to the smallest step between lines: the space above a row that wraps.
 */
export const SPACE_ABOVE_WORD_ROW = 1.2
/** Lines as far apart as this share of the smallest step between rows are rows. */
export const STEP_OF_ROWS = 0.9
/** In points: texts on one baseline. */
export const SAME_WORD_BASELINE = 2
/** Share of cells in lines that continue a row that begin with a small letter. */
export const CONTINUED_CELLS = 0.5
/** In lists of persons, names such as "de Vries" also begin with small letters. */
export const SMALL_LETTER_NAMES = 0.2

// centered-names.ts
/**
 * For tables that center values beside names of several lines. In type sizes: texts on one baseline, and lines of one
 * name.
 */
export const SAME_NAME_BASELINE = 0.25
export const NAME_LINE_PITCH = 1.6
/** In type sizes: baselines of one row. */
export const ROW_BASELINES = 0.7
/** Most lines of a name. */
export const MAX_NAME_LINES = 8
/** Fewest rows whose values are between two lines of their name. */
export const MIN_ROWS_BETWEEN_LINES = 2
/** Costs of a line that names no row, and of a row without a name. Distances are in type sizes. */
export const GROUP_COST = 0.7
export const NAMELESS_COST = 2
/** Longer tables are read as they are. */
export const MAX_CENTERED_ROWS = 400
/** Share of the rows that have a name centered beside their values. */
export const MIN_CENTERED_NAMES = 0.85

// shared-names.ts
/**
 * How many columns beside the names may have the texts that are repeated for each, such as the dates of each series.
 */
export const MAX_REPEATED_COLUMNS = 3
/** Fewest names that several rows share, such as the officers in a table of pay by year. */
export const MIN_SHARED_NAMES = 2
/** Fewest rows of a name. */
export const MIN_ROWS_OF_NAME = 2
/** Share of the names whose rows begin with the same kind, as in a table of the awards of persons. */
export const SAME_FIRST_KIND = 0.75

// body-cells.ts
/** Most levels of indentation. */
export const MAX_INDENT_LEVEL = 6

// needed-cells.ts
/** Share of the rows of a drawn table that have a cell beginning at the border of a column. */
export const USUAL_COLUMN = 0.5

// drawn-heads.ts
/** Most rows of the head of a table with drawn borders. */
export const MAX_DRAWN_HEAD = 5
/** Share of the texts of a row below the head that are figures. */
export const VALUES_OF_ROW = 0.5

// table-rows.ts
/** In type sizes: how far to the left of a name a line begins that isn't part of it. */
export const OUTDENTED = 0.4

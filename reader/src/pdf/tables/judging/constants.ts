/** The numbers that tune whether a table that was read is believed. */

// is-table.ts
/** Fewest rows of a table. */
export const MIN_TABLE_ROWS = 2
/** Fewest rows of a table with one column of values. */
export const MIN_ROWS_OF_ONE_COLUMN = 3
/** The same without a head. Addresses and the lines at the top of a letter have fewer. */
export const MIN_ROWS_WITHOUT_HEAD = 5
/** Most characters of names. If they are longer on average, they are sentences. */
export const MAX_MEAN_NAME = 70

// table-checks.ts
/** In type sizes: how far a head may extend over the figures of another column. */
export const OVER_OTHER_COLUMN = 0.5
/** In type sizes: figures with the same edge. */
export const SAME_FIGURE_EDGE = 0.4
/** Share of a column's figures that are aligned, and fewest figures that say so. */
export const ALIGNED_FIGURES = 0.8
export const MIN_FIGURES_TO_ALIGN = 5
/** Share of the columns that have heads, if the table has any. */
export const NAMED_COLUMNS = 0.7
/** Share of the rows with figures that have names, if any has. */
export const NAMED_ROWS = 0.7
/** Share of a column's texts that are of the kind that most are. */
export const TEXTS_OF_ONE_KIND = 0.6
/** Share of the cells that may have several amounts. */
export const MAX_CROWDED = 0.04

// checked-table.ts
/** How often a reading is repaired before its lines are kept as text. */
export const MAX_REPAIRS = 3
/** Fewer lines say nothing about columns. */
export const MIN_LAYOUT_LINES = 3

// doubtful-table.ts
/** A table with more words isn't shown to another reader. */
export const MAX_DOUBTFUL_WORDS = 1_200

// proposed-cells.ts
/** For grids that a vision model proposes. In heights of a word: the space between texts of different columns. */
export const HEADS_APART_BY_HEIGHT = 1.5
/** Relative to the space between two rows: that between lines of one. */
export const LINES_OF_ONE_ROW = 0.9
/** Relative to its columns: the width of a head that covers them. */
export const HEAD_COVERS = 0.8
/** In heights of a word: how much better than over other columns a head must be centered. */
export const BETTER_CENTERED = 0.5

// proposed-grid.ts
/** In points: how far boxes of words in different columns may overlap. */
export const BOXES_OVERLAP = 1
/** Fewest type sizes between two values on a line. Figures of one value are closer. */
export const VALUES_APART = 1.5

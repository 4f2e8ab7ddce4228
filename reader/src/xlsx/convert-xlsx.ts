import { Attempts } from '../core/attempts.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { tableParts } from './sheet-table-parts.ts'
import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { readSheet } from './assemble-sheet.ts'
import { type WorkbookFacts, blockMetadata } from './block-metadata.ts'
import { readTheme } from './theme-colors.ts'
import { DependencyGraph } from './dependencies.ts'
import { FloatingBlocks } from './floating-blocks.ts'
import { isTextType } from './classify.ts'
import { markHidden } from './mark-hidden.ts'
import { CellStore } from './cell-store.ts'
import { CellTexts } from './cell-texts.ts'
import { contentHtml, gridLines, gridSize, linesText } from './grid-html.ts'
import { type SheetBlock, toBlocks } from './sheet-blocks.ts'
import { keyCells } from './key-cells.ts'
import { type BlockFigures, kpiCatalog } from './kpi-catalog.ts'
import { findRegions, insertInOrder } from './sheet-layout.ts'
import { presentNamedRange } from './named-ranges.ts'
import { ValueFormatter } from '../office/number-format.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { openOffice } from '../office/open-office.ts'
import type { SheetContext } from './read-sheet.ts'
import { Resolver } from './resolve-references.ts'
import { spoolTable, spoolText } from './spool-block.ts'
import type { TextSpool } from '../core/text-spool.ts'
import { readSharedStrings } from './rich-text.ts'
import { isContent, type Sheet } from './sheet.ts'
import { type CellStyle, PLAIN, readStyles } from './cell-styles.ts'
import { withStruckCells } from './struck-cells.ts'
import { allStruck, MAX_CELLS, tooManyCells, uncomputedFormulas } from './workbook-warnings.ts'
import {
  type DefinedName,
  EXCEL,
  type SheetEntry,
  type Workbook,
  readWorkbook,
} from './workbook.ts'

/** With more cells than this, the texts of a workbook are not held in memory. */
const LONG_CELLS = 50_000
/**
 * Limit for characters of text in all tables. With shared strings, a small file could expand to any
 * size.
 */
const MAX_CHARACTERS = 50_000_000

/** The sheets and names of a workbook, with its styles and drawings. */
type ReadWorkbook = {
  readonly sheets: readonly Sheet[]
  readonly names: readonly DefinedName[]
  readonly styles: readonly CellStyle[]
  /** Null if drawings are not read. */
  readonly floating: FloatingBlocks | null
}

type SheetsRead = { readonly sheets: readonly Sheet[]; readonly warnings: readonly string[] }

/** Reads a workbook's sheets. The warnings say what could not be read. */
async function readSheets(
  file: OfficePackage,
  entries: readonly SheetEntry[],
  context: SheetContext,
  { signal }: ConvertOptions,
): Promise<SheetsRead> {
  const sheets: Sheet[] = []
  const warnings: string[] = []
  let [formulas, damaged] = [0, 0]
  let isCut = false
  for (const entry of entries) {
    signal?.throwIfAborted()
    if (entry.part === null) {
      warnings.push(`Sheet "${entry.name}" is missing from the file and was left out.`)
    } else if (entry.kind !== 'other') {
      const read = await readSheet(file, entry.part, entry, context)
      sheets.push(read.sheet)
      if (read.isDamaged) {
        const isEmpty = read.sheet.cells.length === 0
        if (isEmpty) warnings.push(`Sheet "${entry.name}" is damaged; nothing could be read.`)
        else warnings.push(`Sheet "${entry.name}" is damaged; only its first part was read.`)
        if (isEmpty) damaged += 1
      }
      formulas += read.uncomputed
      // Later sheets are cut, too, as the first warning says.
      if (read.isCut && !isCut) warnings.push(tooManyCells(entry.name))
      isCut ||= read.isCut
    }
  }
  if (damaged > 0 && damaged === sheets.length) {
    throw new ConversionError('damaged', 'The file is damaged and could not be read.')
  }
  return { sheets, warnings: [...warnings, ...uncomputedFormulas(formulas)] }
}

/** Turns sheets into blocks and collects the figures of the whole workbook. */
class BlockMaker {
  readonly blocks: Block[] = []
  readonly figures: BlockFigures[] = []
  readonly warnings: string[] = []
  readonly #facts: WorkbookFacts
  readonly #floating: FloatingBlocks | null
  readonly #spool: TextSpool | undefined
  #characters = MAX_CHARACTERS
  #isCut = false

  constructor(facts: WorkbookFacts, floating: FloatingBlocks | null, spool?: TextSpool) {
    this.#facts = facts
    this.#floating = floating
    this.#spool = spool
  }

  /** Adds the rows of a sheet that can't be analyzed. */
  addRows({ name, cells }: Sheet): void {
    this.blocks.push({ kind: 'heading', level: 1, text: name, boxes: [] })
    const rows = Map.groupBy([...cells].filter(isContent), ({ row }) => row).values()
    const lines = Array.from(rows, (row) => row.map(({ text }) => text).join('\t'))
    const text = lines.join('\n').slice(0, Math.max(0, this.#characters))
    this.#characters -= text.length
    if (text !== '') this.blocks.push({ kind: 'code', text, boxes: [] })
  }

  async add(sheet: Sheet, index: number): Promise<void> {
    const { graph, styleOf } = this.#facts
    const regions = findRegions(sheet.cells, sheet.tables, styleOf)
    const found = toBlocks(regions, styleOf, (cell) => graph.useCount(cell) > 0)
    if (found.length === 0 && sheet.struck?.length) this.warnings.push(allStruck(sheet.name))
    const inCells = withStruckCells(found, sheet.struck).flatMap((block) => {
      const kept = this.#withinBudget(block)
      if (kept !== null) markHidden(kept, sheet.hidden)
      return kept === null ? [] : [{ range: kept.range, block: this.#toBlock(kept, index) }]
    })
    const afloat = (await this.#floating?.read(sheet)) ?? []
    const text = sheet.isHidden ? `${sheet.name} (hidden)` : sheet.name
    this.blocks.push({ kind: 'heading', level: 1, text, boxes: [] })
    const placed = insertInOrder(inCells, afloat, ({ range }) => range)
    for (const { block } of placed) this.blocks.push(block)
  }

  #toBlock(block: SheetBlock, index: number): Block {
    const { graph, styleOf } = this.#facts
    const sheet = graph.sheets[index]
    const keys = sheet === undefined ? [] : keyCells(block, sheet, this.#facts)
    if (sheet !== undefined && keys.length > 0) {
      this.figures.push({ sheet, type: block.type, keyCells: keys })
    }
    const metadata = blockMetadata(block, index, keys, this.#facts)
    const spool = this.#spool
    if (isTextType(block.type)) {
      const text = linesText(block)
      if (spool !== undefined) return spoolText(text, metadata, spool)
      return { kind: 'paragraph', text, boxes: [], metadata }
    }
    const { parts, isCut } = tableParts(block, index, keys, this.#facts)
    const html = contentHtml(block, styleOf)
    if (isCut) {
      const where = String(metadata['source_uri'])
      this.warnings.push(
        `${where} is nearly empty: its chunk has only its first rows; the plain text has all of them.`,
      )
    }
    const lines = gridLines(block)
    if (spool !== undefined) {
      return spoolTable({ html, lines, size: gridSize(block), metadata, parts }, spool)
    }
    return {
      kind: 'table',
      html,
      text: [...lines].join('\n'),
      boxes: [],
      metadata,
      ...(parts && { parts: [...parts] }),
    }
  }

  /** The block with as many of its cells as the budget allows, or null if none fit. */
  #withinBudget(block: SheetBlock): SheetBlock | null {
    let kept = 0
    for (const { text } of block.cells) {
      if (this.#characters <= 0) break
      this.#characters -= text.length + 1
      kept++
    }
    if (kept === block.cells.length) return block
    if (!this.#isCut) {
      this.warnings.push('The workbook contains too much text; the rest was left out.')
    }
    this.#isCut = true
    return kept === 0 ? null : { ...block, cells: block.cells.slice(0, kept) }
  }
}

async function convert(file: OfficePackage, options: ConvertOptions): Promise<ConvertedDocument> {
  const workbook = await readWorkbook(file)
  const styles = await readStyles(file, workbook.styles, await readTheme(file, workbook.theme))
  const texts = new CellTexts(options.spool)
  const strings = await readSharedStrings(file, workbook.sharedStrings, texts, styles)
  const formatter = new ValueFormatter(workbook.date1904)
  const store = new CellStore(texts)
  const context: SheetContext = {
    strings,
    store,
    styles,
    formatter,
    budget: { cells: MAX_CELLS },
  }
  const { sheets, warnings } = await readSheets(file, workbook.sheets, context, options)
  if (sheets.length === 0) throw noSheets(workbook)
  const floating = new FloatingBlocks(file, formatter, options.assets)
  const read = { sheets, names: workbook.names, styles, floating }
  const document = await assembleWorkbook(read, options)
  return {
    ...document,
    warnings: [...file.warnings, ...warnings, ...document.warnings, ...floating.images.warnings],
  }
}

/**
 * Turns the sheets of a workbook of any format into a document.
 * @throws ConversionError `empty` if no sheet has data
 */
export async function assembleWorkbook(
  { sheets, names: defined, styles, floating }: ReadWorkbook,
  { signal, spool, attempts = new Attempts() }: ConvertOptions,
): Promise<ConvertedDocument> {
  signal?.throwIfAborted()
  const resolver = new Resolver(sheets, defined)
  const names = defined.map((name) => ({ defined: name, place: resolver.namedPlace(name) }))
  const facts: WorkbookFacts = {
    graph: new DependencyGraph(sheets, resolver),
    names,
    styleOf: (cell) => styles[cell.style] ?? PLAIN,
  }
  const isLong = sheets.reduce((sum, { cells }) => sum + cells.length, 0) > LONG_CELLS
  const maker = new BlockMaker(facts, floating, isLong ? spool : undefined)
  for (const [index, sheet] of sheets.entries()) {
    signal?.throwIfAborted()
    const ways = [() => maker.add(sheet, index), () => maker.addRows(sheet)]
    const read = await attempts.firstOf(`sheet ${index + 1}`, ways, signal)
    if (read === null) {
      maker.warnings.push(`Sheet "${sheet.name}" could not be read and was left out.`)
    } else if (read.way > 0) {
      maker.warnings.push(
        `Sheet "${sheet.name}" could not be analyzed, so its rows are included as lines of text.`,
      )
    }
  }
  if (maker.blocks.every(({ kind }) => kind === 'heading')) {
    throw new ConversionError('empty', 'The workbook contains no data.')
  }
  return {
    blocks: maker.blocks,
    totalPages: null,
    warnings: maker.warnings,
    workbook: {
      totalFormulas: sheets.reduce(
        (sum, { cells }) => sum + cells.count(({ id }) => cells.store.hasFormula(id)),
        0,
      ),
      namedRanges: names.map((name) => presentNamedRange(name, sheets)),
      kpiCatalog: kpiCatalog(names, maker.figures, sheets),
    },
  }
}

function noSheets({ sheets }: Workbook): ConversionError {
  return sheets.some(({ part }) => part === null)
    ? new ConversionError('damaged', 'The sheets of the workbook are missing from the file.')
    : new ConversionError('empty', 'The workbook has no sheets.')
}

/**
 * Reads an Excel workbook (.xlsx, .xlsm): one heading per sheet in the order of the tabs, with
 * hidden sheets marked. Below it are the blocks of the sheet in reading order: tables with
 * formulas, dependencies and formats in their metadata, texts, charts in words, and images. Cells
 * have their displayed text, in English, without what is struck out. Hidden rows and columns are marked, too. Comments follow the block
 * with their cell. Macros and conditional formats are left out. The html of a whole table has at most 5,000 rows, but its parts
 * have all rows.
 * @throws ConversionError `wrong_format`, `unsupported`, `encrypted`, `damaged`, `too_large` or
 * `empty`.
 */
export async function convertXlsx(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  using file = await openOffice(path, EXCEL, options)
  return await convert(file, options)
}

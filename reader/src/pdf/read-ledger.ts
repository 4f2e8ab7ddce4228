import { LiteParse, type LiteParseConfig } from '@llamaindex/liteparse'
import type { ConvertOptions } from '../core/convert-options.ts'
import type { Block, ConvertedDocument } from '../core/document-model.ts'
import type { LeftOut } from '../core/left-out.ts'
import { convertPdf } from './convert-pdf.ts'
import { WORDS } from './file/library-pages.ts'
import { ledgerOf, type GivenPage, type PageLedger, type PlacedText } from './ledger/page-ledger.ts'
import { LINES_AS_ON_PAGE } from './tables/judging/table-layout.ts'
import { fieldValues } from './segments/field-values.ts'
import { segmentsOf } from './segments/page-items.ts'
import { recoded } from './segments/recode.ts'
import { wordsInProportion } from './segments/words-in-proportion.ts'

const ALL_WORDS = {
  ...WORDS,
  emitWordBoxes: false,
  extractFormFields: true,
  extractAnnotations: true,
} as const

const CONFIGS: readonly Partial<LiteParseConfig>[] = [
  { extractTextMetadata: true },
  // The other reading loses few texts, but some that are drawn on top of each other.
  { extractTextMetadata: false },
]

async function wordsByPage(path: string, config: Partial<LiteParseConfig>): Promise<GivenPage[]> {
  const { pages } = await new LiteParse({ ...ALL_WORDS, ...config }).parse(path)
  return recoded(pages).map((page) => ({
    page: page.pageNum,
    words: [...page.textItems, ...fieldValues(page, segmentsOf(page))]
      .map(({ text, x, y, width, height }) => ({ text, x, y, width, height }))
      .flatMap(wordsInProportion),
  }))
}

/** The words of each page, from two readings of the library that lose different ones. */
async function givenPages(path: string): Promise<GivenPage[]> {
  const [pages = [], others = []] = await Promise.all(
    CONFIGS.map((config) => wordsByPage(path, config)),
  )
  return pages.map((given, at) => {
    const known = { text: given.words.map(({ text }) => text).join(' '), pages: [given.page] }
    const more = ledgerOf(others.slice(at, at + 1), [known], [])
    return { ...given, words: [...given.words, ...more.flatMap((page) => page.unaccounted)] }
  })
}

function textsOf(block: Block): string[] {
  const caption = block.kind === 'table' ? block.caption : undefined
  return [ownLines(block), ...(caption === undefined ? [] : [caption])]
}

/** What introduces the lines of a table isn't on the page. */
const ownLines = (block: Block): string =>
  block.kind === 'code' && block.repeated !== undefined && block.text.startsWith(LINES_AS_ON_PAGE)
    ? block.text.slice(LINES_AS_ON_PAGE.length)
    : block.text

const placedTexts = ({ blocks }: ConvertedDocument): PlacedText[] =>
  blocks.flatMap((block) => {
    const pages = [...new Set(block.boxes.map(({ page }) => page))]
    const rows = block.kind === 'table' ? (block.rowPages ?? []) : []
    if (block.kind === 'table' && rows.length > 0) {
      const lines = block.text
        .split('\n')
        .map((text, at) => ({ text, pages: rows.slice(at, at + 1) }))
      return [...lines, { text: block.caption ?? '', pages }]
    }
    return textsOf(block).map((text) => ({ text, pages }))
  })

/** Accounts for each word of a PDF, given what was made of it and what was left out. */
export async function accountFor(
  path: string,
  document: ConvertedDocument,
  leftOut: readonly LeftOut[],
): Promise<PageLedger[]> {
  return ledgerOf(await givenPages(path), placedTexts(document), leftOut)
}

/**
 * Reads a PDF, and accounts for each of its words as the library gives them before any other step.
 * Throws what {@link convertPdf} throws.
 */
export async function readLedger(
  path: string,
  options: ConvertOptions = {},
): Promise<PageLedger[]> {
  let leftOut: readonly LeftOut[] = []
  const onLeftOut = (texts: readonly LeftOut[]): void => {
    leftOut = texts
  }
  const document = await convertPdf(path, { ...options, onLeftOut })
  return accountFor(path, document, leftOut)
}

import { rowsToHtml } from '../html/html-table.ts'
import { Attempts } from '../core/attempts.ts'
import type { LeftOut } from '../core/left-out.ts'
import type { Block, Box } from '../core/document-model.ts'
import { type Assembled, type Cutout, type Frame, frameOf } from './model/assembled.ts'
import { besideColumns, leftMarkers } from './beside-columns.ts'
import { toBox } from './model/boxes.ts'
import { isUnbalanced } from './ledger/letters.ts'
import { textsOfDrafts, textsOfModel } from './ledger/page-texts.ts'
import { bindCaptions } from './lines/captions.ts'
import { Compounds } from './lines/clean-text.ts'
import { headingsByContents } from './headings/contents-headings.ts'
import { joinContinuations } from './order/continuations.ts'
import { isFloatDraft, mergeAreas, type Draft, type FloatDraft } from './model/drafts.ts'
import { Decorations } from './figures/repeated-figures.ts'
import { bodyOf, findCandidates, withRunningHeads } from './headings/heading-candidates.ts'
import { headingsByOutline, titlesByPage } from './headings/outline-headings.ts'
import type { Bookmark } from './file/outline.ts'
import { containsCenter } from '../core/geometry.ts'
import { Tally } from '../core/weights.ts'
import type { Figure, PageModel, Segment } from './model/page-model.ts'
import { Watermarks } from './furniture/page-furniture.ts'
import { draftsOf } from './order/paragraphs.ts'
import { PageTries } from './page-tries.ts'
import { plainDrafts } from './plain-pages.ts'
import { readingOrder } from './order/reading-order.ts'
import { edgeLines, type EdgeLine } from './furniture/edge-lines.ts'
import { findRunningSegments } from './furniture/running-lines.ts'
import { type Places, struckByBlock } from './struck-texts.ts'
import { headingsByStyle } from './headings/style-headings.ts'
import { withHeadsOfPageEnds, withPieces } from './tables/heads-at-page-ends.ts'
import { joinTables } from './tables/table-continuations.ts'
import { tableWithWholeWords } from './tables/whole-words.ts'
import { headingsByTags, withTags } from './headings/tagged-levels.ts'
import { TurnedTexts } from './segments/turned-text.ts'

const MAX_HEADING = 255
/** How many uncertain characters to include for a page that couldn't be read as text. */
const MAX_DOUBTFUL = 1_000

/** What must be known about all pages before the first one can be put in order. */
type Survey = ReturnType<typeof survey>

function survey(pages: Iterable<PageModel>, tries: PageTries) {
  const frames = new Map<number, Frame>()
  const sizes = new Tally<number>()
  const compounds = new Compounds()
  const edges: EdgeLine[] = []
  const counts = new Map<number, number>()
  const decorations = new Decorations()
  const turnedTexts = new TurnedTexts()
  const watermarks = new Watermarks()
  const doubtfulTables: number[] = []
  const leftOut: LeftOut[] = []
  const add = (model: PageModel): void => {
    const { page, segments, tables } = model
    if (tables.some(({ doubtful }) => doubtful !== undefined)) doubtfulTables.push(page)
    for (const text of model.leftOut ?? []) leftOut.push({ ...text, page })
    decorations.add(model)
    turnedTexts.add(model)
    watermarks.add(model)
    for (const { size, text } of segments) {
      sizes.add(size, text.length)
      compounds.add(text)
    }
    for (const { text } of tables.flatMap(({ rows }) => rows.flat())) compounds.add(text)
    edges.push(...edgeLines(model))
  }
  for (const model of pages) {
    const { page, segments, tables, figures = [] } = model
    counts.set(page, segments.length + tables.length + figures.length)
    frames.set(page, frameOf(model))
    tries.run(model, () => {
      add(model)
      return true
    })
  }
  /** The size of most characters in the document. */
  const bodySize = sizes.ranked()[0] ?? 10
  const running = findRunningSegments(pages, { lines: edges, bodySize, sizes: counts })
  const shapes = { decorations, turnedTexts, watermarks }
  const isTextLost = running.isLost
  return {
    frames,
    bodySize,
    compounds,
    running: running.segments,
    isTextLost,
    doubtfulTables,
    leftOut,
    ...shapes,
  }
}

/** Separates the text in figures from the text around them. */
function withLabels(figures: readonly Figure[], segments: readonly Segment[]) {
  const byFigure = Map.groupBy(segments, (segment) =>
    figures.find((figure) => containsCenter(figure, segment)),
  )
  return {
    segments: byFigure.get(undefined) ?? [],
    figures: figures.map((figure) => ({ ...figure, labels: byFigure.get(figure) ?? [] })),
  }
}

/**
 * Turns a page that couldn't be read as text into an image, with the uncertain text if OCR read
 * any.
 */
function wholePage(model: PageModel): Draft[] {
  const { page, width, height, doubtful, confidence, picture } = model
  const areas = new Map([[page, { x: 0, y: 0, width, height }]])
  if (picture === true) return [{ kind: 'image', text: '', legible: false, areas, frames: areas }]
  if (doubtful === undefined) return []
  const how =
    confidence === undefined ? 'fonts' : `OCR, ${Math.round(100 * confidence)}% confidence`
  const text = `Page ${page} could not be read as text. Uncertain characters (${how}):\n${doubtful.slice(0, MAX_DOUBTFUL)}`
  return [{ kind: 'image', text, legible: true, areas, frames: areas }]
}

/** What was made of a page. */
type Made = { readonly drafts: readonly Draft[]; readonly leftOut: readonly LeftOut[] }

function pageDrafts(
  model: PageModel,
  found: Survey,
  titles: ReadonlySet<string> | undefined,
): Made {
  const { page, height, recognised } = model
  const { segments, leftOut, beside } = besideColumns(model, found)
  const content = withLabels(found.decorations.without(model), segments)
  const { bodySize, compounds } = found
  const tables = model.tables.map((table) => tableWithWholeWords(table, compounds))
  const drafts = readingOrder({ ...content, tables }).flatMap((column) =>
    draftsOf(column, { page, height, bodySize, compounds, recognised, titles }),
  )
  const all = [...wholePage(model), ...withPieces(bindCaptions(drafts), segments), ...beside]
  return { drafts: all, leftOut: [...leftOut, ...leftMarkers(all, page)] }
}

/** Whether text of a page is neither in its drafts nor was left out on purpose. */
function isLost(model: PageModel, { drafts, leftOut }: Made): boolean {
  const texts = [...textsOfDrafts(drafts), ...leftOut.map(({ text }) => text)]
  return isUnbalanced(textsOfModel({ ...model, leftOut: [], doubtful: '' }), texts)
}

/**
 * What was made of a page: if its layout can't be analyzed or loses text, its lines, or else its
 * image.
 */
function madeOfPage(model: PageModel, read: () => Made, tries: PageTries): Made {
  const made = model.plain === true ? undefined : tries.run(model, read)
  if (made !== undefined && !isLost(model, made)) return made
  const lines = tries.lines(model, () => plainDrafts(model)) ?? []
  const isShown = lines.length === 0
  tries.plain.push({ page: model.page, isShown })
  const drafts = isShown ? wholePage({ ...model, picture: true }) : [...wholePage(model), ...lines]
  return { drafts, leftOut: [] }
}

type Levelled = { readonly draft: Draft; readonly level: number | undefined }

/** Makes the title above a table its caption, unless the title is a heading. */
function withTitles(all: readonly Levelled[]): Levelled[] {
  const result: Levelled[] = []
  for (const { draft, level } of all) {
    const last = result.at(-1)
    const title =
      draft.kind === 'table' && draft.caption === undefined ? draft.table.title : undefined
    const isTitle =
      last !== undefined &&
      last.level === undefined &&
      !isFloatDraft(last.draft) &&
      last.draft.raw === title
    if (draft.kind === 'table' && isTitle) {
      const areas = mergeAreas(last.draft.areas, draft.areas)
      result[result.length - 1] = { draft: { ...draft, caption: last.draft.raw, areas }, level }
    } else result.push({ draft, level })
  }
  return result
}

function placesOf(draft: Draft): Places {
  const parts = isFloatDraft(draft) ? undefined : draft.parts
  return (parts ?? [draft.areas]).flatMap((areas) => [...areas])
}

/** The image of a table, also of one whose lines are kept. That of a table on several pages shows its first part. */
function cutoutOf(draft: Draft, block: number): Cutout[] {
  const [first] = isFloatDraft(draft) ? draft.frames : draft.table ? draft.areas : []
  return first === undefined ? [] : [{ block, page: first[0], rect: first[1] }]
}

function floatBlock(draft: FloatDraft, boxes: readonly Box[]): Block {
  const units = draft.kind === 'table' ? draft.table.units : undefined
  const own = draft.kind === 'table' ? draft.table.caption : undefined
  const caption =
    [draft.caption ?? own, units].filter((text) => text !== undefined).join(' ') || undefined
  if (draft.kind === 'image') {
    const text = [caption ?? '', draft.text].filter((part) => part !== '').join('\n\n')
    return { kind: 'image', text, boxes, ...(draft.legible && { legible: true as const }) }
  }
  const { rowPages } = draft
  const { rows } = draft.table
  const text = rows.map((cells) => cells.map((cell) => cell.text).join('\t')).join('\n')
  return {
    kind: 'table',
    html: rowsToHtml(rows),
    text,
    ...(caption !== undefined && { caption }),
    ...(rowPages && { rowPages }),
    boxes,
  }
}

function blockOf({ draft, level }: Levelled, boxes: readonly Box[]): Block {
  if (isFloatDraft(draft)) return floatBlock(draft, boxes)
  if (level !== undefined) {
    return { kind: 'heading', level, text: draft.raw.slice(0, MAX_HEADING), boxes }
  }
  const { kind, text, repeated, table } = draft
  const shape = { ...(repeated !== undefined && { repeated }), ...(table && { table }) }
  return { kind, text, boxes, ...shape }
}

/**
 * Assembles the blocks of a whole document in reading order: drops running lines, joins paragraphs
 * across pages, detects headings, and keeps captions with their tables and figures. Boxes are in
 * pixels at `dpi`. It goes through the pages twice and holds only one at a time.
 */
export function assemble(
  pages: Iterable<PageModel>,
  bookmarks: readonly Bookmark[],
  dpi: number,
  attempts = new Attempts(),
): Assembled {
  const tries = new PageTries(attempts)
  const found = survey(pages, tries)
  const titles = titlesByPage(bookmarks)
  const { leftOut } = found
  const separate = Iterator.from(pages).flatMap((model) => {
    const made = madeOfPage(model, () => pageDrafts(model, found, titles.get(model.page)), tries)
    leftOut.push(...made.leftOut)
    return made.drafts
  })
  const continued = joinContinuations([...separate], found.compounds)
  const joined = joinTables(withHeadsOfPageEnds(continued))
  for (const draft of joined) if (draft.kind === 'table') leftOut.push(...(draft.leftOut ?? []))
  const body = bodyOf(joined)
  const drafts = withRunningHeads(joined, body)
  const candidates = findCandidates(drafts, body, titles)
  const others =
    headingsByOutline(bookmarks, candidates) ??
    headingsByContents(drafts, candidates) ??
    headingsByStyle(candidates, drafts, body)
  const levels = withTags(headingsByTags(drafts), others, drafts.length)
  const levelled = drafts.map((draft, index) => ({ draft, level: levels.get(index) }))
  const titled = withTitles(levelled)
  const places = titled.map(({ draft }) => placesOf(draft))
  const struck = struckByBlock(places, leftOut)
  const blocks = titled.map((one, at): Block => {
    const boxes = (places[at] ?? []).flatMap(([page, rect]) => {
      const frame = found.frames.get(page)
      return frame === undefined ? [] : [toBox(rect, frame, dpi)]
    })
    const texts = struck.get(at)
    return { ...blockOf(one, boxes), ...(texts && { struck: texts }) }
  })
  const formulas = drafts.filter((draft) => !isFloatDraft(draft) && draft.formula === true).length
  return {
    blocks,
    formulas,
    frames: found.frames,
    doubtfulTables: found.doubtfulTables,
    isTextLost: found.isTextLost,
    plain: tries.plain,
    leftOut,
    cutouts: titled.flatMap(({ draft }, block) => cutoutOf(draft, block)),
  }
}

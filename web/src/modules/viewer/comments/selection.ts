import { linesOf, type Target } from './model.ts'

/** Shorter words don't identify a passage, so the comment is on all of it. */
const SHORTEST = 3
const LONGEST = 2000
const MOST_BOXES = 100

type Chosen = {
  readonly target: Target
  /** Where the selection ends on the screen. */
  readonly end: DOMRect
}

/** What the selected words are: words of a passage in the text, or on pages. Undefined if they are neither. */
export function selected(): Chosen | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const end = Array.from(range.getClientRects()).at(-1)
  const target = inText(range) ?? onPages(range)
  return end && target ? { target, end } : undefined
}

function inText(range: Range): Target | undefined {
  const passage = elementAt(range.startContainer)?.closest<HTMLElement>('[data-chunk]')
  const body = passage?.matches('[data-passage]')
    ? passage
    : passage?.querySelector('[data-passage]')
  const { chunk } = passage?.dataset ?? {}
  if (!body || chunk === undefined) return undefined
  const words = textsIn(range, body).map(({ text }) => text)
  return words.length === 0 ? undefined : { chunk, quote: quoteOf(words), boxes: [] }
}

/** Words of several passages count as those of the passage with most of them. */
function onPages(range: Range): Target | undefined {
  const around = elementAt(range.commonAncestorContainer)
  if (!around) return undefined
  const own = around.closest<HTMLElement>('[data-page]')
  const pages = own ? [own] : Array.from(around.querySelectorAll<HTMLElement>('[data-page]'))
  const words = pages
    .filter((page) => range.intersectsNode(page))
    .flatMap((page) => wordsOn(page, range))
  const lengths = new Map<string, number>()
  for (const { chunk, text } of words) lengths.set(chunk, (lengths.get(chunk) ?? 0) + text.length)
  const [most] = [...lengths].toSorted(([, one], [, other]) => other - one)[0] ?? []
  if (most === undefined) return undefined
  const said = words.filter(({ chunk }) => chunk === most)
  return {
    chunk: most,
    quote: quoteOf(said.map(({ text }) => text)),
    boxes: linesOf(said.flatMap(({ boxes }) => boxes)).slice(0, MOST_BOXES),
  }
}

function wordsOn(page: HTMLElement, range: Range) {
  const layer = page.querySelector('.pdf-text')
  if (!layer) return []
  const frame = page.getBoundingClientRect()
  const passages = Array.from(page.querySelectorAll<HTMLElement>('[data-box]'), (box) => ({
    chunk: box.dataset['box'] ?? '',
    place: box.getBoundingClientRect(),
  }))
  return textsIn(range, layer).flatMap(({ text, rects }) => {
    const [first] = rects
    if (!first || text.trim() === '') return []
    const [x, y] = [first.left + first.width / 2, first.top + first.height / 2]
    const chunk = passages
      .filter(
        ({ place }) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom,
      )
      .toSorted((one, other) => area(one.place) - area(other.place))[0]?.chunk
    if (chunk === undefined) return []
    const boxes = rects.map((rect) => ({
      page: Number(page.dataset['page']),
      x: share(rect.left - frame.left, frame.width),
      y: share(rect.top - frame.top, frame.height),
      width: share(rect.width, frame.width),
      height: share(rect.height, frame.height),
    }))
    return [{ chunk, text, boxes }]
  })
}

const area = ({ width, height }: DOMRect): number => width * height

function share(part: number, whole: number): number {
  return Math.round(10_000 * Math.min(1, Math.max(0, part / whole))) / 10_000
}

/** The selected parts of the texts in an element, with their boxes on the screen. */
function textsIn(range: Range, root: Element): { text: string; rects: DOMRect[] }[] {
  const found: { text: string; rects: DOMRect[] }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue
    const part = document.createRange()
    part.selectNodeContents(node)
    if (node === range.startContainer) part.setStart(node, range.startOffset)
    if (node === range.endContainer) part.setEnd(node, range.endOffset)
    const text = part.toString()
    if (text !== '') found.push({ text, rects: Array.from(part.getClientRects()) })
  }
  return found
}

function quoteOf(words: readonly string[]): string | undefined {
  const quote = words.join(' ').replaceAll(/\s+/g, ' ').trim()
  return quote.length < SHORTEST ? undefined : quote.slice(0, LONGEST)
}

function elementAt(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement
}

import { inflateStream } from './object-streams.ts'

type Found = { readonly number: number; readonly body: string }

const MAX_INFLATED = 64 << 20
/** How many objects of a file are read. A file with more isn't a document. */
const MAX_OBJECTS = 500_000

/** Numbers of the objects in the file ("N G obj") and the positions of their bodies. */
function* objectStarts(bytes: Buffer): Generator<{ number: number; body: number }> {
  let count = 0
  for (let at = bytes.indexOf(' obj'); at >= 0; at = bytes.indexOf(' obj', at + 4)) {
    count += 1
    if (count > MAX_OBJECTS) return
    const head = /(?<!\d)(\d+)\s+\d+$/u.exec(bytes.toString('latin1', Math.max(0, at - 24), at))
    if (head !== null) yield { number: Number(head[1]), body: at + 4 }
  }
}

/** The dictionary text of an object, without its stream. */
function dictionaryAt(bytes: Buffer, start: number): string {
  const text = bytes.toString('latin1', start, Math.min(start + 4_096, bytes.length))
  const ends = [text.indexOf('stream'), text.indexOf('endobj')].filter((end) => end >= 0)
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends))
}

/** The objects in one compressed object stream. Empty if the stream itself is damaged. */
function unpack(bytes: Buffer, start: number, dictionary: string): Found[] {
  const count = Number(/\/N\s+(\d+)/u.exec(dictionary)?.[1])
  const first = Number(/\/First\s+(\d+)/u.exec(dictionary)?.[1])
  const marker = bytes.indexOf('stream', start)
  const isKnown = count <= MAX_OBJECTS && Number.isFinite(first) && marker >= 0
  if (!isKnown || !/\/FlateDecode/u.test(dictionary)) return []
  const content = inflateStream(bytes, marker, MAX_INFLATED)?.toString('latin1')
  if (content === undefined) return []
  const numbers = content.slice(0, first).trim().split(/\s+/u).map(Number)
  return Array.from({ length: count }, (_, i) => {
    const offset = first + (numbers[2 * i + 1] ?? 0)
    const next = i + 1 < count ? first + (numbers[2 * i + 3] ?? content.length) : content.length
    return { number: numbers[2 * i] ?? 0, body: content.slice(offset, next) }
  })
}

const TYPE = /\/Type\s*\/([A-Za-z]+)/gu

const isType = (body: string, type: 'Catalog' | 'Pages' | 'Page' | 'ObjStm'): boolean =>
  body.matchAll(TYPE).some(([, found]) => found === type)

const isOfTree = (body: string): boolean =>
  isType(body, 'Catalog') || isType(body, 'Pages') || isType(body, 'Page')

/** A file's objects: those of the page tree, and the numbers of all. */
type Known = { readonly objects: readonly Found[]; readonly numbers: ReadonlySet<number> }

function rootOf(
  { objects, numbers }: Known,
  highest: number,
): { root: number; added: string } | null {
  const catalog = objects.findLast(({ body }) => isType(body, 'Catalog'))
  const tree = objects.findLast(({ body }) => isType(body, 'Pages') && !/\/Parent\b/u.test(body))
  const target = /\/Pages\s+(\d+)\s/u.exec(catalog?.body ?? '')?.[1]
  if (catalog !== undefined && numbers.has(Number(target))) {
    return { root: catalog.number, added: '' }
  }
  const pages = objects.filter(({ body }) => isType(body, 'Page'))
  if (tree === undefined && pages.length === 0) return null
  const kids = [...new Set(pages.map(({ number }) => `${number} 0 R`))]
  const pagesNumber = tree?.number ?? highest + 2
  const own = `${pagesNumber} 0 obj\n<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] /MediaBox [0 0 612 792] >>\nendobj\n`
  const root = `${highest + 1} 0 obj\n<< /Type /Catalog /Pages ${pagesNumber} 0 R >>\nendobj\n`
  return { root: highest + 1, added: root + (tree === undefined ? own : '') }
}

/**
 * Rebuilds a PDF that lost its end or index. It unpacks the readable object streams and adds a
 * catalog and trailer. Returns null if the bytes contain no pages. The result isn't a valid file,
 * but PDF readers can repair it.
 */
export function salvagePdf(bytes: Buffer): Buffer | null {
  const objects: Found[] = []
  const numbers = new Set<number>()
  let unpacked = ''
  for (const { number, body } of objectStarts(bytes)) {
    const dictionary = dictionaryAt(bytes, body)
    numbers.add(number)
    if (isOfTree(dictionary)) objects.push({ number, body: dictionary })
    if (!isType(dictionary, 'ObjStm') || unpacked.length > MAX_INFLATED) continue
    for (const inner of unpack(bytes, body, dictionary)) {
      numbers.add(inner.number)
      if (isOfTree(inner.body)) objects.push(inner)
      unpacked += `${inner.number} 0 obj\n${inner.body}\nendobj\n`
    }
  }
  const highest = numbers.values().reduce((max, number) => Math.max(max, number), 0)
  const root = rootOf({ objects, numbers }, highest)
  if (root === null) return null
  const trailer = `trailer\n<< /Root ${root.root} 0 R /Size ${highest + 3} >>\n`
  const ending = `\nendstream\nendobj\n${unpacked}${root.added}${trailer}startxref\n0\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(ending, 'latin1')])
}

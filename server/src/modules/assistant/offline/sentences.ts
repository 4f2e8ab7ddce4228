/** A range of a text: the index of its first unit, and the index after its last. */
export type Range = { readonly start: number; readonly end: number }

/** Longer sentences are split. */
const LONGEST = 400
/** How far back to look for a better place to split. */
const SEARCHED = 150

const JOINTS = ['\n', ';', '；', '。', '，', ',']

const segmenters = {
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
  zh: new Intl.Segmenter('zh', { granularity: 'sentence' }),
}
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|nr|art|sec|fig|p|pp|dr|mr|mrs|ms|st|prof|inc|ltd|co|[A-Z])\.\s*$/i
/** A line break within a sentence: the next line continues in lower case, or in Chinese with any character. */
const WRAPPED =
  /\r?\n(?<=[\p{L}\p{N},;，、；-][ \t]*\r?\n)(?=[ \t]*\p{Ll})|(?<=[\p{Script=Han}，、；])\r?\n(?=\p{Script=Han})/gu

/** The sentences of a text without surrounding white space, with long ones in pieces. */
export function sentencesOf(text: string, language: 'en' | 'zh'): Range[] {
  const unwrapped = text.replaceAll(WRAPPED, (found) => ' '.repeat(found.length))
  const ranges: Range[] = []
  let start = 0
  for (const { segment, index } of segmenters[language].segment(unwrapped)) {
    const end = index + segment.length
    if (end < text.length && ABBREVIATION.test(segment) && !segment.includes('\n')) continue
    ranges.push(...piecesOf(text, { start, end }))
    start = end
  }
  return start < text.length ? [...ranges, ...piecesOf(text, { start, end: text.length })] : ranges
}

function piecesOf(text: string, { start, end }: Range): Range[] {
  const pieces: Range[] = []
  let from = start
  while (end - from > LONGEST) {
    const to = cutBefore(text, from + LONGEST)
    pieces.push({ start: from, end: to })
    from = to
  }
  return [...pieces, { start: from, end }].flatMap((range) => trimmed(text, range))
}

/** A good place to split, at or shortly before `limit`, but never inside a surrogate pair. */
function cutBefore(text: string, limit: number): number {
  const room = text.slice(limit - SEARCHED, limit)
  const joint = Math.max(...JOINTS.map((mark) => room.lastIndexOf(mark)))
  const at = joint >= 0 ? joint : room.lastIndexOf(' ')
  if (at >= 0) return limit - SEARCHED + at + 1
  return /[\udc00-\udfff]/.test(text.charAt(limit)) ? limit - 1 : limit
}

function trimmed(text: string, { start, end }: Range): Range[] {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  const to = start + part.trimEnd().length
  return from < to ? [{ start: from, end: to }] : []
}

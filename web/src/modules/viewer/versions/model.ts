import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Chunk } from '../model.ts'
import { wordsOfHtml } from '../safe-html.ts'

/** A line of text, a sentence of a long line, or a table row, and the passage that contains it. */
export type Unit = { readonly text: string; readonly chunk: string }

/** Words that both texts have, or only the old or the new one. */
export type Piece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/** An unchanged or changed part of the texts, in reading order. */
export type Block =
  | { readonly kind: 'same'; readonly units: readonly Unit[] }
  | {
      readonly kind: 'changed'
      readonly pieces: readonly Piece[]
      /** The passage where it starts: in the new text or, if it was removed, in the old text. */
      readonly chunk: string
      readonly isIn: 'before' | 'after'
    }

/** Longer lines are compared sentence by sentence. */
const LONG_LINE = 300
/** The comparison stops after this time or number of changes: the texts have little in common. */
const MOST_MS = 1500
const MOST_CHANGES = 6000
/** Longer changes aren't compared word by word. */
const MOST_CHARACTERS = 8000
/** If less of a text is unchanged, marking single words that happen to be in both only confuses. */
const LEAST_SHARE = 0.35

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The lines of passages. Passage boundaries don't matter, since they move when a text grows. */
export function unitsOf(
  chunks: readonly Pick<Chunk, 'metadata_obj_id' | 'content' | 'chunk_type'>[],
): Unit[] {
  return chunks.flatMap(({ metadata_obj_id: chunk, content, chunk_type: type }) => {
    const text = content ?? ''
    const lines = type === 'TABLE' || type === 'HTML' ? rowsOf(text) : text.split('\n')
    return lines
      .flatMap((line) => (line.length > LONG_LINE ? sentencesOf(line) : [line]))
      .map((line) => ({ text: line.replaceAll(/\s+/g, ' ').trim(), chunk }))
      .filter((unit) => unit.text !== '')
  })
}

function rowsOf(html: string): string[] {
  return html
    .replaceAll(/<\/t[dh]>/gi, '$& ')
    .split(/(?<=<\/tr>)/i)
    .map(wordsOfHtml)
}

function sentencesOf(line: string): string[] {
  return Array.from(sentences.segment(line), ({ segment }) => segment)
}

/** Compares two texts. Undefined if they have too little in common. */
export function compare(before: readonly Unit[], after: readonly Unit[]): Block[] | undefined {
  const textsOf = (units: readonly Unit[]): string[] => units.map(({ text }) => text)
  const changes = diffArrays(textsOf(before), textsOf(after), {
    timeout: MOST_MS,
    maxEditLength: MOST_CHANGES,
  })
  if (!changes) return undefined
  const blocks: Block[] = []
  let [at, behind] = [0, 0]
  let removed: Unit[] = []
  let added: Unit[] = []
  const close = (): void => {
    if (removed.length + added.length > 0) blocks.push(changedBlock(removed, added))
    removed = []
    added = []
  }
  for (const { value, added: isAdded, removed: isRemoved } of changes) {
    const { length } = value
    if (isRemoved) removed = before.slice(at, (at += length))
    else if (isAdded) added = after.slice(behind, (behind += length))
    else {
      close()
      blocks.push({ kind: 'same', units: after.slice(behind, behind + length) })
      at += length
      behind += length
    }
  }
  close()
  return blocks
}

function changedBlock(removed: readonly Unit[], added: readonly Unit[]): Block {
  const [first, other] = [added[0], removed[0]]
  return {
    kind: 'changed',
    pieces: piecesOf(wordsOf(removed), wordsOf(added)),
    chunk: (first ?? other)?.chunk ?? '',
    isIn: first ? 'after' : 'before',
  }
}

function wordsOf(units: readonly Unit[]): string {
  return units.map(({ text }) => text).join('\n')
}

function piecesOf(before: string, after: string): Piece[] {
  const whole: Piece[] = [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '')
  if (whole.length < 2 || before.length + after.length > MOST_CHARACTERS) return whole
  const pieces = diffWordsWithSpace(before, after).map(({ value, added, removed }): Piece => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }))
  const same = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return same < LEAST_SHARE * Math.max(before.length, after.length) ? whole : pieces
}

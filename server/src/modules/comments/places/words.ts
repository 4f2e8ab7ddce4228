/** A word of a text, folded, with its place in UTF-16 units. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Scripts without spaces count by character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const TAG = /<\/?[a-z][^<>]*>/gi

/** The words of a text, in order. Tags of a table don't count. */
export function wordsOf(text: string, hasMarkup: boolean): Word[] {
  const plain = hasMarkup ? text.replaceAll(TAG, (tag) => ' '.repeat(tag.length)) : text
  const words: Word[] = []
  let open: { start: number; end: number } | undefined
  const close = (): void => {
    if (open) words.push({ text: fold(plain.slice(open.start, open.end)), ...open })
    open = undefined
  }
  for (const { 0: letter, index } of plain.matchAll(WORD)) {
    const end = index + letter.length
    if (open && open.end === index && !UNSPACED.test(letter)) open = { start: open.start, end }
    else {
      close()
      open = { start: index, end }
    }
    if (UNSPACED.test(letter)) close()
  }
  close()
  return words
}

function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}

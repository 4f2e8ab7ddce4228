import type { Block, ImageBlock, TextBlock } from '../document-model.ts'

export type OpenList = { readonly kind: 'ul' | 'ol' | 'dl'; next: number }

/** White space as a browser shows it: runs are one space, line breaks stay. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** Adds a picture to those of a paragraph; pictures of which only words are known become one, as tiny chunks help nobody. */
export function addPicture(pictures: ImageBlock[], picture: ImageBlock): void {
  const last = pictures.at(-1)
  if (last?.asset !== undefined || picture.asset !== undefined || last === undefined) {
    pictures.push(picture)
    return
  }
  if (last.text.split('\n').includes(picture.text)) return
  pictures[pictures.length - 1] = { ...last, text: `${last.text}\n${picture.text}` }
}

/** Content that flows from top to bottom: a page, or a cell of a table. */
export class Flow {
  readonly blocks: Block[] = []
  readonly lists: OpenList[] = []
  heading: number | null = null
  /** Open `pre` elements. */
  pre = 0
  kind: TextBlock['kind'] = 'paragraph'
  /** What the next text of the open list item begins with. */
  prefix: string | null = null
  #text = ''
  #pictures: ImageBlock[] = []

  add(data: string): void {
    this.#text += data
  }

  /** A picture in running text stands after the paragraph. */
  addPicture(picture: ImageBlock): void {
    addPicture(this.#pictures, picture)
  }

  /** Ends the paragraph. */
  flush(): void {
    const raw = this.#text
    this.#text = ''
    if (this.pre > 0) {
      const code = raw.replace(/^\n+/, '').trimEnd()
      if (code !== '') this.blocks.push({ kind: 'code', text: code, boxes: [] })
    } else if (raw !== '') this.#pushText(tidy(raw))
    if (this.#pictures.length === 0) return
    for (const picture of this.#pictures) this.blocks.push(picture)
    this.#pictures = []
  }

  /** Puts in blocks that were made elsewhere. */
  append(blocks: readonly Block[]): void {
    this.flush()
    for (const block of blocks) this.blocks.push(block)
  }

  #pushText(text: string): void {
    if (text === '') return
    if (this.heading !== null) {
      this.blocks.push({ kind: 'heading', level: this.heading, text, boxes: [] })
      this.prefix = null
    } else if (this.lists.length > 0 && this.kind !== 'caption') {
      const indent = '  '.repeat(this.lists.length - 1)
      const marked = indent + (this.prefix ?? '  ') + text
      this.blocks.push({ kind: 'list_item', text: marked, boxes: [] })
      this.prefix = null
    } else this.blocks.push({ kind: this.kind, text, boxes: [] })
  }
}

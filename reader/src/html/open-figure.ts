import { struckMember, struckOf } from '../core/struck.ts'
import type { Flow } from './flow.ts'

/** A `figure` element that is being read: where its blocks are added, and after how many others. */
export type OpenFigure = { readonly flow: Flow; readonly start: number }

/** Adds a figure's caption to the text of its image, if it ends where it began. */
export function closeFigure(figure: OpenFigure | undefined, flow: Flow): void {
  if (figure?.flow !== flow) return
  const { blocks } = flow
  const at = blocks.findLastIndex((block, i) => i >= figure.start && block.kind === 'image')
  const image = blocks[at]
  if (image?.kind !== 'image') return
  const inFigure = blocks.splice(figure.start)
  const captions = inFigure.filter((block) => block.kind === 'caption').map(({ text }) => text)
  const facts = struckMember(struckOf(inFigure.filter(({ kind }) => kind === 'caption')))
  const texts = new Set([image.text, ...captions].filter((text) => text !== ''))
  for (const block of inFigure) {
    if (block === image) blocks.push({ ...image, text: [...texts].join('\n'), ...facts })
    else if (block.kind !== 'caption') blocks.push(block)
  }
}

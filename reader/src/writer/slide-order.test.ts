import { expect, test } from 'vitest'
import {
  type DeckParts,
  deckOf,
  group,
  paragraph,
  run,
  shape,
  textBox,
} from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { convertPptx } from '../pptx/convert-pptx.ts'

/** Texts of a slide without its heading. */
async function textsOf(shapes: string, templates: Partial<DeckParts> = {}): Promise<string[]> {
  await using folder = await tempFolder()
  const path = await folder.put('a.pptx', deckOf({ ...templates, slides: [{ shapes }] }))
  const { blocks } = await convertPptx(path)
  return blocks.slice(1).map(({ text }) => text)
}

test('a placeholder is read at the position from its layout or master', async () => {
  const body = (name: string, index: number) =>
    shape(paragraph(run(name), '<a:buNone/>'), { placeholder: `type="body" idx="${index}"` })
  const lines = await textsOf(
    body('low', 1) + textBox('last', [0, 400, 300, 50]) + body('high', 2),
    {
      layout:
        shape('', { placeholder: 'type="body" idx="2"', at: [0, 100, 300, 50] }) +
        shape('', { placeholder: 'type="body" idx="1"' }),
      master: shape('', { placeholder: 'type="body" idx="1"', at: [0, 300, 300, 50] }),
    },
  )
  expect(lines).toEqual(['high', 'low', 'last'])
})

test('a group is read as a whole, at the position to which it moves its shapes', async () => {
  const inGroup = textBox('above', [0, 0, 50, 10]) + textBox('below', [0, 20, 50, 10])
  const shapes =
    textBox('after', [0, 500, 300, 50]) +
    group([0, 300, 300, 100], [0, 0, 50, 30], group([0, 0, 50, 30], [0, 0, 50, 30], inGroup)) +
    textBox('before', [0, 200, 300, 50])
  expect(await textsOf(shapes)).toEqual(['before', 'above', 'below', 'after'])
})

test('cards in a grid are read row by row, even if their tops differ slightly', async () => {
  const shapes =
    textBox('4', [230, 200, 200, 80]) +
    textBox('3', [0, 202, 200, 80]) +
    textBox('2', [230, 100, 200, 80]) +
    textBox('1', [0, 103, 200, 80])
  expect(await textsOf(shapes)).toEqual(['1', '2', '3', '4'])
})

test('two columns with headings are read one after the other', async () => {
  const shapes =
    textBox('head 1', [0, 100, 400, 80]) +
    textBox('head 2', [420, 100, 400, 80]) +
    textBox('body 1', [0, 180, 400, 300]) +
    textBox('body 2', [420, 180, 400, 300])
  expect(await textsOf(shapes)).toEqual(['head 1', 'body 1', 'head 2', 'body 2'])
})

test('overlapping texts are read by their tops, and from left to right if these are level', async () => {
  const shapes =
    textBox('lower', [0, 60, 400, 100]) +
    textBox('right', [200, 0, 400, 100]) +
    textBox('left', [0, 5, 400, 100])
  expect(await textsOf(shapes)).toEqual(['left', 'right', 'lower'])
})

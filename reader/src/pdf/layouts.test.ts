import { expect, test } from 'vitest'
import { convertBytes, textOf } from '../../test/fixtures/convert-pdf.ts'
import { headingsF1, scoreLayout } from '../../test/fixtures/layouts/score.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { TUNED_LAYOUTS } from '../../test/fixtures/layouts/tuned.ts'
import { readFile } from '../index.ts'

const caseOf = (name: string) => {
  const found = TUNED_LAYOUTS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no layout ${name}.`)
  return found
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1

test.each(TUNED_LAYOUTS)('keeps the reading order of a person: $name', async (layout) => {
  await using folder = await tempFolder()
  const { nodes } = await readFile(await folder.put('a.pdf', await layout.bytes()))
  const { inOrder, steps } = scoreLayout(nodes, layout)
  expect(inOrder / steps).toBeGreaterThanOrEqual(0.95)
})

test('keeps a strip along the margin of every page once, as a separate block', async () => {
  const { blocks } = await convertBytes(await caseOf('margin strip').bytes())
  const strip = blocks.filter(({ text }) => text.includes('free of charge'))
  expect(strip.map(({ text }) => text)).toEqual([
    'This publication is available free of charge from: https://doi.example/10.6028/AB.12',
  ])
})

test('does not split words of rotated text', async () => {
  const { blocks } = await convertBytes(await caseOf('near strip').bytes())
  expect(blocks.map(({ text }) => text)).toContain('Registry number 7714')
})

test('keeps a watermark once, and not as a heading', async () => {
  const { blocks } = await convertBytes(await caseOf('watermark').bytes())
  expect(timesIn(textOf(blocks), 'CONFIDENTIAL DRAFT')).toBe(1)
  const kinds = blocks.filter(({ text }) => text === 'CONFIDENTIAL DRAFT').map(({ kind }) => kind)
  expect(kinds).toEqual(['paragraph'])
})

test('joins letter-spaced words', async () => {
  const { blocks } = await convertBytes(await caseOf('spaced headings').bytes())
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
  expect(headings).toEqual(['For customers', 'OUR COMMITMENTS', 'Delivery times'])
})

test('joins a drop cap with the word that it begins', async () => {
  const layout = caseOf('initials')
  const text = textOf((await convertBytes(await layout.bytes())).blocks)
  for (const sentence of layout.order) expect(text).toContain(sentence)
})

test('joins words that are hyphenated at line ends as they are written elsewhere', async () => {
  const layout = caseOf('parted words')
  const text = textOf((await convertBytes(await layout.bytes())).blocks)
  for (const sentence of layout.order) expect(text).toContain(sentence)
})

test.each(TUNED_LAYOUTS)('finds headings and nothing else: $name', async (layout) => {
  await using folder = await tempFolder()
  const { nodes } = await readFile(await folder.put('a.pdf', await layout.bytes()))
  expect(headingsF1(scoreLayout(nodes, layout))).toBeGreaterThanOrEqual(0.9)
})

import { expect, it } from 'vitest'
import { pagesThatMayLackLines } from './lost-lines.ts'

/** A page of lines at given heights. */
function pageOf(lines: Readonly<Record<number, string>>, height = 10) {
  const textItems = Object.entries(lines).map(([y, text]) => {
    return { text, x: 72, y: Number(y), width: 300, height }
  })
  return { textItems }
}

/** Lines from a height down, without a space between them. */
function block(from: number, first: string): Record<number, string> {
  const lines = Array.from({ length: 20 }, (_, at) => `The keeper writes down line ${at}.`)
  return Object.fromEntries([first, ...lines].map((text, at) => [from + 12 * at, text]))
}

const HEAD = { 40: 'The lighthouse' }
const sure = (count: number) =>
  Array.from({ length: count }, () => pageOf({ ...HEAD, ...block(80, 'The lamp is lit.') }))

it('suspects no page whose first line continues the page before', () => {
  const continued = pageOf({ ...HEAD, ...block(80, 'and goes on here.') })
  expect(pagesThatMayLackLines([...sure(4), continued])).toEqual([])
})

it('suspects a page whose first line is lower than that of the others', () => {
  const lower = pageOf({ ...HEAD, ...block(110, 'and goes on here.') })
  expect(pagesThatMayLackLines([...sure(4), lower])).toEqual([lower])
})

it('suspects a page that has room for a line, wherever it is', () => {
  const { textItems } = pageOf({ ...HEAD, ...block(80, 'and goes on here.') })
  const gap = { textItems: textItems.filter((_, at) => at !== 7) }
  expect(pagesThatMayLackLines([...sure(4), gap])).toEqual([gap])
})

it('takes no running head or Roman page number for the rest of a sentence', () => {
  const pages = Array.from({ length: 4 }, () => {
    return pageOf({ 40: 'gnu tools', ...block(80, 'The lamp is lit.'), 700: 'xiv' })
  })
  expect(pagesThatMayLackLines(pages)).toEqual([])
})

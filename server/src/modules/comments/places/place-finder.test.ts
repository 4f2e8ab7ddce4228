import { describe, expect, it } from 'vitest'
import { PlaceFinder } from './place-finder.ts'

/** Looks for the part of the first text in brackets in other texts. */
function find(marked: string, texts: readonly string[], hasMarkup = false) {
  const [before = '', quote = '', after = ''] = marked.split(/[[\]]/)
  const finder = new PlaceFinder([{ id: 'one', chunkId: 'old', quote, before, after }])
  for (const [at, content] of texts.entries()) {
    finder.look({ id: `${at}`, contentId: `${at}`, content, hasMarkup })
  }
  return finder.places().get('one')
}

describe('a passage in a new version', () => {
  it('is found where it reads the same', () => {
    const found = find('Rent. [The notice period is three months] for both.', [
      'Something else entirely.',
      'Rent.\nThe notice\nperiod is three months for both parties.',
    ])
    expect(found).toEqual({
      chunkId: '1',
      contentId: '1',
      quote: 'The notice\nperiod is three months',
      isExact: true,
    })
  })

  it('is found where a few of its words were changed, added or removed', () => {
    const found = find('[The notice period is three months for both parties of the contract]', [
      'As agreed, the notice period is now six months for both parties of this contract. More.',
    ])
    expect(found).toMatchObject({
      quote: 'the notice period is now six months for both parties of this contract',
      isExact: false,
    })
  })

  it('ends with the last of its words, even if it became longer', () => {
    const found = find('[notice period is three months]', [
      'The notice period is now six months for both.',
    ])
    expect(found?.quote).toBe('notice period is now six months')
  })

  it('is missing if more than two fifths of its words were replaced', () => {
    const found = find('[The notice period is three months for both parties]', [
      'The notice was sent and three people came; the period is over for others.',
    ])
    expect(found).toBeUndefined()
  })

  it('is chosen by the words around it if it occurs several times', () => {
    const found = find('In winter the road is closed [from Monday to Friday] for heavy lorries.', [
      'The office is open from Monday to Friday between nine and five.',
      'In winter the road stays closed from Monday to Friday for all heavy lorries.',
      'Lunch is served from Monday to Friday.',
    ])
    expect(found).toMatchObject({ chunkId: '1', isExact: true })
  })

  it('of one to three words is found only among the same words', () => {
    const marked = 'The deposit of [12,400 euros] is due on the first of June.'
    expect(find(marked, ['They paid 12,400 euros for an old boat.'])).toBeUndefined()
    expect(find(marked, ['The deposit of 12,400 euros is due in July.'])).toMatchObject({
      quote: '12,400 euros',
    })
    expect(find(marked, ['The deposit of 12,800 euros is due on the first of June.'])).toBe(
      undefined,
    )
  })

  it('is found in a table, without its tags', () => {
    const found = find(
      '[M8 bolt zinc plated 12 pieces]',
      ['<tr><td>M8 bolt</td><td>zinc plated</td><td>14 pieces</td></tr>'],
      true,
    )
    expect(found).toMatchObject({ isExact: false })
    expect(found?.quote).toMatch(/^M8 bolt.*pieces$/)
  })

  it('is found in a text without spaces', () => {
    const found = find('[通知期间为三个月]', ['本合同的通知期间为六个月。'])
    expect(found).toMatchObject({ quote: '通知期间为六个月', isExact: false })
  })
})

it('finds many passages in many chunks at once', () => {
  const text = (at: number) =>
    `Passage number ${at} of the contract says that room ${at * 7} has ${at * 13} chairs.`
  const wanted = Array.from({ length: 200 }, (_, at) => ({
    id: `${at}`,
    chunkId: '',
    quote: text(at),
    before: '',
    after: '',
  }))
  const finder = new PlaceFinder(wanted)
  for (let at = 0; at < 200; at++) {
    finder.look({ id: `c${at}`, contentId: '', content: text(at), hasMarkup: false })
  }
  const places = finder.places()
  expect(wanted.filter(({ id }) => places.get(id)?.chunkId === `c${id}`)).toHaveLength(200)
})

import { describe, expect, test } from 'vitest'
import { isGibberish } from './plausible-text.ts'

const RIGHTS: Readonly<Record<string, string>> = {
  English:
    'All human beings are born free and equal in dignity and rights, as the NATO base and McDonald know.',
  German:
    'Die Donaudampfschifffahrtsgesellschaft und der Angstschweiß des Kirchhofs werden überprüft',
  Czech: 'Strč prst skrz krk. Vlk zmrzl zhltl hrst zrn. Příliš žluťoučký kůň úpěl ďábelské ódy',
  Vietnamese:
    'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người',
  Polish:
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Źdźbło szczęścia',
  Turkish:
    'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler',
  Russian: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Взгляд, вскрыть',
  Greek: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα',
  Japanese:
    'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。 LCD HTML xkzq',
  'source code':
    'const parser = new LiteParse({ ocrEnabled: false }); parser.screenshot(readFileSync(f), [page])',
  'a list of parts':
    'MX-4401 KTRBL 12mm DIN ISO PN16 Kpl St. Stck Bezeichnung Artnr Gew. Rgb Nr 4711 0815',
}

const shifted = (text: string, by: number): string =>
  text.replace(/[a-z]/gu, (letter) =>
    String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)),
  )

describe('isGibberish', () => {
  test.each(Object.entries(RIGHTS))('judges %s', (_, text) => {
    expect(isGibberish(text)).toBe(false)
    expect(isGibberish(`${text} `.repeat(10))).toBe(false)
  })

  test('recognizes letters replaced by those of another alphabet', () => {
    expect(isGibberish('Âñå ëþäè ðîæäàþòñÿ ñâîáîäíûìè è ðàâíûìè â ñâîåì äîñòîèíñòâå')).toBe(true)
  })

  test('recognizes replaced letters of the same alphabet if the text is long enough', () => {
    const text =
      'the tide tables of the northern harbour are printed once a year and sold at the gate where ' +
      'keepers also lend old charts to captains who ask for them before their ships leave port again ' +
      'because without them nobody knows how deep the water between both islands will be tomorrow'
    expect(isGibberish(text, 0.7)).toBe(false)
    for (const by of [3, 13]) expect(isGibberish(shifted(text, by), 0.7)).toBe(true)
  })

  test('does not judge a text with too few letters', () => {
    expect(isGibberish('xkqz vrtk')).toBe(false)
    expect(isGibberish('')).toBe(false)
  })
})

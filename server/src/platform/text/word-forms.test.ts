import { describe, expect, test } from 'vitest'
import { americanOf } from './english-spellings.ts'
import type { LanguageCode } from './languages.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { analyseToken } from './token-lexemes.ts'

function share(language: LanguageCode, one: string, other: string): boolean {
  const [lexemes = [], others = []] = [one, other].map((word) =>
    analyseToken(word, language).words.flatMap((part) => part.lexemes),
  )
  return lexemes.some((lexeme) => others.includes(lexeme))
}

const SAME: Partial<Record<LanguageCode, string>> = {
  en: 'die died|die dies|die dying|child children|analysis analyses|analyse analysis|index indices|mouse mice|go went|buy bought|criterion criteria|lie lying|focus focused|virus viruses|gas gases|person people|colour color|colours color|favourite favorite|organise organize|organisation organizations|analyse analyze|centre center|centred centered|catalogue catalog|defence defense|travelled traveled|grey gray|anaemia anemia|paediatric pediatric|labelled labeled|programme program|tyre tires|fulfil fulfilled|manoeuvre maneuver|encyclopaedia encyclopedia|litre liters|enquiry inquiry',
  de: 'Haus Häuser|gehen ging|gehen gegangen|Museum Museen|Thema Themen|Photographie Fotografie|Telephon Telefon|Potential Potenzial|daß dass',
  fr: 'œil yeux|aller va|cheval chevaux|clé clef|pouvoir peuvent',
  es: 'luz luces|tener tuvo|hacer hicieron',
  it: 'uomo uomini|andare vanno|uovo uova',
  pt: 'pão pães|fazer fez|animal animais',
  nl: 'kind kinderen|stad steden|kopen gekocht',
  sv: 'bok böcker|gå gick|man män',
  da: 'bog bøger|barn børn|Århus Aarhus',
  no: 'bok bøker|gå gikk|Ålesund Aalesund',
  fi: 'vesi veden|lapsi lapset|mennä menee',
  pl: 'człowiek ludzie|dziecko dzieci',
  cs: 'člověk lidé|dítě děti',
  ru: 'человек люди|ребёнок дети|идти шёл',
  ro: 'om oameni|copil copii',
  ar: 'الكتاب والكتاب|كتاب بالكتاب|كتاب للكتاب|كتاب كالكتاب|كتاب فالكتاب|مكتبة وبالمكتبة',
}

const DIFFERENT: Partial<Record<LanguageCode, string>> = {
  en: 'news new|organization organ|organisation organ|university universe|universal universe|policy police|internal intern|international intern|general generate|generic generate|generous general|numerous numerical|additive addition|executive execute|definition definite|past paste|customer custom|authority author|important import|business busy|several severe|severe sever|conversation conversion|community communication|communism community|department depart|apartment apart|emergency emerge|designate design|evening even|formation format|informal inform|engineer engine|lateral later|literal liter|majority major|minority minor|mineral miner|objective object|subjective subject|positive position|professor profession|publication public|rational ration|successive success|terminal terminate|vegetation vegetable|animal animate|candidate candid|contention content|competent compete|discretion discrete|diversion diverse|convention convent|electronic electron|experience experiment|considerable consider|consistent consist|periodical period|goods good|officer office|humane human|capitalism capital|critical critic|nationality nation|ignorant ignore|hospitality hospital|utility utilize|integral integrate|integrity integrate|factorial factory|subscription subscript|identity identical|conference confer|concentric concentrate|temperate temper|wedding wed|conservative conservation|civilization civil|advise advize|promise promize|raise raze|rise rize|hour hor|four for|better good|best good',
  de: 'Daten Datum|Bestand bestehen|weiß wissen',
  fr: 'université universel|lit lire',
  es: 'universidad universo|vino venir',
  it: 'università universo',
  pt: 'universidade universo',
  nl: 'nieuws nieuw',
  ro: 'universitate univers',
  ar: 'والدة دة',
}

const pairsIn = (pairs: string) => pairs.split('|').map((pair) => pair.split(' '))

describe('words of which one is a form or another spelling of the other share a lexeme', () => {
  test.each(LANGUAGE_CODES.filter((code) => SAME[code]))('%s', (language) => {
    const missed = pairsIn(SAME[language] ?? '').filter(
      ([one = '', other = '']) => !share(language, one, other),
    )
    expect(missed).toEqual([])
  })
})

describe('words that only look alike do not', () => {
  test.each(LANGUAGE_CODES.filter((code) => DIFFERENT[code]))('%s', (language) => {
    const mistaken = pairsIn(DIFFERENT[language] ?? '').filter(([one = '', other = '']) =>
      share(language, one, other),
    )
    expect(mistaken).toEqual([])
  })
})

test('words that are spelled alike everywhere keep their spelling', () => {
  const words =
    'advise exercise promise otherwise enterprise surprise revise noise raise rise praise disguise hour four tour flour genre acre mediocre science essence monologue poem does shoes aeon'
  expect(words.split(' ').map(americanOf).join(' ')).toBe(words)
})

import { describe, expect, test } from 'vitest'
import { analyseQuery, analyseText } from './index.ts'

function finds(text: string, query: string): boolean {
  const { lexemes, language } = analyseText(text)
  const { terms } = analyseQuery(query, language === null ? [] : [language])
  return terms.some((term) => !term.isStopWord && term.lexemes.some((each) => lexemes.has(each)))
}

/** A text, its stored language, queries that find it, and one that doesn't. */
const CASES: readonly (readonly [string, string | null, readonly string[], string])[] = [
  [
    'The technicians replaced the damaged valves and documented all connections of the older pumps.',
    'en',
    ['technician', 'replacing', 'Valve', 'connected', 'ＰＵＭＰ'],
    'motor',
  ],
  [
    'Die Kündigungsfristen der Verträge betragen drei Monate, wenn in der Straße Häuser gebaut werden.',
    'de',
    ['Kündigungsfrist', 'KUENDIGUNGSFRISTEN', 'Vertrag', 'strasse', 'Haus'],
    'Miete',
  ],
  [
    "Les élèves de l'école ont présenté leurs travaux, et les contrats étaient signés par les directeurs.",
    'fr',
    ['eleve', 'ecole', 'présenter', 'contrat', 'DIRECTEUR'],
    'facture',
  ],
  [
    'Las canciones que escribieron los niños fueron publicadas rápidamente por las editoriales españolas.',
    'es',
    ['cancion', 'niño', 'publicada', 'editorial', 'espanola'],
    'película',
  ],
  [
    'Bilarna som stod på gatan hade blivit målade av de unga konstnärerna under sommaren.',
    'sv',
    ['bil', 'konstnär', 'sommar'],
    'vinter',
  ],
  [
    'Każda ze stron może wypowiedzieć umowę z zachowaniem trzymiesięcznego okresu wypowiedzenia.',
    'pl',
    ['umowy', 'umowami', 'wypowiedzenie', 'okres', 'strona'],
    'faktura',
  ],
  [
    'Každá ze stran může tuto smlouvu vypovědět s výpovědní lhůtou tří měsíců od doručení výpovědi.',
    'cs',
    ['smlouva', 'smlouvy', 'lhůta', 'lhuty'],
    'faktura',
  ],
  [
    'Enhver af parterne kan opsige aftalen med et skriftligt varsel på tre måneder til udgangen af en måned.',
    'da',
    ['aftaler', 'aftalerne', 'part', 'måned', 'skriftlig'],
    'faktura',
  ],
  [
    'Hver av partene kan si opp denne avtalen med tre måneders skriftlig varsel til utgangen av en måned.',
    'no',
    ['avtaler', 'avtalene', 'part', 'måneden'],
    'faktura',
  ],
  [
    'Kumpikin osapuoli voi irtisanoa tämän sopimuksen kolmen kuukauden irtisanomisajalla kirjallisesti.',
    'fi',
    ['sopimukset', 'sopimuksessa', 'osapuolen', 'irtisanomisajan'],
    'lasku',
  ],
  [
    'Договоры подписаны директором, а ёлки привезли во двор старой школы ещё вечером.',
    'ru',
    ['договор', 'директора', 'елка', 'школа'],
    'машина',
  ],
  [
    'Τα αυτοκίνητα περνούν από τους δρόμους της πόλης και οι κάτοικοι περπατούν.',
    'el',
    ['αυτοκίνητο', 'ΔΡΟΜΟΣ', 'δρομου'],
    'θάλασσα',
  ],
  [
    'وضع الطالب الكتاب على الطاولة في المكتبة ثم خرج مع أحمد إلى المدرسة الكبيرة.',
    'ar',
    ['كتاب', 'طالب', 'كِتَاب', 'احمد', 'المـدرسة'],
    'سيارة',
  ],
  ['הילדים אמרו שָׁלוֹם למורה החדשה של צה״ל', null, ['שלום', 'מורה החדשה', 'צה"ל'], 'ספר'],
  [
    'लड़के ने मेज पर किताबें रखीं और फिर वह अपने पुराने विद्यालय की ओर चला गया।',
    'hi',
    ['किताब', 'लड़का', 'लड\u093cके'],
    'गाड़ी',
  ],
  ['这家制药公司去年发布了新的年度报告。', null, ['制药', '公司', '药', '年度报告'], '汽车'],
  ['昨日、東京の製薬会社がデータを公開しました。', null, ['製薬', '会社', 'ﾃﾞｰﾀ', '東'], '大阪'],
  ['우리 회사에서 새로운 보고서를 발표했습니다.', null, ['회사', '보고서', '발표'], '자동차'],
  ['น้ำดื่มสะอาดมีความสำคัญต่อสุขภาพของเด็ก', null, ['น้ำ', 'สุขภาพ', 'ความสำคัญ'], 'รถยนต์'],
]

describe('a text is found by other forms of its words and not by other words', () => {
  test.each(CASES)('%s', (text, language, queries, other) => {
    expect(analyseText(text).language).toBe(language)
    expect(queries.filter((query) => !finds(text, query))).toEqual([])
    expect(finds(text, other)).toBe(false)
  })
})

test('a word in another script is stemmed by the default of that script', () => {
  expect(
    finds('Der Bericht nennt die договоры von 2024 und alle weiteren Unterlagen.', 'договора'),
  ).toBe(true)
})

test('scripts within one run are separated', () => {
  const { lexemes } = analyseText('ABC製薬2024')
  expect(['abc', '制薬', '2024'].filter((each) => !lexemes.has(each))).toEqual([])
})

test('a single character finds text, and a longer run is searched only by pairs', () => {
  expect(finds('製薬会社', '薬')).toBe(true)
  expect(analyseQuery('製薬会', []).terms.map((term) => term.lexemes)).toEqual([['制薬'], ['薬会']])
})

test('vowel signs distinguish Hindi and Thai words', () => {
  expect(finds('कल', 'काल')).toBe(false)
  expect(finds('ตา', 'ตี')).toBe(false)
})

test.each(['', 'Invoice 42', 'Kurz', '1 2 3 4 5 6 7 8 9 10'])(
  'the language of "%s" stays undetermined',
  (text) => {
    expect(analyseText(text).language).toBeNull()
  },
)

test('compatibility forms do not hide Thai words from the dictionary', () => {
  expect([...analyseText('การทำงานประจำในสำนักงาน').lexemes.keys()]).toEqual([
    'การ',
    'ทำงาน',
    'ประจำ',
    'ใน',
    'สำนักงาน',
  ])
})

test('a short run of Thai is also searched as one word, since its text may be segmented differently', () => {
  expect(analyseQuery('น้ำดื่ม', []).terms.map((term) => term.lexemes)).toEqual([
    ['น้ำดื่ม'],
    ['น้ำ'],
    ['ดื่ม'],
  ])
})

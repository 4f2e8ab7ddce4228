import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { certaintyOf, isLanguage, type Languages, languagesOf } from './language.ts'
import { tessdata } from './tessdata.ts'

/** What OCR with English data read in other content, and its confidence. */
const NONSENSE: readonly (readonly [of: string, confidence: number, text: string])[] = [
  ['Russian', 0.58, 'Bce paBHbIMU B CBOEM JOCTOMHCTBE npasax. pa3yMOM COBECTbIO APYr Apyra Ayxe'],
  ['a line of Russian', 0.86, 'Bce B CBOEM [OCTOMHCTBE 1'],
  ['Greek', 0.61, 'GvBpwTtol Kal aTNV Kal TIpoIKIopEVOL JE GUVEIBNOT, OQEIAOLY GUUTIEPIPEPOVTAL'],
  ['Hebrew', 0.51, 'NANA 11210 D712 DIVA MIN DTRN NINA WIN Nain NAIN DIN DDI'],
  ['Armenian', 0.61, 'Jwnpnhy GU nL hptug Lpwlp pwuwywuncpyntu Lnpwlp fuhné: dwpnhy wquwuwun'],
  [
    'text upside down',
    0.61,
    'Aue [eulblio ay) painseaw SSauliM puodas Jnoyum Jaded pauodisod pajeas',
  ],
  ['mirrored text', 0.62, 'Isool visv3 yslsb yns insmsisie banpiz banogizoq 199nipns pnifiziv yns'],
  [
    'Vietnamese',
    0.63,
    'dovabinhdl ngvl nhan mvaquyl ohéabancholytrivall ngtamvacl nphlidlixl trong',
  ],
]

const LANGUAGE: readonly (readonly [of: string, confidence: number, text: string])[] = [
  ['English', 0.62, 'The survey team repaired the missing drawings during the holiday week.'],
  ['German, without its data', 0.88, 'Alle Menschen sind frei und gleich an Wiirde und Rechten'],
  ['Polish, without its data', 0.83, 'Wszyscy ludzie rodza sie wolni pod wzgledem swej godno$ci'],
  [
    'Finnish, without its data',
    0.91,
    'Kaikki ihmiset syntyvét vapaina ja tasavertaisina arvoltaan',
  ],
  ['names', 0.86, 'Wojciech Grzybowski 4711, Anneliese Kleinschmidt 0815, Xiuying Zhang 2231'],
  ['codes', 0.78, 'MX-4401 12mm DIN PN16 Kpl 25.40 GXL-99 RKW22 4711 0815 QTZ-10 BNR 12/04'],
  ['figures', 0.7, '1,204.50 988 216 1,300 1,002'],
]

let english: Languages
beforeAll(async () => {
  english = await languagesOf(await tessdata({ languages: ['eng'] }))
})

test('words are found in the data of their language, regardless of case', () => {
  const [list] = english.lists
  const known = ['harbour', 'Harbour', 'HARBOUR', 'engineer', 'statement', 'Smith']
  expect(known.filter((word) => list?.has(word) !== true)).toEqual([])
  const unknown = ['harbourx', 'harbou', 'paBHbIMU', 'npasax', '', '本']
  expect(unknown.filter((word) => list?.has(word) === true)).toEqual([])
})

describe('text is distinguished from what OCR makes up', () => {
  test.each(NONSENSE)('%s is not text', (_, confidence, text) => {
    expect(isLanguage(text, confidence, english)).toBe(false)
  })

  test.each(LANGUAGE)('%s is text', (_, confidence, text) => {
    expect(isLanguage(text, confidence, english)).toBe(true)
  })
})

test('a text is less certain if many of its words are on no list, however confident OCR is', () => {
  const clean =
    'The judgment of the Court of Appeals is reversed and the case is remanded for further proceedings ' +
    'consistent with this opinion, because legislative history cannot alter the meaning of the statute.'
  const noisy =
    'The judgnent of the Cour of Appeais is reversed and the algorithm far dypanically formi proceedmgs ' +
    'consistant with ths opimon, becanse legislatlve history cannot alter the meanmg of the statnte.'
  expect(certaintyOf(clean, 0.9, english)).toBeCloseTo(0.9, 5)
  expect(certaintyOf(noisy, 0.9, english)).toBeLessThan(0.6)
  expect(certaintyOf('Xiuying Zhang', 0.9, english)).toBe(0.9)
})

test('data without words, or damaged data, rules nothing out', async () => {
  await using folder = await tempFolder()
  for (const [at, bytes] of ['', 'data', Buffer.alloc(400, 1)].entries()) {
    const path = join(folder.path, String(at))
    await mkdir(path)
    await folder.put(join(String(at), 'xyz.traineddata'), bytes)
    const languages = await languagesOf({ tessdataPath: path, ocrLanguage: 'xyz' })
    expect(languages.lists).toEqual([])
    expect(isLanguage('Bce paBHbIMU B CBOEM JOCTOMHCTBE', 0.7, languages)).toBe(true)
  }
})

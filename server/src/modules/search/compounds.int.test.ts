import { beforeAll, describe, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Hit = {
  readonly content: string
  readonly score: number
  readonly matched_words: readonly string[]
  readonly is_match: boolean
}

let server: TestServer
let owner: TestMember
let user: TestMember

const GERMAN = [
  'Die Krankenversicherung zahlt, wenn der Arzt die Rechnung rechtzeitig schickt.',
  'Eine Versicherung für Kranke ist in diesem Land vorgeschrieben und wird geprüft.',
  'Der Kaufpreis des Hauses wird nach der Übergabe der Schlüssel überwiesen.',
  'Das Rathaus ist am Montag geschlossen, weil die Verwaltung umzieht.',
]
const OTHERS = [
  'De zorgverzekering betaalt de rekening als de arts die op tijd stuurt.',
  'Sairausvakuutus maksaa laskun, kun lääkäri lähettää sen ajoissa perille.',
  'Sjukförsäkringen betalar räkningen när läkaren skickar den i god tid.',
  'Sygeforsikringen betaler regningen, når lægen sender den i god tid til os.',
  'Husleiekontrakten gjelder fra januar, og leietakeren betaler hver måned.',
]
const SECRET = 'Die Haftpflichtversicherung wird nach der Übernahme von uns gekündigt.'

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const open = await addFolder(server, owner, { name: 'open' })
  const secret = await addFolder(server, owner, { name: 'secret' })
  await server.grant(owner, user, open.partId, 'READ_ONLY')
  await addDocument(server, owner, {
    parentPartId: open.partId,
    nodes: [...GERMAN, ...OTHERS].map((chunk) => ({ chunk })),
  })
  await addDocument(server, owner, { parentPartId: secret.partId, nodes: [{ chunk: SECRET }] })
})

async function search(query: string, who = user, score_threshold = 0): Promise<readonly Hit[]> {
  const { status, body } = await who.post<Hit[]>('/v1/chunks/search', {
    query,
    search_type: 'full_text',
    score_threshold,
    top_k: 20,
    everywhere: true,
  })
  expect(status).toBe(200)
  return body
}

const found = async (query: string, who = user) =>
  (await search(query, who)).map(({ content }) => content)

describe('a compound is found by the word that it ends in', () => {
  test.each([
    ['Versicherung', GERMAN[0]],
    ['Versicherungen', GERMAN[0]],
    ['Preis', GERMAN[2]],
    ['Haus', GERMAN[3]],
    ['verzekering', OTHERS[0]],
    ['vakuutus', OTHERS[1]],
    ['försäkring', OTHERS[2]],
    ['forsikring', OTHERS[3]],
    ['kontrakt', OTHERS[4]],
  ])('%s', async (query, text) => {
    const hit = (await search(query)).find(({ content }) => content === text)
    expect(hit).toMatchObject({ matched_words: [query], is_match: true })
  })

  test('after the texts with the word itself', async () => {
    expect((await found('Versicherung')).slice(0, 2)).toEqual([GERMAN[1], GERMAN[0]])
  })

  test('a word that only looks like an end is not found', async () => {
    expect(await found('Reise')).toEqual([])
    expect(await found('Reis')).toEqual([])
  })
})

test('a compound finds texts with its parts, after those with the compound', async () => {
  expect((await found('Krankenversicherung')).slice(0, 2)).toEqual([GERMAN[0], GERMAN[1]])
})

test('what a compound adds is not expected of other texts', async () => {
  const [best] = await search('Versicherung')
  expect(best?.score).toBeGreaterThan(0.45)
})

test('compounds that the actor can not read change nothing', async () => {
  expect(await found('Versicherung', owner)).toContain(SECRET)
  expect(await found('Versicherung')).not.toContain(SECRET)
  expect(await found('Haftpflichtschaden')).toEqual(await found('Zzyzxpflichtschaden'))
  // One of them is the end of a compound that only an unreadable text has.
  const [hidden, absent] = ['Pflichtversicherung', 'Zflichtversicherung'].map((word) =>
    search(`Rechnung ${word}`),
  )
  expect(await hidden).not.toEqual([])
  expect(await hidden).toEqual(await absent)
})

import { beforeAll, expect, test } from 'vitest'
import { contentsOf, endOf, ingest, upload } from '../../../test/fixtures/ingestions.ts'
import { deckOfThree } from '../../../../reader/test/fixtures/pptx-deck.ts'
import { deckOf, paragraph, run, shape } from '../../../../reader/test/fixtures/pptx.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Version = { readonly system_metadata: Readonly<Record<string, unknown>> }

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
})

test('a presentation becomes one section per slide, with page number, chunks and notes', async () => {
  const made = await ingest(owner, ['deck.pptx', await deckOfThree()])
  const items = await contentsOf(owner, made.document_version_id)
  const sections = items.filter(({ part_type }) => part_type === 'SECTION')
  expect(sections.map(({ name, page_number }) => [name, page_number])).toEqual([
    ['Two columns & more', 1],
    ['Figures', 2],
    ['Slide 3 (hidden)', 3],
  ])
  const chunks = items.filter(({ part_type }) => part_type === 'CHUNK')
  expect(chunks.map(({ chunk_type }) => chunk_type)).toEqual([
    'TEXT',
    'TEXT',
    'TABLE',
    'IMAGE',
    'IMAGE',
  ])
  expect(chunks[0]?.content).toBe(
    'Left, above\n\nLeft, below\n\nRight, above\n\nRight, below\n\n- First\n  - Inner\n1. Step\n2. Next step',
  )
  expect(chunks[1]).toMatchObject({
    content: 'Speaker notes:\nSay hello.\nThen pause.',
    chunk_metadata: { block_type: 'speaker_notes' },
  })
})

test('the version counts slides and formulas', async () => {
  const formula = '<a14:m><m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath></a14:m>'
  const shapes = shape(paragraph(run('Energy: ') + formula), { at: [0, 0, 300, 50] })
  const made = await ingest(owner, ['formula.pptx', deckOf({ slides: [{ shapes }, { shapes }] })])
  const { body } = await owner.get<Version>(`/v1/document_versions/${made.document_version_id}`)
  expect(body.system_metadata).toMatchObject({
    total_pages: 2,
    total_sections: 2,
    total_chunks: 2,
    total_formulas: 2,
  })
})

test('a damaged presentation is accepted, and its run fails with a reason', async () => {
  const bytes = deckOf({
    slides: [{ shapes: '' }],
    parts: { 'ppt/slides/slide1.xml': '<p:sld><p:cSld>' },
  })
  const { body, status } = await upload(owner, ['broken.pptx', bytes])
  expect(status).toBe(201)
  const end = await endOf(owner, body.workflow_id)
  expect(end).toMatchObject({ status: 'failed', error: expect.stringContaining('damaged') })
})

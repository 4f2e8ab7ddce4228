import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSet } from './beir.ts'
import { findChanged } from './parts.ts'
import { fileOf } from './ingest.ts'
import { makeFiles } from './sets/tables-and-identifiers/generate.ts'

const root = await mkdtemp(join(tmpdir(), 'arbor-evals-test-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function makeSet(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, name)
  await mkdir(join(folder, 'qrels'), { recursive: true })
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content)
  return folder
}

const GOOD = {
  'corpus.jsonl': '{"_id":"1","title":"T","text":"x"}\r\n{"_id":2,"text":"y"}\n\n',
  'queries.jsonl': '{"_id":"q1","text":"one"}\n{"_id":"q2","text":"none"}\n',
  'qrels/dev.tsv': 'query-id\tcorpus-id\tscore\nq2\t2\t1\n',
  'qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\t1\t2\nq2\t2\t0\n',
}

describe('readSet', () => {
  test('reads records, judged queries and grades, and prefers test.tsv', async () => {
    const set = await readSet(await makeSet('good', GOOD))
    expect(set.name).toBe('good')
    expect(set.records).toEqual([
      { id: '1', title: 'T', text: 'x' },
      { id: '2', title: '', text: 'y' },
    ])
    expect(set.queries).toEqual([{ id: 'q1', text: 'one' }])
    expect(set.grades.get('q1')?.get('1')).toBe(2)
  })

  test.each([
    ['corpus.jsonl', '{"_id":"1","text":"x"}\n{"_id":"2"\n', /corpus\.jsonl, line 2/],
    ['corpus.jsonl', '{"_id":"1","text":7}\n', /line 1: title or text/],
    ['queries.jsonl', '{"text":"x"}\n', /queries\.jsonl, line 1: _id/],
    ['qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq1 1 2\n', /test\.tsv, line 2/],
  ])('reports where %s is invalid', async (file, content, message) => {
    const folder = await makeSet(`bad-${Math.random()}`, { ...GOOD, [file]: content })
    await expect(readSet(folder)).rejects.toThrow(message)
  })

  test('reports a folder without a set', async () => {
    await expect(readSet(join(root, 'nowhere'))).rejects.toThrow(/corpus\.jsonl does not exist/)
  })
})

describe('our own sets', () => {
  const folderOf = (name: string): string => join(import.meta.dirname, 'sets', name)

  test.each(['everyday', 'product-facts', 'tables-and-identifiers'])(
    '%s: every query has an existing answer, graded 1 or 2, and no id occurs twice',
    async (name) => {
      const set = await readSet(folderOf(name))
      const ids = new Set(set.records.map(({ id }) => id))
      expect(ids.size).toBe(set.records.length)
      expect(new Set(set.queries.map(({ id }) => id)).size).toBe(set.grades.size)
      for (const grades of set.grades.values()) {
        for (const [id, grade] of grades) {
          expect([ids.has(id), grade > 0 && grade < 3]).toEqual([true, true])
        }
      }
    },
  )

  test('tables-and-identifiers matches the output of its generator', async () => {
    for (const [file, content] of makeFiles()) {
      const committed = await readFile(join(folderOf('tables-and-identifiers'), file), 'utf8')
      expect({ file, isSame: committed === content }).toEqual({ file, isSame: true })
    }
  })
})

describe('files of records', () => {
  test('are HTML with the title as heading, or Markdown if the record has a table', () => {
    const plain = fileOf({ id: 'a', title: 'One\n<two>', text: '*x* | y\n\n& z' }, 7)
    const content = '<h1>One &lt;two&gt;</h1>\n<p>*x* | y</p>\n<p>&amp; z</p>\n'
    expect(plain).toEqual({ name: '000007.html', content })
    const table = fileOf(
      { id: 'b', title: 'T', text: 'see\n\n| a | b |\n| --- | --- |\n| 1 | 2 |' },
      8,
    )
    expect(table.name).toBe('000008.md')
    expect(table.content.startsWith('# T\n\nsee')).toBe(true)
    expect(fileOf({ id: 'c', title: '', text: 'only' }, 9).content).toBe('<p>only</p>\n')
  })

  test('reveal lost and added words, but not changes of markup and order', () => {
    const records = [
      { id: 'same', title: 'T', text: 'red | <blue>' },
      { id: 'lost', title: 'T', text: 'red blue' },
    ]
    const parts = [
      { id: '1', recordId: 'same', isTable: false, content: 't' },
      { id: '2', recordId: 'same', isTable: true, content: '<td>&lt;blue&gt;</td><td>red</td>' },
      { id: '3', recordId: 'lost', isTable: false, content: 'red' },
    ]
    expect(findChanged(records, parts)).toEqual(['lost'])
  })
})

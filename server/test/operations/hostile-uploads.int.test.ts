import type { Ids } from './expectations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { filePart, formOf, newFileName, part, partsOf, type Payload } from './forms.ts'
import { attack, once, perClass, type Hostile } from './hostile.ts'
import { fill, membersToSend } from './requests.ts'
import { membersOf, readOperations, type Operation } from './operations.ts'

let server: TestServer
let uploads: readonly Operation[]

beforeAll(async () => {
  server = await sharedTestServer()
  // Without an upload link it receives nothing, and with one it works like the upload of a document.
  const isUpload = ({ id, body }: Operation) =>
    body?.type === 'multipart/form-data' && id !== 'upload_by_link'
  uploads = readOperations(server.app).filter(isUpload)
})

const field = (name: string, content: string | Buffer) => part(`name="${name}"`, content)

type Sent = readonly [what: string, payload: Payload | undefined, ...must: number[]]

/** Names each payload and addresses it to the operation. */
const formsOf = (
  make: (fields: readonly Buffer[], file: Buffer, operation: Operation) => Iterable<Sent>,
) => {
  const all = function* (operation: Operation, ids: Ids): Generator<Hostile> {
    const parts = partsOf(operation, membersToSend(operation, ids))
    const file = parts.at(-1) ?? Buffer.alloc(0)
    for (const [what, payload, ...must] of make(parts.slice(0, -1), file, operation)) {
      yield { what, payload, url: fill(operation, ids), must: must.length > 0 ? must : undefined }
    }
  }
  return perClass(all, receiving, 5)
}

/** A picture is kept as it is, and other files are documents. */
const receiving = ({ id }: Operation) => String(id === 'upload_tenant_logo')

const isNewField = once()

/** A form with a wrong type. */
function* wrongTypes(fields: readonly Buffer[], file: Buffer): Generator<Sent> {
  const form = formOf([...fields, file])
  for (const type of [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=another',
    `multipart/form-data; boundary=${'b'.repeat(1000)}`,
    'multipart/mixed; boundary=x-boundary-x',
    'application/x-www-form-urlencoded',
    '',
  ]) {
    yield [`as ${type.slice(0, 60)}`, { ...form, type }, 422]
  }
  yield ['as JSON in fact', { type: 'application/json', bytes: '{"file":"x"}' }, 422]
  yield ['nothing', undefined, 422]
  yield ['no bytes', { ...form, bytes: '' }, 422]
}

/** A form that is cut off, at many positions. */
function* cutForms(fields: readonly Buffer[], file: Buffer): Generator<Sent> {
  const { type, bytes } = formOf([...fields, file])
  const head = Buffer.concat([...fields]).length
  const text = Buffer.from(bytes)
  const ends = [1, 20, head - 1, head, head + 20, head + 70, text.length - 40, text.length - 8]
  for (const end of new Set(ends.filter((each) => each > 0 && each < text.length - 4))) {
    yield [`cut at ${end}`, { type, bytes: text.subarray(0, end) }, 422]
  }
  yield ['no form', { type, bytes: 'no form at all' }, 422]
  yield ['only an end', formOf([]), 422]
}

/** Forms with wrong parts. */
function* wrongParts(fields: readonly Buffer[], file: Buffer): Generator<Sent> {
  const text = 'some text'
  yield ['no file', formOf(fields), 422]
  yield ['a field instead of the file', formOf([...fields, field('file', text)]), 422]
  yield ['the file under another name', formOf([...fields, filePart(text, 'a.txt', 'b')]), 422]
  yield ['two files', formOf([...fields, file, file]), 422]
  yield ['another file', formOf([...fields, file, filePart(text, 'b.txt', 'b')]), 422]
  yield ['another file first', formOf([filePart(text, 'b.txt', 'b'), ...fields, file]), 422]
  yield ['fields behind the file', formOf([file, ...fields]), 200, 201]
  yield ['every part twice', formOf([...fields, ...fields, file])]
  const many = Array.from({ length: 5000 }, (_unused, index) => field(`f${index}`, 'x'))
  yield ['5000 fields', formOf([...fields, ...many, file]), 422]
  yield ['5000 fields behind', formOf([...fields, file, ...many]), 422]
  yield ['a large field', formOf([field('a', 'x'.repeat(1_000_000)), ...fields, file]), 422]
  yield ['a large name', formOf([...fields, field('n'.repeat(100_000), 'x'), file])]
  const lines = Array.from({ length: 3000 }, (_unused, index) => `X-${index}: x`)
  yield ['many lines', formOf([...fields, part('name="a"', 'x', ...lines), file])]
  yield [
    'a long line',
    formOf([...fields, part('name="a"', 'x', `X: ${'x'.repeat(99_999)}`), file]),
  ]
  for (const name of ['__proto__', 'constructor', 'toString', '', 'a[b]', 'a\u0000b', '😀']) {
    yield [`a field ${name}`, formOf([...fields, field(name, 'x'), file])]
  }
}

/** Parts with unusual headers. */
function* oddHeads(fields: readonly Buffer[], file: Buffer): Generator<Sent> {
  for (const disposition of [
    '',
    'name',
    'name=',
    'filename="a.txt"',
    `name="file"; filename*=UTF-8''%ff`,
  ]) {
    yield [`a part ${disposition}`, formOf([...fields, part(disposition, 'x'), file])]
    yield [`the file ${disposition}`, formOf([...fields, part(disposition, 'some text')])]
  }
  for (const line of [
    'Content-Type: application/json',
    'Content-Type: multipart/mixed; boundary=inner',
    'Content-Type: text/plain; charset=utf-16',
    'Content-Type: ;;;',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Disposition: attachment',
    ': nothing',
  ]) {
    yield [`a field, ${line}`, formOf([...fields, part('name="name"', '{"a":', line), file])]
    yield [
      `a known field, ${line}`,
      formOf([part('name="name"', '{"a":1}', line), ...fields, file]),
    ]
    const odd = part(`name="file"; filename="${newFileName()}"`, 'some text', line)
    yield [`the file, ${line}`, formOf([...fields, odd])]
  }
  for (const name of [
    '../../etc/passwd',
    'C:\\a\\b.txt',
    '',
    '.',
    '..',
    'a\u0000b.txt',
    `${'x'.repeat(10_000)}.txt`,
    `a.${'x'.repeat(10_000)}`,
    '😀.txt',
    '\u202Etxt.exe',
    'a/',
    'con',
    '%00.txt',
    'a\\"b.txt',
  ]) {
    const named = filePart('some text', name)
    yield [`a file called ${name.slice(0, 60)}`, formOf([...fields, named])]
  }
  const bytes = Buffer.concat([Buffer.from('a'), Buffer.from([0xff, 0xfe]), Buffer.from('.txt')])
  const [before = '', after = ''] = filePart('some text', '|').toString().split('|')
  const unreadable = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
  yield ['a file whose name is not text', formOf([...fields, unreadable]), 422]
}

/** Fields with wrong values. */
function* wrongValues(
  fields: readonly Buffer[],
  file: Buffer,
  operation: Operation,
): Generator<Sent> {
  const names = membersOf(operation)
    .filter(({ steps }) => steps.length === 1 && steps[0] !== 'file')
    .map(({ name }) => name)
  const schemaOf = new Map(membersOf(operation).map(({ name, schema }) => [name, schema]))
  for (const name of new Set(names)) {
    if (!isNewField(`${name} ${JSON.stringify(schemaOf.get(name))}`)) continue
    const others = fields.filter((each) => !each.includes(`name="${name}"`))
    for (const value of VALUES) {
      const what = `${name} = ${value.toString().slice(0, 20)}`
      const form = formOf([...others, field(name, value), file])
      yield value === NO_TEXT ? [what, form, 422] : [what, form]
    }
    for (const value of ['{}', 'a\u0000b']) {
      yield [`${name} = ${value}, behind the file`, formOf([...others, file, field(name, value)])]
    }
  }
}

/** Bytes that are not UTF-8. */
const NO_TEXT = Buffer.from([0xff, 0xfe, 0x80])

const VALUES = [
  '',
  'null',
  '-1',
  '1e400',
  '9223372036854775808',
  '{}',
  '[]',
  'a\u0000b',
  NO_TEXT,
  'x'.repeat(60_000),
  '😀'.repeat(300),
  '../../x',
]

describe('no upload fails internally, or leaves anything behind when it is rejected,', () => {
  it('if its type is wrong', async () => {
    expect(await attack(server, uploads, formsOf(wrongTypes))).toEqual([])
  })

  it('if it is cut off', async () => {
    expect(await attack(server, uploads, formsOf(cutForms))).toEqual([])
  })

  it('if parts are missing, unexpected or wrong', async () => {
    expect(await attack(server, uploads, formsOf(wrongParts))).toEqual([])
  })

  it('if the headers of its parts are malformed', async () => {
    expect(await attack(server, uploads, formsOf(oddHeads))).toEqual([])
  })

  it('if its fields have wrong values', async () => {
    expect(await attack(server, uploads, formsOf(wrongValues))).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findOperation, refusedIn, unreadableIn, type ApiDocument } from './compare-document.ts'
import { readFacts } from './facts.ts'

/** What the newest public client sends and reads, compared with the document. */

const facts = readFacts()
const file = new URL('../../docs/openapi.json', import.meta.url)
const document = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument

/** Where the older interface, which comes first, says something else. */
const OLDER: readonly (readonly [at: RegExp, why: string])[] = [
  [/\.chunk_metadata\.(?:key_cells|named_ranges)\[\] is not string$/, 'they are lists of objects'],
  [/(?:list|submit)_feedback\S*\.reason may be null$/, 'feedback needs no reason'],
  [/^create_invite may be null$/, 'it never is'],
  [/\.steps\[\]\.kind may be subagent$/, 'clients may store such steps'],
]

/** What Arbor refuses on purpose. */
const REFUSED: readonly (readonly [at: RegExp, why: string])[] = [
  [/^send_pw_reset_email\.email must be given$/, 'there are no telephone numbers'],
  [/metadata\.citation_anchors is unknown$/, 'files are never written with citations'],
  [/message\.details\.(?:parts|checkpoint) is unknown$/, 'messages have steps'],
  [/workflow_definition\.runner_type is not sent$/, 'added before validation'],
]

const unexpected = (all: readonly string[], known: typeof OLDER) =>
  all.filter((one) => !known.some(([at]) => at.test(one)))
const unneeded = (all: readonly string[], known: typeof OLDER) =>
  known.filter(([at]) => !all.some((one) => at.test(one)))

test('the newest client can read every response', () => {
  const all = facts.operations.flatMap((fact) => unreadableIn(facts, document, fact))
  expect(unexpected(all, OLDER)).toEqual([])
  expect(unneeded(all, OLDER)).toEqual([])
})

test('what the newest client must send is accepted, and what it may leave out is not required', () => {
  const all = facts.operations.flatMap((fact) => refusedIn(facts, document, fact))
  expect(unexpected(all, REFUSED)).toEqual([])
  expect(unneeded(all, REFUSED)).toEqual([])
})

test('parameters of a query that operations require are among those that the client sends', () => {
  const required = facts.operations.flatMap((fact) => {
    const { parameters = [] } = findOperation(document, fact)?.operation ?? {}
    return parameters
      .filter((one) => one.in === 'query' && one.required && !(one.name in fact.parameters))
      .map(({ name }) => `${fact.operation} ${name}`)
  })
  expect(required).toEqual([])
})

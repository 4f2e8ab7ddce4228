import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../../../../test/fixtures/model-server.ts'
import { knownServers } from '../../../../test/fixtures/model-wire/known-servers.ts'
import { repliesOf } from '../../../../test/fixtures/model-wire/play.ts'
import {
  REMARKS,
  type Outcome,
  type ScriptedServer,
  type Situation,
} from '../../../../test/fixtures/model-wire/scripted-server.ts'
import { PASSAGE, QUESTION } from '../../../../test/fixtures/model-wire/usual.ts'
import { addDocument } from '../../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { USUAL_PATIENCE, type Patience } from '../../../platform/models/patience.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { createModelAnswerer } from './answerer.ts'
import { questionOf, serverWith } from './model.test-support.ts'

// Each server that Arbor knows, in each situation, as a person sees it in the end.

const servers = await knownServers()

const QUICK: Patience = {
  ...USUAL_PATIENCE,
  firstToken: 5000,
  betweenTokens: 5000,
  wait: async () => undefined,
}

let model: ModelServer
let owner: TestMember
let plain: TestServer
let count = 0

beforeAll(async () => {
  model = await startModelServer()
  plain = await serverWith(model)
  owner = await plain.newTenant()
  const nodes = [{ chunk: PASSAGE }, { chunk: 'The walnut table is brown.' }]
  await addDocument(plain, owner, { name: 'colors.txt', nodes })
})
afterAll(() => model[Symbol.asyncDispose]())

/** The service, connected to the server. The address is new each time, because Arbor may remember what it learned. */
function connect({ model: name }: ScriptedServer, { searchesFirst }: Situation): TestServer {
  const { llm } = plain.context.config
  if (llm === undefined) throw new Error('The server has no model.')
  const baseUrl = model.baseUrl.replace('/v1', `/${(count += 1)}/v1`)
  const answers = searchesFirst && { answers: 'search_first' as const }
  const config = { ...plain.context.config, llm: { ...llm, baseUrl, model: name, ...answers } }
  return { ...plain, context: { ...plain.context, config } }
}

type Seen = {
  readonly parts: readonly string[]
  readonly quotes: readonly string[]
  readonly steps: readonly string[]
  /** Its code, or the message of another error. */
  readonly failure: string | undefined
}

/** Asks the question and collects what the person sees. */
async function ask(
  server: ScriptedServer,
  situation: Situation,
  stopAfter?: string,
): Promise<Seen> {
  model.serve(server.gets ?? {})
  model.script(...repliesOf(situation))
  const connected = connect(server, situation)
  const patience = { ...QUICK, ...situation.patience }
  const { llm } = connected.context.config
  if (llm === undefined) throw new Error('The server has no model.')
  const answerer = createModelAnswerer(connected.context, llm, patience)
  const { history = [] } = situation
  const question = questionOf(connected, owner, { text: QUESTION, history })
  const cancel = new AbortController()
  const parts = ['']
  const quotes: string[] = []
  const steps = new Map<string, string>()
  let failure: string | undefined
  try {
    for await (const event of answerer(question, cancel.signal)) {
      // Text that turned out to be reasoning.
      if (isWithdrawn(event)) parts[parts.length - 1] = ''
      if (event.kind === 'part_end') parts.push('')
      if (event.kind === 'text') parts.push((parts.pop() ?? '') + event.delta)
      if (event.kind === 'step' && event.step.kind === 'tool_call') {
        steps.set(event.step.id, event.step.name)
      }
      if (event.kind === 'citations') quotes.push(...event.citations.map(({ quote }) => quote))
      const isEnough = stopAfter !== undefined && parts[0]?.startsWith(stopAfter)
      if (isEnough) cancel.abort(new Error('enough'))
    }
  } catch (error) {
    failure = error instanceof ModelFailure ? error.code : String(error)
  }
  const texts = parts.map(visible).filter((part) => part !== '')
  return { parts: texts, quotes, steps: [...steps.values()], failure }
}

const isWithdrawn = ({ kind }: { readonly kind: string }): boolean => kind === 'withdrawn'

/** A text without what nobody sees: Arbor puts word joiners into HTML. */
const visible = (text: string): string => text.replaceAll('\u2060', '').trim()

function expected(outcome: Exclude<Outcome, { stopped: string }>): object {
  if ('failure' in outcome) {
    const { failure, text } = outcome
    const parts = text === '' ? [] : [expect.stringContaining(text ?? '')]
    return text === undefined ? { failure } : { failure, parts }
  }
  const { answer, cites = [], steps = [], remark } = outcome
  const remarks = remark === undefined ? [] : [expect.stringMatching(REMARKS[remark])]
  return { parts: [answer, ...remarks].flat(), quotes: cites, steps, failure: undefined }
}

describe.each([...servers])('%s', (_, server) => {
  const situations = Object.entries({ ...server.situations, ...server.quirks })

  test.each(situations)('%s', async (_name, situation) => {
    const { outcome } = situation
    if ('stopped' in outcome) {
      const before = model.hangUps()
      const { failure } = await ask(server, situation, outcome.stopped)
      expect(failure).toBe('Error: enough')
      await expect.poll(() => model.hangUps()).toBe(before + 1)
    } else {
      expect(await ask(server, situation)).toMatchObject(expected(outcome))
    }
  })
})

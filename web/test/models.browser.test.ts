import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  says,
  startModelServer,
  waits,
  type ModelReply,
  type ModelServer,
} from '../../server/test/fixtures/model-server.ts'
import { inspect, inspectPopup, openWorkspace, type Walk } from './workspace.ts'

// Its own settings: the server has a model, and owners may add others on this machine.
let walk: Walk
let ofServer: ModelServer
let own: ModelServer
beforeAll(async () => {
  ofServer = await startModelServer()
  own = await startModelServer()
  walk = await openWorkspace({
    ARBOR_LLM_BASE_URL: ofServer.baseUrl,
    ARBOR_LLM_MODEL: 'small',
    ARBOR_MODEL_NETWORKS: 'loopback',
  })
})
afterEach(() => walk.endVisits())
afterAll(async () => {
  await walk[Symbol.asyncDispose]()
  await ofServer[Symbol.asyncDispose]()
  await own[Symbol.asyncDispose]()
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

test('an owner adds a model from a preset, tests it, and people ask it', async () => {
  own.offer('llama-large', 'llama-small')
  own.script(says('From the tenant’s model.'))
  ofServer.script(says('From the server’s model.'))
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(owner)
  await page.goto('/admin/models')
  await page.getByText('From the settings of the server').waitFor()
  await press(page, 'Add model')
  await page.getByLabel('Service', { exact: true }).selectOption('LM Studio')
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(
    'http://localhost:1234/v1',
  )
  await page.getByLabel('Address', { exact: true }).fill(own.baseUrl)
  await page.getByLabel('Key (if the service needs one)').fill('sk-secret')
  await press(page, 'Test connection')
  await page.getByText('The service offers 2 models.').waitFor()
  await page.getByLabel('Model', { exact: true }).fill('llama-large')
  await press(page, 'Test connection')
  await page.getByText(/^Responds in/).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Large')
  await page.getByText('More settings').click()
  await inspectPopup(page, 'model-new')
  await press(page, 'Add')
  await page.getByText(/^llama-large, at 127\.0\.0\.1/).waitFor()
  await inspect(page, 'models')
  await page.goto('/threads')
  await page.getByRole('combobox', { name: 'Model' }).selectOption('Large')
  await inspect(page, 'threads-model')
  await page.getByRole('textbox', { name: 'Ask about your documents' }).fill('What is new?')
  await press(page, 'Ask')
  await page.getByText('From the tenant’s model.').waitFor()
  await page.getByText('Written by Large').waitFor()
  await inspect(page, 'thread-model')
  expect(own.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret')
  // The browser remembers the choice.
  await page.goto('/')
  expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('Large')
  await inspect(page, 'home-model')
  await page.getByRole('combobox', { name: 'Model' }).selectOption('small (default)')
  await page.goto('/admin/models')
  await press(page, 'Make default: Large')
  await page.getByRole('button', { name: 'Make default: small' }).waitFor()
  await press(page, 'Edit: Large')
  await page.getByText('A key is stored.').waitFor()
  await press(page, 'Cancel')
  await press(page, 'Delete: Large')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Edit: Large' }).waitFor({ state: 'detached' })
})

/** An error as servers of models send it. */
const refuses =
  (status: number, message: string): ModelReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message } }))
  }

test.each([
  {
    what: 'wrong-key',
    reply: refuses(401, 'Incorrect API key provided.'),
    says: /does not accept the key.* Ask an administrator to enter a valid key/,
    state: /^Doesn’t accept the key. Check it in the settings/,
  },
  {
    what: 'missing-model',
    reply: refuses(404, 'model "small" not found, try pulling it first'),
    says: /does not have the configured language model.* Ask an administrator to choose a model/,
    state: /^The endpoint doesn’t have this model. Check its name/,
  },
])('a person reads what to do about a $what, and so does who tests it', async (trouble) => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(owner)
  ofServer.script(trouble.reply)
  await page.goto('/threads')
  await page.getByRole('textbox', { name: 'Ask about your documents' }).fill('What is new?')
  await press(page, 'Ask')
  await page.getByText(trouble.says).waitFor()
  await inspect(page, `thread-${trouble.what}`)
  await page.goto('/admin/models')
  await press(page, 'Test: Language model')
  await page.getByText(trouble.state).waitFor()
  await inspect(page, `models-${trouble.what}`)
})

test('a person sees that a model is being loaded, and then its answer', async () => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(owner)
  const loaded = Promise.withResolvers<void>()
  ofServer.script(waits('', loaded.promise, 'It is loaded.'))
  await page.goto('/threads')
  await page.getByRole('textbox', { name: 'Ask about your documents' }).fill('What is new?')
  await press(page, 'Ask')
  await page.getByText(/It may be loading, which can take some minutes/).waitFor()
  await inspect(page, 'thread-cold-model')
  loaded.resolve()
  await page.getByText('It is loaded.').waitFor()
})

test('administrators who are not the owner see no settings of models', async () => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(await walk.server.addUser(owner, 'ADMIN'))
  await page.goto('/admin/models')
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  expect(await page.getByRole('button', { name: 'Add model' }).count()).toBe(0)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  accept,
  answer,
  isSignedWith,
  startReceiver,
  type Receiver,
} from '../../server/src/modules/webhooks/webhooks.test-support.ts'
import { inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let receiver: Receiver
beforeAll(async () => {
  walk = await sharedWorkspace()
  receiver = await startReceiver()
})
afterEach(() => walk.endVisits())
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

test('an administrator adds a webhook, tests it, sees what was refused, sends it again, and turns it off', async () => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(owner)
  await page.goto('/admin/webhooks')
  await page.getByText('No webhooks yet').waitFor()
  await press(page, 'New webhook')
  await page.getByLabel('Address of the receiver').fill(receiver.url)
  await page.getByLabel('Description (optional)').fill('Our website')
  await inspectPopup(page, 'webhook-new')
  await press(page, 'Create')
  const secret = await page.getByLabel('Secret (shown only once)').inputValue()
  await press(page, 'Done')
  await page.getByText('Our website').waitFor()
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByText('Nothing was sent yet.').waitFor()
  receiver.answers = answer(500, {}, 'out of order')
  await press(page, 'Send test')
  await page.getByText('It answered with status 500.').waitFor()
  await page.getByText('out of order').waitFor()
  await page.getByText('Not accepted since').waitFor()
  await inspect(page, 'webhook')
  receiver.answers = accept
  await press(page, /^Send again: Test/)
  await page.getByText('Delivered').waitFor()
  const sent = receiver.got.at(-1)
  expect(sent && isSignedWith(secret, sent)).toBe(true)
  await press(page, 'New secret…')
  await press(page, 'Create secret')
  expect(await page.getByLabel('Secret (shown only once)').inputValue()).not.toBe(secret)
  await press(page, 'Done')
  await press(page, 'Turn off')
  await page.getByText('Off', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Send test' }).isDisabled()).toBe(true)
  await press(page, 'Delete…')
  await press(page, 'Delete')
  await page.getByText('No webhooks yet').waitFor()
})

test('an address that is not allowed is explained in the form', async () => {
  const page = await walk.visitAs(await walk.server.newTenant())
  await page.goto('/admin/webhooks')
  await press(page, 'New webhook')
  await page.getByLabel('Address of the receiver').fill('https://10.0.0.1/')
  await press(page, 'Create')
  await page.getByRole('alert').getByText('The address must be on the internet').waitFor()
})

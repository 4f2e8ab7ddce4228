import { beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openWatchedPage, sharedChromium } from '../../../../test/support/chromium.ts'
import {
  listen,
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { SESSION_COOKIE } from '../session-cookie.ts'

let server: TestServer
let browser: Browser
let home: string
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  home = `http://127.0.0.1:${String(await listen(server.app))}`
  browser = await sharedChromium()
  me = await server.newTenant()
})

/** Known console messages of the page's library: a style blocked by the policy, and deprecated link names. */
const KNOWN = /^Applying inline style|^Deprecated: escaping deep link/

async function openReference(fragment = '') {
  const { page, faults } = await openWatchedPage(browser, home)
  const leave = async () => {
    await page.context().close()
    return faults.filter((fault) => !KNOWN.test(fault))
  }
  return { page, address: `${home}/docs${fragment}`, leave }
}

it('a person calls operations with the browser’s session, on items of their tenant', async () => {
  const { page, address, leave } = await openReference('#/tenants/get_tenant')
  const [, value = ''] = me.cookie.split('=')
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: home }])
  await page.goto(address)
  await page.getByText('Start here').waitFor()
  await page.locator('.execute').click()
  await page.locator('.live-responses-table', { hasText: me.tenantId }).waitFor()
  expect(await leave()).toEqual([])
})

it('a person finds the entered key after a reload', async () => {
  const { page, address, leave } = await openReference('#/users/get_me')
  await page.goto(address)
  await page.locator('.auth-wrapper .authorize').first().click()
  await page.locator('.auth-container', { hasText: 'bearerKey' }).locator('input').fill(me.apiKey)
  await page.getByRole('button', { name: 'Apply credentials' }).last().click()
  await page.reload()
  await page.locator('.execute').click()
  await page.locator('.live-responses-table', { hasText: me.email }).waitFor()
  expect(await leave()).toEqual([])
})

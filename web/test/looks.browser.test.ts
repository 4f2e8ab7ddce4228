import { afterEach, beforeAll, expect, test } from 'vitest'
import { inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk

beforeAll(async () => {
  walk = await sharedWorkspace()
})
afterEach(() => walk.endVisits())

/** The first screen may load this much of the typeface. */
const TYPEFACE_BYTES = 60_000

test('the first screen is set in the shipped typeface, of which it loads little', async () => {
  const page = await walk.visit()
  const loaded: number[] = []
  page.on('response', (response) => {
    if (!response.url().includes('.woff2')) return
    loaded.push(Number(response.headers()['content-length']))
  })
  await page.goto('/sign-in')
  await page.getByLabel('Email address').waitFor()
  await page.evaluate('document.fonts.ready')
  expect(await page.evaluate('[...document.fonts].some((face) => face.status === "loaded")')).toBe(
    true,
  )
  expect(loaded).toHaveLength(1)
  expect(loaded[0]).toBeLessThanOrEqual(TYPEFACE_BYTES)
})

test('the sign-in page shows the name and color of the tenant that the browser was in last', async () => {
  const owner = await walk.server.newTenant()
  const settings = { brand_name: 'Hallowmere', brand_color: '#8a1f5c' }
  await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings })
  const page = await walk.visitAs(owner)
  await page.goto('/')
  await page.getByRole('searchbox').waitFor()
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('main').getByText('Hallowmere').waitFor()
  const accent = await page.evaluate('document.documentElement.style.getPropertyValue("--accent")')
  expect(accent).toContain('#8a1f5c')
  await inspect(page, 'sign-in-of-a-tenant')
})

import type { Response } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stopOf } from './stops.ts'
import { go, sharedWorkspace, untilQuiet, watchTraffic, type Walk } from './workspace.ts'

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
})

test('a page loads the texts of one language, and the account menu changes it lastingly', async () => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(owner)
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  await page.waitForLoadState('networkidle')
  // The browser forgets them when it leaves the page.
  const loaded = (await Promise.all(scripts.map((script) => script.text()))).join('')
  expect(loaded).toContain('Main navigation')
  expect(loaded).not.toContain('Hauptnavigation')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  await page.goto('/browse')
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
})

const SCREENS = [
  '/',
  '/browse',
  '/trash',
  '/receipts',
  '/search?q=ferns',
  '/threads',
  '/shared',
  '/jobs',
  '/account',
  '/admin/members',
  '/admin/groups',
  '/admin/access',
  '/admin/tags',
  '/admin/branding',
  '/admin/sign-in',
  '/admin/agents',
  '/admin/audit',
  '/admin/retention',
  '/admin/holds',
  '/admin/receipts',
  '/admin/usage',
  '/admin/models',
  '/admin/health',
]
/** More stops than any screen has. */
const MOST_STOPS = 120

const IN_THE_DARK = ['/browse', '/search?q=ferns', '/threads', '/account', '/admin/members']

test('a person without a mouse walks through every screen, and each stop has a name and is seen', async () => {
  const page = await walk.visitAs(await walk.server.newTenant())
  const traffic = watchTraffic(page)
  const poor: unknown[] = []
  const visits = [
    ...SCREENS.map((screen) => ['light', screen] as const),
    // In dark mode, only the colors differ.
    ...IN_THE_DARK.map((screen) => ['dark', screen] as const),
  ]
  for (const [colorScheme, screen] of visits) {
    await page.emulateMedia({ colorScheme })
    await go(page, screen)
    await page.getByRole('main').waitFor()
    await untilQuiet(page, traffic)
    // One screen from its first stop, the others from their content, because the sidebar is the same.
    const first = page.getByRole('link', { name: 'Skip to content' })
    await (screen === '/' ? first : page.getByRole('main')).focus()
    let stops = 0
    for (; stops < MOST_STOPS; stops++) {
      await page.keyboard.press('Tab')
      const at = await stopOf(page)
      // After the last one, the browser itself has the focus.
      if (!at) break
      if (at.name === '' || !at.isSeen) poor.push({ screen, colorScheme, ...at })
    }
    // No screen holds the focus.
    expect({ screen, isHeld: stops === MOST_STOPS }).toEqual({ screen, isHeld: false })
  }
  expect(poor).toEqual([])
})

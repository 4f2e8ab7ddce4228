import { afterEach, beforeAll, expect, test } from 'vitest'
import { sharedWorkspace, type Walk } from './workspace.ts'

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

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import about from '../samples/about.json' with { type: 'json' }
import { startInstance } from '../server/src/cli/demo/instance.ts'
import { ASKED } from '../server/src/cli/demo/ask.ts'

/**
 * Takes the README's screenshots of the workspace with the sample documents. Needs Chromium, at the path CHROMIUM, and a
 * build (`npm run build`).
 */
const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'docs/pictures')
const CHROMIUM = env['CHROMIUM'] ?? '/usr/bin/chromium'
const SIZE = { width: 1280, height: 800 }
const QUALITY = 82

async function keep(page: Page, name: string): Promise<void> {
  // Move the pointer away, so that it highlights nothing, and wait until everything is drawn.
  await page.mouse.move(SIZE.width - 1, SIZE.height - 1)
  await page.waitForLoadState('networkidle')
  await mkdir(PICTURES, { recursive: true })
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(join(PICTURES, `${name}.webp`))
  console.log(`${name}.webp  ${Math.round(size / 1000)} kB`)
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function take(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load sample documents' }).click()
  await page.getByRole('link', { name: /spare-parts/ }).waitFor()
  await page.getByText('Processing').first().waitFor({ state: 'detached' })
  await page.goto('/browse')
  await page.getByRole('row', { name: about.folder }).getByRole('link').click()
  for (const name of ['pdf', 'docx', 'md', 'csv']) {
    const row = page.getByRole('row').filter({ hasText: `.${name}` })
    await row.getByText('Ready').waitFor({ state: 'attached' })
  }
  await keep(page, 'documents')
  await page.goto(`/search?q=${encodeURIComponent('service credit river closed')}`)
  await page.locator('mark').first().waitFor()
  await keep(page, 'search')
  await page.goto('/')
  await page.getByRole('searchbox').fill(ASKED)
  await page.getByRole('button', { name: 'Ask' }).click()
  const source = page.getByRole('link', { name: /^Source \d+: service-agreement/ }).first()
  await source.waitFor()
  await source.click()
  await page.locator('canvas').first().waitFor()
  await keep(page, 'answer')
}

await using instance = await startInstance({
  workspaceFolder: join(ROOT, 'web/dist'),
  onProgress: () => undefined,
  onCrash: (error) => {
    throw error
  },
})
// Chromium's sandbox does not run as root. It isn't needed, because all pages are our own.
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ baseURL: instance.url, viewport: SIZE })
  const page = await context.newPage()
  await signIn(page, instance.admin)
  await take(page)
} finally {
  await browser.close()
}

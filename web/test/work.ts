import type { Page } from 'playwright-core'

type Step = (page: Page) => Promise<unknown>

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const nothing: Step = () => Promise.resolve()

/**
 * For each way of sending, a screen, what to type there, how to send it, and how to see that nothing was lost. All calls
 * go through one client, so another screen that sends in the same way needs no entry.
 */
export const WORK: Readonly<Record<string, readonly [type: Step, send: Step, kept: Step]>> = {
  // A form in a dialog.
  documents: [
    async (page) => {
      await press(page, 'New folder')
      await box(page, 'Folder name').fill('Kept folder')
    },
    (page) => press(page, 'Create'),
    (page) => page.getByRole('row', { name: 'Kept folder' }).waitFor(),
  ],
  // A text that is edited in its place.
  'another document': [
    async (page) => {
      await page.getByText('Mosses').first().click()
      await page.getByRole('button', { name: 'Actions for this passage' }).first().click()
      await page.getByRole('menuitem', { name: 'Edit text' }).click()
      await box(page, 'Passage text').fill('Kept passage')
    },
    (page) => box(page, 'Passage text').press('Control+Enter'),
    (page) => page.locator('[data-chunk]', { hasText: 'Kept passage' }).waitFor(),
  ],
  // A query.
  search: [
    nothing,
    (page) => page.getByRole('searchbox').fill('kept words'),
    (page) => page.waitForURL(/q=kept/),
  ],
  // A question, whose answer arrives in parts.
  'a thread': [
    (page) =>
      page
        .getByRole('region', { name: 'Conversation' })
        .getByRole('textbox')
        .last()
        .fill('Kept words'),
    (page) => page.keyboard.press('Enter'),
    (page) =>
      page.getByRole('region', { name: 'Conversation' }).getByText('Kept words').first().waitFor(),
  ],
  // A form of a screen.
  account: [
    (page) => box(page, 'First name').fill('Kept'),
    (page) => press(page, 'Save'),
    (page) => page.getByText('Saved').first().waitFor(),
  ],
}

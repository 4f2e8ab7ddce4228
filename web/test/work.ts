import type { Page } from 'playwright-core'

type Step = (page: Page) => Promise<unknown>

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const typed =
  (name: string, text: string): Step =>
  (page) =>
    box(page, name).fill(text)
const pressed =
  (name: string): Step =>
  (page) =>
    press(page, name)
const titled =
  (name: string): Step =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor()
const nothing: Step = () => Promise.resolve()
const asked: Step = (page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('textbox').last().fill('Kept words')
const entered: Step = (page) => page.keyboard.press('Enter')
const answered: Step = (page) =>
  page.getByRole('region', { name: 'Conversation' }).getByText('Kept words').first().waitFor()

/** For each screen: what to type, how to send it, and how to see that nothing was lost. */
export const WORK: Readonly<Record<string, readonly [type: Step, send: Step, kept: Step]>> = {
  home: [(page) => page.getByRole('searchbox').fill('Kept words'), entered, answered],
  documents: [
    async (page) => {
      await press(page, 'New folder')
      await box(page, 'Folder name').fill('Kept folder')
    },
    pressed('Create'),
    (page) => page.getByRole('row', { name: 'Kept folder' }).waitFor(),
  ],
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
  search: [nothing, (page) => page.getByRole('searchbox').fill('kept'), titled('Search')],
  threads: [asked, entered, answered],
  'a thread': [asked, entered, answered],
  jobs: [
    nothing,
    (page) => page.getByRole('link', { name: 'Failed' }).click(),
    titled('No failed jobs'),
  ],
  account: [
    typed('First name', 'Kept'),
    pressed('Save'),
    (page) => page.getByText('Saved').first().waitFor(),
  ],
  members: [
    async (page) => {
      await press(page, 'Invite')
      await box(page, 'Email addresses').fill('kept@example.org')
    },
    pressed('Create invite links'),
    (page) => box(page, 'kept@example.org').waitFor(),
  ],
  groups: [
    async (page) => {
      await press(page, 'New group')
      await box(page, 'Name').fill('Kept group')
    },
    pressed('Create'),
    titled('Kept group'),
  ],
  'a group': [
    async (page) => {
      await press(page, 'Edit…')
      await box(page, 'Name').fill('Kept name')
    },
    pressed('Save'),
    titled('Kept name'),
  ],
  usage: [nothing, (page) => page.getByRole('link', { name: 'Health' }).click(), titled('Health')],
  models: [nothing, (page) => page.getByRole('link', { name: 'Health' }).click(), titled('Health')],
  health: [nothing, (page) => page.getByRole('link', { name: 'Tags' }).click(), titled('Tags')],
  tags: [
    typed('New tag name', 'Kept tag'),
    pressed('Add'),
    (page) => box(page, 'Name of Kept tag').waitFor(),
  ],
  access: [nothing, (page) => page.getByRole('link', { name: 'Usage' }).click(), titled('Usage')],
  links: [nothing, (page) => page.getByRole('link', { name: 'Usage' }).click(), titled('Usage')],
  receipts: [
    nothing,
    (page) => page.getByRole('link', { name: 'Search' }).click(),
    titled('Search'),
  ],
  rules: [
    async (page) => {
      await press(page, 'New rule')
      await box(page, 'Name').fill('Kept rule')
      await page.getByRole('dialog').getByRole('button', { name: 'shared', exact: true }).click()
      await page.getByRole('spinbutton', { name: 'Keep for at least' }).fill('1')
    },
    pressed('Preview'),
    (page) => page.getByRole('button', { name: 'Create rule' }).waitFor(),
  ],
  holds: [nothing, (page) => page.getByRole('link', { name: 'Usage' }).click(), titled('Usage')],
  webhooks: [
    async (page) => {
      await press(page, 'New webhook')
      await box(page, 'Address of the receiver').fill('https://kept.example/events')
    },
    pressed('Create'),
    (page) => box(page, 'Secret (shown only once)').waitFor(),
  ],
  // Only the owner has more.
  archives: [nothing, (page) => page.getByRole('link', { name: 'Usage' }).click(), titled('Usage')],
  brand: [
    typed('Brand name', 'Kept brand'),
    pressed('Save'),
    (page) => page.getByRole('navigation').getByText('Kept brand').waitFor(),
  ],
  'sign-in': [
    async (page) => {
      await box(page, 'Issuer').fill('https://login.example.org/kept')
      await box(page, 'Client ID').fill('kept')
    },
    pressed('Save'),
    titled('Sign-in link'),
  ],
}

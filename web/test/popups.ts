import type { Page } from 'playwright-core'

const named = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
/** Selects a row, so that its actions are available. */
const row = (page: Page) => page.getByRole('row').getByRole('checkbox').last().click()
const ofSection = named(/^Actions for the section/)
/** The menu of a passage is visible after the passage is marked. */
const passage = async (page: Page) => {
  await page.locator('[data-chunk]').first().click()
  await named('Actions for this passage')(page)
}
const ofMember = named(/^Actions for person-|^Actions for .*@/)

type Popup = readonly [screen: string, ...open: readonly ((page: Page) => Promise<unknown>)[]]

/** Menus and dialogs that no other test opens, and the steps to open them. */
export const POPUPS: Readonly<Record<string, Popup>> = {
  'menu of the account': ['home', named(/^Account: /)],
  'menu of uploads': ['documents', named('Upload')],
  'new folder': ['documents', named('New folder')],
  'menu of orders': ['documents', named(/^Sort by/)],
  'move items': ['documents', row, named('Move…')],
  'menu of ways to search': ['search', named(/^Search by/)],
  'menu of a thread': ['a thread', named(/^Actions for /)],
  'menu of versions': ['another document', named(/^Version \d/)],
  'menu of a passage': ['another document', passage],
  'menu of a section': ['another document', ofSection],
  'rename a section': ['another document', ofSection, item('Rename…')],
  'add a section': ['another document', ofSection, item('Add subsection…')],
  'add a passage': ['another document', ofSection, item('Add passage at the end…')],
  'delete a section': ['another document', ofSection, item('Delete section and passages…')],
  'menu of a member': ['members', ofMember],
  'deactivate a member': ['members', ofMember, item('Deactivate…')],
  'remove a member': ['members', ofMember, item('Remove…')],
  'new group': ['groups', named('New group')],
  'edit a group': ['a group', named('Edit…')],
  'give access to a folder': ['a group', named('Give access to a folder…')],
  'delete a group': ['a group', named(/^Delete/)],
  'delete a tag': ['tags', named(/^Delete /)],
  'sign out everywhere': ['account', named('Sign out everywhere…')],
}

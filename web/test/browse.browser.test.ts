import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { upload } from '../../server/test/fixtures/ingestions.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { readSizes, STYLES_KILOBYTES } from '../sizes.ts'
import { DIST, go, inspect, inspectPopup, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let files: string
let ann: TestMember
beforeAll(async () => {
  walk = await sharedWorkspace()
  files = await mkdtemp(join(tmpdir(), 'arbor-walk-'))
  await mkdir(join(files, 'Leases', 'Greenhouse'), { recursive: true })
  const lease = '# Lease\n\nThe notice period of the greenhouse lease is nine weeks.\n'
  await writeFile(join(files, 'Leases', 'Greenhouse', 'lease.md'), lease)
  await writeFile(join(files, 'Leases', 'plants.csv'), 'plant,price\nfern,4\nmoss,2\n')
  await writeFile(join(files, HOSTILE), '# <script>alert(1)</script>\n\nA hostile heading.\n')
  ann = await walk.server.newTenant({ name: 'Gardens' })
})
afterAll(async () => {
  await rm(files, { recursive: true, force: true })
})
afterEach(() => walk.endVisits())

const HOSTILE = '<img src=x onerror=alert(1)>.md'
/** How much a screen may exceed its budget. */
const LEEWAY = 1.05

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tree = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
const choose = (page: Page, label: string, paths: string | string[]) =>
  page.locator(`input[aria-label="${label}"]`).setInputFiles(paths)

async function isReady(page: Page, name: string): Promise<void> {
  await row(page, name).getByText('Ready').waitFor({ state: 'attached' })
}

/** Creates folders in the shared folder, in this order. */
async function makeFolders(member: TestMember, names: readonly string[]) {
  const made: { id: string; path_part_id: string }[] = []
  for (const name of names) {
    const body = { name, parent_path_part_id: member.sharedPartId }
    made.push((await member.post<{ id: string; path_part_id: string }>('/v1/folders', body)).body)
  }
  return made
}

test('no screen loads more than its budget', async () => {
  const { scripts, styles } = await readSizes(DIST)
  const over = scripts.filter(({ measured, kilobytes }) => measured > kilobytes * LEEWAY)
  expect(over).toEqual([])
  expect(styles).toBeLessThan(STYLES_KILOBYTES * LEEWAY)
})

test('a person uploads a folder with its structure, and finds its content', async () => {
  const page = await walk.visitAs(ann)
  await page.goto('/browse')
  await page.getByText('This folder is empty').waitFor()
  await choose(page, 'Upload a folder…', join(files, 'Leases'))
  await page.getByText('Uploaded 2 files').waitFor()
  await choose(page, 'Upload files…', join(files, HOSTILE))
  await isReady(page, HOSTILE)
  await row(page, 'Leases').getByRole('link').click()
  await isReady(page, 'plants.csv')
  await row(page, 'Greenhouse').getByRole('link').click()
  await isReady(page, 'lease.md')
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('greenhouse notice')
  await page.getByText('nine weeks').waitFor()
  await page.locator('mark', { hasText: 'notice' }).first().waitFor()
  await page.getByRole('button', { name: /^Search by/ }).click()
  await page.getByRole('menuitem', { name: 'Words', exact: true }).click()
  await page.waitForURL(/mode=full_text/)
  await page.reload()
  await page.getByText('1 passage in 1 document').waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByText('lease.md').waitFor()
})

test('a person sees uploaded items even if other changes keep arriving', async () => {
  const member = await walk.server.newTenant()
  const [other] = await makeFolders(member, ['Changed all the time'])
  const page = await walk.visitAs(member)
  await page.goto('/browse')
  await row(page, 'Changed all the time').waitFor()
  await tree(page)
    .getByRole('button', { name: /^Expand/ })
    .first()
    .click()
  // Each request takes longer than the time until the next change.
  const slowly = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  }
  await page.route(/\/(contents|folders)\?/, slowly)
  const stop = new AbortController()
  const changes = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      await member.patch(`/v1/folders/${other?.id}`, { name: `Changed ${n} times` })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  try {
    await choose(page, 'Upload a folder…', join(files, 'Leases'))
    await row(page, 'Leases').waitFor()
    await tree(page).getByText('Leases').waitFor()
  } finally {
    stop.abort()
    await changes
    await page.unroute(/\/(contents|folders)\?/, slowly)
  }
})

test('a person goes to anything by its name from the keyboard', async () => {
  const page = await walk.visitAs(ann)
  // On the home page, the question field has the focus and would take the key as a letter.
  await page.goto('/browse')
  await row(page, HOSTILE).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Merge with the next passage').waitFor()
  await inspect(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('greenh')
  await page.getByRole('option', { name: 'Greenhouse' }).waitFor()
  await inspect(page, 'palette')
  await page.keyboard.press('Enter')
  await row(page, 'lease.md').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('nine weeks')
  await page.getByRole('option', { name: 'Search for “nine weeks”' }).click()
  await page.locator('mark', { hasText: 'nine' }).waitFor()
})

test('a person who uploads a file that already exists chooses what happens', async () => {
  const page = await walk.visitAs(ann)
  await page.goto('/browse')
  await row(page, HOSTILE).waitFor()
  await choose(page, 'Upload files…', join(files, HOSTILE))
  await page.getByText('This document is already here.').waitFor()
  await press(page, 'Skip')
  await page.getByText('Skipped').waitFor()
  await writeFile(join(files, HOSTILE), '# Another version\n')
  await choose(page, 'Upload files…', join(files, HOSTILE))
  await page.getByText('A document with this name already exists here.').waitFor()
  await inspect(page, 'upload-taken')
  await press(page, 'New version')
  await page.getByText('Uploaded 1 file').waitFor()
  await isReady(page, HOSTILE)
  expect(await row(page, HOSTILE).count()).toBe(1)
  await copyFile(join(files, 'Leases', 'plants.csv'), join(files, 'copy.csv'))
  await choose(page, 'Upload files…', join(files, 'copy.csv'))
  await page.getByText('The same file already exists as /shared/Leases/plants.csv').waitFor()
  await press(page, 'Keep both')
  await isReady(page, 'copy.csv')
})

test('a person learns that a file is over the limit before it is sent, and the others are uploaded', async () => {
  const page = await walk.visitAs(await walk.server.newTenant())
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ingest') && request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/browse')
  await page.getByText('This folder is empty').waitFor()
  await writeFile(join(files, 'large.txt'), 'x'.repeat(3 * 1024 * 1024))
  await choose(page, 'Upload files…', [
    join(files, 'large.txt'),
    join(files, 'Leases', 'plants.csv'),
  ])
  await page.getByText('The file is 3 MB. This server accepts files up to 2 MB.').first().waitFor()
  await isReady(page, 'plants.csv')
  expect(sent).toHaveLength(1)
})

test('a person who guesses a URL arrives at the screen that it means', async () => {
  const page = await walk.visitAs(await walk.server.newTenant())
  const guesses = {
    '/documents': /\/browse\/[\da-f-]{36}$/,
    '/folders': /\/browse\/[\da-f-]{36}$/,
    '/upload': /\/browse\/[\da-f-]{36}$/,
    '/files': /\/browse\/[\da-f-]{36}$/,
    '/settings': /\/account$/,
    '/profile': /\/account$/,
    '/chat': /\/threads$/,
    '/users': /\/admin\/members$/,
    '/login': /\/sign-in$/,
    '/signup': /\/sign-up$/,
  }
  for (const [guess, screen] of Object.entries(guesses)) {
    await go(page, guess)
    await page.waitForURL(screen)
  }
})

test('a person who loses the connection uploads nothing twice', async () => {
  const member = await walk.server.newTenant()
  const page = await walk.visitAs(member, { mayFail: true })
  await page.goto('/browse')
  // The server receives all of the first file, but its response is lost. It receives nothing of the second one.
  const lost = [
    () => upload(member, ['plants.csv', 'plant,price\nfern,4\nmoss,2\n']),
    () => undefined,
  ]
  await page.route('**/v1/documents/ingest', async (route) => {
    const next = lost.shift()
    await next?.()
    await (next ? route.abort('connectionreset') : route.continue())
  })
  await choose(page, 'Upload files…', join(files, 'Leases', 'plants.csv'))
  // The message disappears after a few seconds.
  await page.getByText('Uploaded 1 file').waitFor()
  await isReady(page, 'plants.csv')
  await choose(page, 'Upload files…', join(files, 'Leases', 'Greenhouse', 'lease.md'))
  await isReady(page, 'lease.md')
  expect(await row(page, 'plants.csv').count()).toBe(1)
  // A screen that hasn't been opened yet waits for the connection, and the current page stays.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.getByText('Connection lost').waitFor()
  await row(page, 'lease.md').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
})

test('a person renames, moves and deletes items, and can undo what can be undone', async () => {
  const member = await walk.server.newTenant()
  await makeFolders(member, ['Ferns', 'Mosses', 'Old'])
  const page = await walk.visitAs(member)
  await page.goto('/browse')
  await row(page, 'Ferns').getByRole('checkbox').click()
  await press(page, 'Rename')
  await page.getByRole('textbox', { name: 'Ferns' }).fill('All ferns')
  await page.keyboard.press('Enter')
  await row(page, 'All ferns').waitFor()
  await press(page, 'Undo')
  await row(page, 'All ferns').waitFor({ state: 'detached' })

  await row(page, 'Mosses').getByRole('checkbox').click()
  await press(page, 'Move…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Old', exact: true }).click()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await page.getByText('Moved 2 items to Old').waitFor()
  await row(page, 'Ferns').waitFor({ state: 'detached' })

  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await page.getByText('This affects 3 items, including everything inside the folder.').waitFor()
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await confirm('Move to the trash')
  await page.getByText('This folder is empty').waitFor()
  await press(page, 'Undo')
  await row(page, 'Old').getByRole('checkbox').click()
  expect(await page.getByText('permanently').count()).toBe(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+Delete')
  await confirm('Delete permanently')
  await page.getByText('This folder is empty').waitFor()
  // After leaving the page, nothing can be undone.
  await page.goto('about:blank')
  const left = () =>
    member.get<{ total: number }>(`/v1/folders?parent_path_part_id=${member.sharedPartId}`)
  await expect.poll(async () => (await left()).body.total).toBe(0)
})

test('a person opens the same row menu by right click, button and keyboard', async () => {
  const member = await walk.server.newTenant()
  await makeFolders(member, ['Ferns', 'Mosses'])
  const { body } = await upload(member, ['plants.csv', 'plant,price\nfern,4\n'])
  const page = await walk.visitAs(member)
  await page.goto('/browse')
  await isReady(page, 'plants.csv')
  const menu = page.getByRole('menu')
  const pick = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  const texts = async () =>
    (await page.getByRole('menuitem').allTextContents()).map((text) => text.replace(/F2$|Del$/, ''))

  await row(page, 'Ferns').click({ button: 'right' })
  await menu.waitFor()
  const ofFolder = await texts()
  expect(ofFolder).toEqual([
    'Open',
    'Open in a new tab',
    'Ask about it',
    'Share…',
    'Add to favorites',
    'Follow',
    'Copy link',
    'Download',
    'Rename',
    'Move…',
    'Edit tags…',
    'Legal hold…',
    'Move to the trash…',
  ])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await press(page, 'Actions for Ferns')
  expect(await texts()).toEqual(ofFolder)
  await pick('Rename')
  await page.getByRole('textbox', { name: 'Ferns' }).fill('All ferns')
  await page.keyboard.press('Enter')
  await row(page, 'All ferns').waitFor()

  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+F10')
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('ContextMenu')
  await menu.waitFor()
  expect(await texts()).not.toContain('Rename')
  await pick('Move…')
  await page.getByText('Move 3 items').waitFor()
  await page.keyboard.press('Escape')

  // The palette offers the same actions.
  await press(page, 'Clear selection')
  await row(page, 'plants.csv').click({ button: 'right' })
  expect(await texts()).toContain('Show versions')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('show versions')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/documents/${body.document_id}`))
  await page.getByRole('button', { name: 'Versions', pressed: true }).waitFor()
})

test('a person chooses the columns of a list, and reads why a file couldn’t be read', async () => {
  const member = await walk.server.newTenant()
  await makeFolders(member, ['Ferns'])
  await upload(member, ['plants.csv', 'plant,price\nfern,4\n'])
  const page = await walk.visitAs(member)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/browse')
  await isReady(page, 'plants.csv')
  const headers = async () =>
    (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())
  // No item has a tag, and all are ready.
  expect(await headers()).toEqual(['', 'Name', 'Type', 'Size', 'Changed by', 'Modified', 'Actions'])
  expect(await row(page, 'plants.csv').textContent()).toMatch(/CSV table.*19 bytes.*You.*today/)

  await page.getByRole('button', { name: 'Choose columns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).waitFor()
  await inspectPopup(page, 'columns')
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.reload()
  await isReady(page, 'plants.csv')
  expect(await headers()).toEqual(['', 'Name', 'Size', 'Changed by', 'Modified', 'Actions'])

  await upload(member, ['setup.exe', 'MZ\u0000\u0003\u0000\u0000not a document'])
  await row(page, 'setup.exe').getByRole('button').first().waitFor()
  await page.getByRole('columnheader', { name: 'Status' }).waitFor()
  await row(page, 'setup.exe').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show why it failed' }).waitFor()
  const offered = await page.getByRole('menuitem').allTextContents()
  expect(offered).not.toContain('Ingest again')
  await page.getByRole('menuitem', { name: 'Show why it failed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arbor couldn’t read “setup.exe”' })
  await dialog.getByText('Running it again won’t help').waitFor()
  await inspectPopup(page, 'failure')
  await dialog.locator('input[type=file]').setInputFiles(join(files, 'Leases', 'plants.csv'))
  await isReady(page, 'setup.exe')
})

test('a person downloads a selection of folders and documents as one file', async () => {
  const member = await walk.server.newTenant()
  const [ferns] = await makeFolders(member, ['Ferns'])
  await upload(member, ['plants.csv', 'plant,price\nfern,4\n'])
  await upload(member, ['fern.md', '# Fern'], { path_part_id: ferns?.path_part_id ?? '' })
  const page = await walk.visitAs(member)
  await page.goto('/browse')
  await isReady(page, 'plants.csv')
  await row(page, 'Ferns').getByRole('checkbox').click()
  await row(page, 'plants.csv').getByRole('checkbox').click()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
  expect(download.suggestedFilename()).toMatch(/^Arbor [\d-]+\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.toString('latin1')).toMatch(/^PK.*Ferns\/fern\.md.*plants\.csv/s)
})

test('a person who can only read a folder is offered no changes', async () => {
  const owner = await walk.server.newTenant()
  const reader = await walk.server.addUser(owner, 'USER')
  const [ferns] = await makeFolders(owner, ['Ferns'])
  await owner.post('/v1/folders', { name: 'Tree ferns', parent_path_part_id: ferns?.path_part_id })
  await owner.post('/v1/user-permissions', {
    tenant_id: owner.tenantId,
    user_id: reader.userId,
    path_part_id: ferns?.path_part_id,
    capability: 'READ_ONLY',
  })
  const page = await walk.visitAs(reader)
  await page.goto(`/browse/${ferns?.path_part_id}`)
  await row(page, 'Tree ferns').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  const offered = await page.getByRole('menuitem').allTextContents()
  expect(offered).toEqual([
    'Open',
    'Open in a new tab',
    'Ask about it',
    'Share…',
    'Add to favorites',
    'Follow',
    'Copy link',
    'Download',
  ])
  expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0)
})

test('a person restores items from the trash, with another name if theirs is taken, or deletes them permanently', async () => {
  const member = await walk.server.newTenant()
  await makeFolders(member, ['Ferns', 'Mosses'])
  const page = await walk.visitAs(member)
  await page.goto('/browse')
  const moveToTrash = async (name: string) => {
    await row(page, name).getByRole('checkbox').click()
    await press(page, 'Move to the trash…')
    await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).click()
    await row(page, name).waitFor({ state: 'detached' })
  }
  await moveToTrash('Ferns')
  await moveToTrash('Mosses')
  await makeFolders(member, ['Ferns'])
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByText(`/shared/Mosses, deleted by ${member.email}`).waitFor()
  await press(page, 'Restore Ferns')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('An item with this name already exists').waitFor()
  await inspect(page, 'trash-restore')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ferns of before')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await press(page, 'Actions for Mosses')
  await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('The trash is empty').waitFor()
  await go(page, '/browse')
  await row(page, 'Ferns of before').waitFor()
  expect(await row(page, 'Mosses').count()).toBe(0)
})

test('a person who empties a page of the trash sees the previous one', async () => {
  const member = await walk.server.newTenant()
  const names = Array.from({ length: 51 }, (_, at) => `Fern ${at}`)
  for (const { path_part_id } of await makeFolders(member, names)) {
    expect((await member.post('/v1/trash', { path_part_id })).status).toBe(201)
  }
  const page = await walk.visitAs(member)
  await page.goto('/trash')
  await press(page, 'Older')
  await press(page, 'Restore Fern 0')
  await page.getByRole('button', { name: 'Restore Fern 50' }).waitFor()
  expect(await page.getByText('The trash is empty').count()).toBe(0)
})

test('a person changes the custom order by dragging and by keys, and edits tags', async () => {
  const member = await walk.server.newTenant()
  await makeFolders(member, ['Ferns', 'Mosses', 'Sedge', 'Reeds'])
  await member.post('/v1/tags', { name: 'Green' })
  const page = await walk.visitAs(member)
  await page.goto('/browse')
  const names = () => page.getByRole('row').getByRole('link').allTextContents()
  const read = async (...expected: string[]) => {
    await expect.poll(names).toEqual(expected)
  }
  // The default is by name until somebody creates a custom order.
  await read('Ferns', 'Mosses', 'Reeds', 'Sedge')
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitem', { name: 'Custom order' }).click()
  await read('Ferns', 'Mosses', 'Sedge', 'Reeds')
  const drag = (name: string, onto: string, y: number) =>
    row(page, name).dragTo(row(page, onto), { targetPosition: { x: 200, y } })
  await row(page, 'Mosses').getByRole('checkbox').click()
  await drag('Sedge', 'Ferns', 3)
  await read('Sedge', 'Ferns', 'Mosses', 'Reeds')
  // The selection stays.
  expect(await row(page, 'Mosses').getByRole('checkbox').isChecked()).toBe(true)
  await press(page, 'Undo')
  await read('Ferns', 'Mosses', 'Sedge', 'Reeds')
  await press(page, 'Clear selection')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+ArrowDown')
  await read('Mosses', 'Ferns', 'Sedge', 'Reeds')
  await page.keyboard.press('Alt+ArrowDown')
  await read('Mosses', 'Sedge', 'Ferns', 'Reeds')
  await page.goto('/browse')
  await read('Mosses', 'Sedge', 'Ferns', 'Reeds')
  await drag('Ferns', 'Sedge', 18)
  await page.getByText('Moved 1 item to Sedge').waitFor()
  await read('Mosses', 'Sedge', 'Reeds')
  await row(page, 'Reeds').getByRole('checkbox').click()
  await press(page, 'Edit tags…')
  await page.getByRole('dialog').getByLabel('Green').check()
  await page.getByRole('textbox', { name: 'Find or create a tag' }).fill('Wet')
  await inspect(page, 'tags')
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/v1/tags', async (route) => {
    if (route.request().method() === 'POST') await isHeld
    await route.continue()
  })
  await press(page, 'Create tag “Wet”')
  // While the tag is being created, Save is disabled. It would miss that tag.
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', disabled: true })
  await save.waitFor()
  letGo()
  await page.getByRole('checkbox', { name: 'Wet' }).waitFor()
  // Save also adds a tag whose name was typed but not created yet.
  await page.getByRole('textbox', { name: 'Find or create a tag' }).fill('Tall')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row(page, 'Reeds').getByText('Green').waitFor()
  await row(page, 'Reeds').getByText('Wet').waitFor()
  await row(page, 'Reeds').getByText('Tall').waitFor()
})

test('a person sees items that another one adds, without loading the page again', async () => {
  const owner = await walk.server.newTenant()
  const page = await walk.visitAs(owner)
  await page.goto('/browse')
  await page.getByText('This folder is empty').waitFor()
  const other = await walk.visitAs(await walk.server.addUser(owner, 'ADMIN'))
  await other.goto('/browse')
  await other.getByText('This folder is empty').waitFor()
  await choose(other, 'Upload files…', join(files, 'Leases', 'plants.csv'))
  await isReady(page, 'plants.csv')
})

test('a person sees changes to folders and access by others, even after a lost connection', async () => {
  const owner = await walk.server.newTenant()
  const reader = await walk.server.addUser(owner, 'USER')
  const [ferns] = await makeFolders(owner, ['Ferns'])
  // The line of its page stays routed.
  const page = await walk.visitAs(owner, { mayFail: true })
  let cut = false
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket('**/v1/ws', (line) => {
    if (cut) return void line.close()
    line.connectToServer()
    lines.push(line)
  })
  await page.goto('/browse')
  const other = await walk.visitAs(reader)
  await other.goto('/browse')
  await row(page, 'Ferns').waitFor()
  await other.getByText('This folder is empty').waitFor()
  const [mosses] = await makeFolders(owner, ['Mosses'])
  await row(page, 'Mosses').waitFor()
  await owner.patch(`/v1/folders/${ferns?.id}`, { name: 'All ferns' })
  await row(page, 'All ferns').waitFor()
  await tree(page).getByRole('button', { expanded: false }).first().click()
  await tree(page).getByText('All ferns').waitFor()
  await owner.patch(`/v1/folders/${ferns?.id}`, { parent_path_part_id: mosses?.path_part_id })
  await row(page, 'All ferns').waitFor({ state: 'detached' })
  await owner.post('/v1/user-permissions', {
    tenant_id: owner.tenantId,
    user_id: reader.userId,
    path_part_id: mosses?.path_part_id,
    capability: 'READ_ONLY',
  })
  await tree(other).getByText('Mosses').click()
  await other.getByRole('heading', { name: 'Mosses' }).waitFor()
  cut = true
  for (const line of lines) await line.close()
  await page.getByText('Connection lost').waitFor()
  await owner.delete(`/v1/folders/${mosses?.id}`)
  cut = false
  await row(page, 'Mosses').waitFor({ state: 'detached' })
  await other
    .getByRole('navigation', { name: 'Folders' })
    .getByText('Mosses')
    .waitFor({ state: 'detached' })
})

test('a person reaches every item of a large folder, of which only the visible ones are rendered', async () => {
  const owner = await walk.server.newTenant()
  const numbers = Array.from({ length: 240 }, (_, at) => String(at).padStart(3, '0'))
  await makeFolders(
    owner,
    numbers.map((number) => `Folder ${number}`),
  )
  const page = await walk.visitAs(owner)
  await page.goto(`/browse/${owner.sharedPartId}?sort=NAME`)
  await row(page, 'Folder 000').waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
  await row(page, 'Folder 239').waitFor()
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(60)
})

import { text as textOf } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { jsonb } from '../../server/src/platform/db/index.ts'
import { ingest, readRun, upload } from '../../server/test/fixtures/ingestions.ts'
import { startIdentityProvider } from '../../server/test/support/identity-provider.ts'
import type { TestMember } from '../../server/test/support/index.ts'
import { go, inspect, sharedWorkspace, type Walk } from './workspace.ts'

let walk: Walk
let owner: TestMember
// Each has a tenant of its own, so that a test can run a second time.
beforeEach(async () => {
  walk = await sharedWorkspace()
  owner = await walk.server.newTenant({ name: 'Gardens' })
})
afterEach(() => walk.endVisits())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a person sees the steps and failures of jobs, cancels one and runs it again', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/jobs')
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()
  const place = { path_part_id: owner.sharedPartId }
  // It appears in the open list without a reload.
  await upload(owner, ['broken.pdf', 'not a PDF file'], place)
  await entry(page, 'broken.pdf').getByText('Failed').waitFor()
  await page.getByText('Upload a readable file as a new version.').waitFor()
  const done = await ingest(owner, ['lease.md', '# Lease\n\nNine weeks.\n'], place)
  await entry(page, 'lease.md').getByText('Ready').waitFor()
  await press(page, 'Details of lease.md')
  await page.getByRole('list', { name: 'Steps of lease.md' }).getByText('Indexing').waitFor()
  await walk.server.context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .updateTable('ingestion_run')
      .set({
        status: 'processing',
        step: 'chunk',
        progress: jsonb({ done: 3, total: 12 }),
        closed_at: null,
      })
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', done.workflow_id)
      .execute(),
  )
  await page.reload()
  await page.getByText('Splitting 3/12').waitFor()
  await inspect(page, 'jobs')
  await press(page, 'Cancel lease.md')
  await entry(page, 'lease.md').getByText('Canceled', { exact: true }).waitFor()
  await press(page, 'Run again: lease.md')
  await entry(page, 'lease.md').getByText('Ready').waitFor()
  await page.getByRole('link', { name: 'Failed' }).click()
  await page.waitForURL(/show=failed/)
  await entry(page, 'lease.md').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Canceled' }).click()
  await page.getByRole('heading', { name: 'No canceled jobs' }).waitFor()
})

test('a person who can only read a job cannot change it', async () => {
  const reader = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(reader)
  await page.goto('/jobs')
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()
  await upload(owner, ['broken.pdf', 'not a PDF file'])
  await walk.server.grant(owner, reader, owner.sharedPartId, 'READ_ONLY')
  await page.reload()
  await entry(page, 'broken.pdf').waitFor()
  expect(await page.getByRole('button', { name: /^Run again/ }).count()).toBe(0)
})

test('an owner invites people, changes roles and shares folders with groups, and each permission has a reason', async () => {
  const { body: folder } = await owner.post<{ path_part_id: string }>('/v1/folders', {
    name: 'Leases',
    parent_path_part_id: owner.sharedPartId,
  })
  const ann = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(owner)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  await press(page, 'Invite')
  await page
    .getByRole('textbox', { name: 'Email addresses' })
    .fill('ben@example.org, ben@example.org')
  await press(page, 'Create invite links')
  await page.getByRole('textbox', { name: 'ben@example.org' }).waitFor()
  await press(page, 'Close')
  await page.getByRole('combobox', { name: `Role of ${ann.email}` }).selectOption('Administrator')
  await press(page, 'Undo')
  const role = page.getByRole('combobox', { name: `Role of ${ann.email}` })
  await expect.poll(() => role.inputValue()).toBe('USER')
  await press(page, 'Revoke the invite for ben@example.org')
  await page.getByRole('heading', { name: 'Pending invites' }).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
  await press(page, 'New group')
  await page.getByRole('textbox', { name: 'Name' }).fill('Lawyers')
  await press(page, 'Create')
  await page.getByRole('combobox', { name: 'Email address of a member' }).fill(ann.email)
  await press(page, 'Add')
  await page.getByRole('list', { name: 'Members' }).getByText(ann.email).waitFor()
  await press(page, 'Give access to a folder…')
  await press(page, 'Expand shared')
  await page.getByRole('dialog').getByRole('button', { name: 'Leases', exact: true }).click()
  await press(page, 'Give read access')
  await page.getByRole('link', { name: '/shared/Leases' }).waitFor()
  expect((await ann.get(`/v1/path-parts/${folder.path_part_id}`)).status).toBe(200)
  await press(page, 'Edit…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Counsel')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Counsel' }).waitFor()

  await page.getByRole('link', { name: '/shared/Leases' }).click()
  await page.getByText('Group Counsel, permission on this item').waitFor()
  await page.getByRole('combobox', { name: 'Member or group' }).fill(ann.email)
  await page.getByRole('combobox', { name: 'Permission' }).selectOption('Can edit')
  await press(page, 'Give access')
  await entry(page, ann.email).getByText('Can edit').first().waitFor()
  await inspect(page, 'admin-access')
  await press(page, 'Remove Counsel')
  await page.getByText('Group Counsel, permission on this item').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('link', { name: 'Counsel' }).click()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByText('1 member').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
})

test('people can be added to groups before the list of members has loaded', async () => {
  const dora = await walk.server.addUser(owner, 'USER')
  const { body: group } = await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Slow' })
  const page = await walk.visitAs(owner)
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/users?*', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(`/admin/groups/${group.id}`)
  await page.getByRole('combobox', { name: 'Email address of a member' }).fill(dora.email)
  await press(page, 'Add')
  release()
  await page.getByRole('list', { name: 'Members' }).getByText(dora.email).waitFor()
})

test('people can be given access before the list of members has loaded', async () => {
  const fritz = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(owner)
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/users?*', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(`/admin/access?part=${owner.sharedPartId}`)
  await page.getByRole('combobox', { name: 'Member or group' }).fill(fritz.email)
  await press(page, 'Give access')
  release()
  await entry(page, fritz.email).getByText('Can read').first().waitFor()
})

test('deactivating and removing a member asks for confirmation, and says what is lost', async () => {
  const cleo = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(owner)
  await page.goto('/admin/members')
  const act = async (item: string, answer: string): Promise<void> => {
    await press(page, `Actions for ${cleo.email}`)
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click()
  }
  await act('Deactivate…', 'Deactivate')
  await page.getByText('· deactivated').waitFor()
  expect((await cleo.get('/v1/users/me')).status).not.toBe(200)
  await press(page, `Actions for ${cleo.email}`)
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByText('group memberships and 0 permissions').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('row').filter({ hasText: cleo.email }).waitFor({ state: 'detached' })
})

test('members cannot open administration, and have no link to it', async () => {
  const page = await walk.visitAs(await walk.server.addUser(owner, 'USER'))
  await page.goto('/admin/members')
  await page.getByRole('heading', { name: 'You don’t have access to this' }).waitFor()
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
})

test('administration manages tags, brand, sign-in and agents, and shows usage and health', async () => {
  const page = await walk.visitAs(owner)
  await page.goto('/admin/tags')
  await page.getByRole('heading', { name: 'No tags yet' }).waitFor()
  await page.getByRole('textbox', { name: 'New tag name' }).fill('Contract')
  await press(page, 'Add')
  const name = page.getByRole('textbox', { name: 'Name of Contract' })
  await name.fill('Contracts')
  await name.press('Enter')
  await page.getByRole('textbox', { name: 'Name of Contracts' }).waitFor()
  await press(page, 'Delete Contracts')
  await page.getByText('Arbor removes the tag from all folders').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'No tags yet' }).waitFor()
  await page.getByRole('link', { name: 'Tenant and brand' }).click()
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Garden Office')
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('green')
  await press(page, 'Save')
  await page.getByText('six hexadecimal digits').waitFor()
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#a02060')
  await press(page, 'Save')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByText('Garden Office')
    .waitFor()
  await page.getByRole('link', { name: 'Sign-in' }).click()
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://login.example.org/staff')
  await page.getByRole('textbox', { name: 'Client ID' }).fill('arbor')
  await page.getByLabel('Client secret').fill('a secret')
  await press(page, 'Save')
  await press(page, 'Remove provider…')
  await page.getByText('The client secret is deleted.').waitFor()
  await inspect(page, 'admin-sign-in')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign-in link' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('checkbox', { name: 'Allow agents to change content' }).click()
  await page.getByText('This takes effect with the next call.').waitFor()
  await page.reload()
  await page
    .getByRole('checkbox', { name: 'Allow agents to change content', checked: true })
    .waitFor()
  await inspect(page, 'admin-agents')
  await page.getByRole('link', { name: 'Changes that agents made or tried to make' }).click()
  await page.getByRole('heading', { name: 'No events' }).waitFor()
  await page.getByRole('link', { name: 'Usage' }).click()
  await page.getByText('Processing in the last day').waitFor()
  const counted = Promise.withResolvers<void>()
  await page.route('**/v1/ingestions?*', async (route) => {
    await counted.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Health' }).click()
  await page.getByText(/^Responds in/).waitFor()
  await page.getByText('Failed jobs').waitFor()
  await page.getByText('migrations, all applied').waitFor()
  await page.getByText('Longest waiting job').waitFor()
  // Before the numbers have loaded, no link without a name can be focused.
  const numbers = page.getByRole('definition').getByRole('link')
  expect(await numbers.count()).toBe(0)
  counted.resolve()
  await numbers.nth(1).waitFor()
})

test('administrators see what failed for which cause, and run it again', async () => {
  const tenant = await walk.server.newTenant()
  const page = await walk.visitAs(tenant)
  await ingest(tenant, ['broken.pdf', 'not a PDF file'])
  const { workflow_id: id } = await ingest(tenant, ['lease.md', '# Lease\n\nNine weeks.\n'])
  await walk.server.context.doors.inTenant(tenant.tenantId, (tx) =>
    tx
      .updateTable('ingestion_run')
      .set({ status: 'failed', reason: 'storage_unavailable', error: 'It did not respond.' })
      .where('tenant_id', '=', tenant.tenantId)
      .where('id', '=', id)
      .execute(),
  )
  await page.goto('/admin/health')
  await entry(page, 'The document itself').getByText('1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Run all 2 again' }).waitFor()
  await inspect(page, 'admin-health-failed')
  await press(page, 'Run again: The file storage')
  await page.getByText('Running 1 job again').waitFor()
  await entry(page, 'The file storage').waitFor({ state: 'detached' })
  await entry(page, 'The document itself').waitFor()
  await expect.poll(async () => (await readRun(tenant, id)).status).toBe('completed')
})

test('administrators test the models and see how often they are called', async () => {
  const page = await walk.visitAs(await walk.server.newTenant())
  await page.goto('/admin/models')
  await page.getByText('None. Search uses words only.').waitFor()
  expect(await page.getByRole('button', { name: /^Test: / }).count()).toBe(0)

  // The server of the tests has no models.
  const use = { calls: 1200, failures: 3, input_tokens: 54000, output_tokens: 6100 }
  const models = [
    { kind: 'chat', place: 'endpoint', name: 'large-model' },
    { kind: 'embedding', place: 'included', name: null },
    { kind: 'vision', place: 'none', name: null },
    { kind: 'reranking', place: 'folder', name: 'cross-encoder' },
  ]
  const days = [{ day: '2026-11-25', kind: 'chat', ...use }]
  await page.route('**/v1/tenants/me/models', (route) =>
    route.fulfill({ json: { models, recorded_since: '2026-11-25', days } }),
  )
  const message = 'The model endpoint responded with status 401.'
  await page.route('**/v1/tenants/me/models/test', (route) =>
    route.fulfill({ json: { status: 'rejected', milliseconds: 20, message } }),
  )
  await page.reload()
  await press(page, 'Test: Language model')
  await page.getByText('Refuses requests').waitFor()
  await page.getByRole('cell', { name: '1,200' }).waitFor()
  await inspect(page, 'admin-models')
})

test('a person changes their name, and creates a key that is shown once', async () => {
  const member = await walk.server.addUser(owner, 'USER')
  const page = await walk.visitAs(member)
  await page.goto('/admin/keys')
  await page.waitForURL(/account$/)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann')
  await press(page, 'Save')
  await page.getByText('Saved').waitFor()
  await page.getByRole('textbox', { name: 'New key name' }).fill('script')
  await press(page, 'Create key')
  const key = await page.getByRole('textbox', { name: 'Key script' }).inputValue()
  expect(
    (await fetch(`${walk.home}/v1/users/me`, { headers: { authorization: `Bearer ${key}` } }))
      .status,
  ).toBe(200)
  await page.reload()
  await entry(page, 'script').getByText('Never used').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Key script' }).count()).toBe(0)
  await press(page, 'Delete script')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await entry(page, 'script').waitFor({ state: 'detached' })
  await press(page, 'Sign out everywhere…')
  await page.getByText('You have 1 key in this tenant').waitFor()
  await press(page, 'Sign out everywhere')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an owner tests a provider, and people sign in through it, even after their session has expired', async () => {
  const tenant = await walk.server.newTenant({ name: 'Nurseries' })
  const callback = `${walk.home}/v1/auth/sso/oauth2/callback?provider=TENANT&tenant_id=${tenant.tenantId}`
  await using idp = await startIdentityProvider({ redirectUris: [callback] })
  const email = `ann-${tenant.tenantId}@example.org`
  idp.people.set('ann', { email, email_verified: true, given_name: 'Ann' })
  const admin = await walk.visitAs(tenant)
  await admin.goto('/admin/sign-in')
  const configure = async (issuer: string) => {
    await admin.getByRole('textbox', { name: 'Issuer' }).fill(issuer)
    await admin.getByRole('textbox', { name: 'Client ID' }).fill(idp.clientId)
    await admin.getByLabel('Client secret').fill(idp.clientSecret)
    await press(admin, 'Save')
    await admin.getByText('Saved').waitFor()
    await press(admin, 'Test')
  }
  await configure(`${idp.issuer}/elsewhere`)
  await admin.getByText('cannot be reached or is not configured correctly').waitFor()
  await configure(idp.issuer)
  const { host } = new URL(idp.issuer)
  await admin.getByText(`${host} responds`).waitFor()
  const link = await admin
    .getByRole('textbox', { name: 'Share this link with your members' })
    .inputValue()

  // Not watched, because it leaves the server for the provider.
  const context = await walk.browser.newContext({
    baseURL: walk.home,
    extraHTTPHeaders: { 'x-account': 'ann' },
  })
  const page = await context.newPage()
  await page.goto(link)
  await press(page, 'Continue to sign-in')
  await page.getByRole('heading', { name: 'Hello Ann' }).waitFor()
  await page.getByRole('searchbox').fill('Which plants are sold?')
  await page.request.post('/v1/auth/signout')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the sign-in page in a new tab' }).click()
  expect(await dialog.getByLabel('Password').count()).toBe(0)
  const tab = await opened
  await press(tab, `Sign in with ${host}`)
  await tab.getByRole('heading', { name: 'Hello Ann' }).waitFor()
  await tab.close()
  // Windows send this event when they are shown again.
  await page.evaluate("dispatchEvent(new Event('focus'))")
  // The question. The thread's title is a heading, too.
  await page.getByRole('heading', { name: 'Which plants are sold?', level: 2 }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('No passage that you can read answers this question.').waitFor()
  await press(page, 'Without a language model')
  await page.getByText('No language model is configured.').waitFor()
  await go(page, '/account')
  await page.getByText('Your organization manages your name.').waitFor()
  await context.close()
})

test('administrators see rated answers with their questions, and save them as a CSV file', async () => {
  const nursery = await walk.server.newTenant({ name: 'Nursery' })
  const { body: thread } = await nursery.post<{ id: string }>('/v1/threads', { title: 'Ferns' })
  for (const [role, text] of [
    ['USER', 'How tall do ferns grow?'],
    ['ASSISTANT', 'Ferns grow =tall.'],
  ]) {
    await nursery.post(`/v1/threads/${thread.id}/messages`, { role, content: text })
  }
  const page = await walk.visitAs(nursery)
  await page.goto(`/threads/${thread.id}`)
  await press(page, 'Bad answer')
  await page.getByRole('radio', { name: 'Something is missing' }).check()
  await page.getByRole('textbox', { name: 'What should it have said?' }).fill('the height')
  await press(page, 'Send')
  await page.getByText('Administrators see this question and answer.').waitFor()
  await go(page, '/admin/feedback')
  await page.getByRole('heading', { name: 'How tall do ferns grow?' }).waitFor()
  await page.getByText('Something is missing: the height').waitFor()
  await page.getByText('Answer', { exact: true }).click()
  await page.getByText('Ferns grow =tall.').waitFor()
  await inspect(page, 'feedback')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')])
  const text = await textOf(await download.createReadStream())
  expect(text.split('\r\n')[1]).toContain(
    '"the height","How tall do ferns grow?","Ferns grow =tall."',
  )
  await page.getByRole('button', { name: 'Good', exact: true }).click()
  await page.getByText('No ratings').waitFor()
  await page.getByRole('button', { name: 'Bad', exact: true }).click()
  await page.getByRole('link', { name: 'Open thread' }).click()
  await page.waitForURL(`**/threads/${thread.id}`)
})

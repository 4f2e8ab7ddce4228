import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createSeal, PreviousBackup } from '../modules/backup/index.ts'
import { ingest, storedKeys } from '../../test/fixtures/ingestions.ts'
import { startTestServer, type OwnTestServer } from '../../test/support/index.ts'
import type { Settings } from '../../test/support/test-database.ts'
import { runCommand } from './command.test-support.ts'

const HOUR_S = 3600
const TEXT = 'The heron stands in the reeds.'

let place: string
let server: OwnTestServer
let settings: Settings
/** A restore goes here. */
let target: Settings
let recipient: string
/** Files with what opens backups. */
let identityFile: string
let otherIdentityFile: string
let passphraseFile: string
let otherPassphraseFile: string
/** Encrypted for the recipient, and with the passphrase. */
let forKey: string
let withPassphrase: string
/** What the first backup printed. */
let toldForKey: string

const file = async (name: string, content: string) => {
  await writeFile(join(place, name), content)
  return join(place, name)
}

beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'encrypted-'))
  server = await startTestServer({ worker: true })
  const { config } = server.context
  settings = {
    ARBOR_SECRET: 'a secret that only the tests know',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_LOG_LEVEL: 'silent',
    ARBOR_DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' && { ARBOR_DATABASE_URL: config.database.url }),
  }
  target = { ...settings, ARBOR_DATABASE_URL: '', ARBOR_DATA_DIR: join(place, 'target') }
  const [own, other] = [await generateX25519Identity(), await generateX25519Identity()]
  recipient = await identityToRecipient(own)
  identityFile = await file('own.txt', `# created: now\n# public key: ${recipient}\n${own}\n`)
  otherIdentityFile = await file('other.txt', `${other}\n`)
  passphraseFile = await file('passphrase', 'a long passphrase\n')
  otherPassphraseFile = await file('other-passphrase', 'another passphrase\n')
  const owner = await server.newTenant()
  await ingest(owner, ['secret-heron.md', `# Birds\n\n${TEXT}`])
  if (config.storage.kind !== 'folder') throw new Error('The test needs a folder.')
  const anHourAgo = Date.now() / 1000 - HOUR_S
  for (const key of await storedKeys(server, owner.tenantId)) {
    await utimes(join(config.storage.folder, key), anHourAgo, anHourAgo)
  }
  forKey = join(place, 'for-key')
  withPassphrase = join(place, 'with-passphrase')
  const list = await file('recipients.txt', `# ours\n${recipient}\n`)
  toldForKey = await backup([forKey], { ARBOR_BACKUP_RECIPIENTS: list })
  await backup([withPassphrase, '--passphrase-file', passphraseFile])
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

async function backup(words: readonly string[], more: Settings = {}): Promise<string> {
  const ended = await runCommand({ ...settings, ...more }, ['backup', ...words])
  expect(ended.code).toBe(0)
  return ended.stdout
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
}

it('shows nothing of the content without the key: neither texts nor names of files', async () => {
  for (const folder of [forKey, withPassphrase]) {
    const files = await filesIn(folder)
    expect(
      files.filter((name) =>
        /secret-heron|[0-9a-f]{8}-[0-9a-f]{4}-/.test(name.slice(place.length)),
      ),
    ).toEqual([])
    const readable = files.filter((name) => !name.endsWith('.age'))
    expect(readable.map((name) => name.slice(folder.length + 1)).toSorted()).toEqual([
      'manifest.json',
      'manifest.json.sha256',
      'objects.jsonl.gz',
    ])
    const list = gunzipSync(await readFile(join(folder, 'objects.jsonl.gz'))).toString()
    expect(list).not.toContain('heron')
    const sealed = files.filter((name) => name.endsWith('.age') && !name.endsWith('key.age'))
    for (const name of sealed) {
      expect((await readFile(name)).toString('latin1')).toMatch(
        /^age-encryption\.org\/v1\n-> X25519 /,
      )
    }
  }
})

it('is restored with its private key', async () => {
  const words = ['drill', forKey, '--identity-file', identityFile]
  const { code, stdout } = await runCommand(settings, words)
  expect([code, stdout]).toEqual([0, expect.stringContaining('can be restored')])
})

it('changes nothing without the right key, and says which one it needs', async () => {
  for (const [words, message] of [
    [[forKey], `encrypted for ${recipient}. Name the file with the private key: --identity-file`],
    [[forKey, '--identity-file', otherIdentityFile], 'This key does not open the backup'],
    [[forKey, '--identity-file', passphraseFile], 'has no private key of age'],
    [[withPassphrase], 'Name a file with it (--passphrase-file)'],
    [
      [withPassphrase, '--passphrase-file', otherPassphraseFile],
      'The passphrase does not open the backup. Nothing was changed.',
    ],
  ] as const) {
    const ended = await runCommand(target, ['restore', ...words])
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
    expect(existsSync(join(place, 'target'))).toBe(false)
  }
})

it('takes the keys from the settings, and the passphrase rather from standard input', async () => {
  expect(toldForKey).toContain(`It is encrypted for ${recipient}.`)
  const stored = { ...target, ARBOR_BACKUP_PASSPHRASE_FILE: otherPassphraseFile }
  const words = ['restore', withPassphrase, '--passphrase']
  const wrong = await runCommand(stored, words, 'wrong one\n')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('does not open') })
})

it('refuses keys that are none, and two ways at once', async () => {
  const never = join(place, 'never')
  for (const [words, message] of [
    [['--recipient', 'age1nothing'], 'age1nothing is not a public key of age'],
    [['--recipient', 'missing.txt'], 'can’t be read (ENOENT)'],
    [['--recipient', recipient, '--passphrase-file', passphraseFile], 'Choose one'],
  ] as const) {
    const ended = await runCommand(settings, ['backup', never, ...words])
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
    expect(existsSync(never)).toBe(false)
  }
})

it('shares unchanged files with a previous backup that has the same keys, without the private key', async () => {
  for (const [first, words] of [
    [forKey, ['--recipient', recipient]],
    [withPassphrase, ['--passphrase-file', passphraseFile]],
  ] as const) {
    const second = `${first}-second`
    await backup([second, ...words, '--previous', first])
    const copies = async (folder: string) => {
      const files = await filesIn(join(folder, 'objects'))
      return new Set(await Promise.all(files.map(async (name) => (await stat(name)).ino)))
    }
    const before = await copies(first)
    expect(before.size).toBeGreaterThan(0)
    expect(await copies(second)).toEqual(before)
  }
  const stored = { ...settings, ARBOR_BACKUP_PASSPHRASE_FILE: passphraseFile }
  const { stdout } = await runCommand(stored, ['drill', `${withPassphrase}-second`])
  expect(stdout).toContain('can be restored')
  const other = await identityToRecipient((await readFile(otherIdentityFile, 'utf8')).trim())
  const third = join(place, 'third')
  const words = ['backup', third, '--recipient', recipient, '--previous', withPassphrase]
  const refused = expect.stringContaining('encrypted for other keys')
  expect(await runCommand(settings, words)).toMatchObject({ code: 1, stderr: refused })
  expect(existsSync(third)).toBe(false)
  for (const [folder, chosen, message] of [
    [forKey, undefined, 'is encrypted, and this one isn’t'],
    [forKey, { recipients: [other] }, 'encrypted for other keys'],
    [forKey, { passphrase: 'a long passphrase' }, 'does not open the previous backup'],
    [withPassphrase, { passphrase: 'another passphrase' }, 'does not open the previous'],
  ] as const) {
    const previous = await PreviousBackup.open(folder, undefined)
    await expect(createSeal(chosen, 'secret', previous)).rejects.toThrow(message)
  }
})

it('is recognized as damaged if a file is cut, changed, swapped or missing', async () => {
  const objects = await filesIn(join(forKey, 'objects'))
  const [one = '', other = ''] = objects.map((name) => name.slice(forKey.length + 1))
  const damages: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
    cut: (folder) => truncate(join(folder, 'database/tenant.jsonl.gz.age'), 300),
    changed: async (folder) => {
      const bytes = await readFile(join(folder, one))
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await writeFile(join(folder, one), bytes)
    },
    swapped: async (folder) => {
      await rename(join(folder, one), join(folder, 'kept'))
      await rename(join(folder, other), join(folder, one))
      await rename(join(folder, 'kept'), join(folder, other))
    },
    missing: (folder) => rm(join(folder, 'names.jsonl.gz.age')),
  }
  for (const [what, damage] of Object.entries(damages)) {
    const folder = join(place, what)
    await cp(forKey, folder, { recursive: true })
    await damage(folder)
    const ended = await runCommand(target, ['restore', folder, '--identity-file', identityFile])
    expect([what, ended]).toMatchObject([what, { code: 1 }])
    expect(ended.stderr).toMatch(/damaged/)
    expect(existsSync(join(place, 'target/database'))).toBe(false)
  }
})

const hasAge = existsSync('/usr/bin/age')
it.skipIf(!hasAge)('can be read by the program age', async () => {
  const age = promisify(execFile)
  const table = join(forKey, 'database/document.jsonl.gz.age')
  const read = await age('age', ['-d', '-i', identityFile, table], { encoding: 'buffer' })
  const [document] = gunzipSync(read.stdout).toString().trim().split('\n')
  expect(JSON.parse(document ?? '')).toBeInstanceOf(Object)
})

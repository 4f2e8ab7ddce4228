import { Option, type Command } from '@commander-js/extra-typings'
import { id, text, withSettings } from './command-parts.ts'

/** Adds the commands that copy an installation or a part of it. */
export function addCopies(program: Command): void {
  addArchives(program)
  addBackup(program)
  addRestores(program)
  program
    .command('migrate-to')
    .description('move the embedded database to an empty PostgreSQL database, and verify it')
    .argument('<url>', 'postgres://user:password@host/database', text)
    .action(async (url) => {
      const { runMigrateTo } = await withSettings(() => import('./migrate-to.ts'))
      process.exitCode = await runMigrateTo(url)
    })
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('back up everything to a folder, even while the server is running')
    .argument('<folder>', 'a new or empty folder', text)
    .option('--previous <folder>', 'share unchanged files with this backup by hard links', text)
    .addOption(recipient())
    .addOption(passphraseFile('encrypt the backup'))
    .addOption(passphrase())
    .addOption(signKey('sign the backup with this private key'))
    .action(async (folder, options) => {
      const { runBackup } = await withSettings(() => import('./backup.ts'))
      process.exitCode = await runBackup(folder, options)
    })
}

function addRestores(program: Command): void {
  program
    .command('restore')
    .description('restore a backup into an empty installation, and verify it')
    .argument('<folder>', 'the folder with the backup', text)
    .addOption(identityFile())
    .addOption(passphraseFile('decrypt the backup'))
    .addOption(passphrase())
    .addOption(signKey('accept only a backup signed with this key'))
    .action(async (folder, options) => {
      const { runRestore } = await withSettings(() => import('./restore.ts'))
      process.exitCode = await runRestore(folder, options)
    })
  program
    .command('drill')
    .description('restore a backup into a scratch installation, verify it, and remove it')
    .argument('<folder>', 'the folder with the backup', text)
    .option('--scratch <folder>', 'where to create the scratch folder (default: TMPDIR)', text)
    .option('--server <url>', 'use a new database on this PostgreSQL server: postgres://…', text)
    .addOption(identityFile())
    .addOption(passphraseFile('decrypt the backup'))
    .addOption(passphrase())
    .addOption(signKey('accept only a backup signed with this key'))
    .action(async (folder, options) => {
      const { runDrill } = await withSettings(() => import('./drill.ts'))
      process.exitCode = await runDrill(folder, options)
    })
}

function addArchives(program: Command): void {
  const first = 'the first line of this file is the passphrase'
  program
    .command('export')
    .description('write everything of a tenant to an archive, even while the server is running')
    .argument('<tenant>', 'the id of the tenant', id)
    .argument('<file>', 'a new file, such as acme.zip', text)
    .option('--passphrase-file <file>', `encrypt the archive in the age format: ${first}`, text)
    .action(async (tenantId, file, options) => {
      const { runExport } = await withSettings(() => import('./export.ts'))
      process.exitCode = await runExport(tenantId, file, options)
    })
  program
    .command('import')
    .description(
      'import an archive as a new tenant; stop a server with the embedded database first',
    )
    .argument('<file>', 'an archive that export wrote', text)
    .option('--new-ids', 'give everything new ids, if the tenant exists here')
    .option(
      '--owner <address>',
      'the account that becomes the owner (default: the owner’s address)',
      text,
    )
    .option('--create-accounts', 'create accounts without a password for unknown addresses')
    .option('--passphrase-file <file>', `decrypt the archive: ${first}`, text)
    .action(async (file, options) => {
      const { runImport } = await withSettings(() => import('./import.ts'))
      process.exitCode = await runImport(file, options)
    })
}

function recipient() {
  const what = 'encrypt the backup for this public key of age, or those in this file'
  const unset = 'can be repeated; default: ARBOR_BACKUP_RECIPIENTS'
  return new Option('--recipient <key>', `${what} (${unset})`).argParser(
    (value, before: string[] | undefined) => [...(before ?? []), text(value)],
  )
}

function passphraseFile(meaning: string) {
  const what = 'the first line of this file is the passphrase'
  const unset = 'default: ARBOR_BACKUP_PASSPHRASE_FILE'
  return new Option('--passphrase-file <file>', `${meaning}: ${what} (${unset})`).argParser(text)
}

function passphrase() {
  return new Option('--passphrase', 'ask for the passphrase, or read it from standard input')
}

function identityFile() {
  const what = 'decrypt the backup with the private key of age in this file'
  return new Option('--identity-file <file>', what).argParser(text)
}

function signKey(meaning: string) {
  const unset = 'default: ARBOR_BACKUP_SIGN_KEY'
  return new Option('--sign-key <file>', `${meaning} (${unset})`).argParser(text)
}

import { Option, type Command } from '@commander-js/extra-typings'
import { text, withSettings } from './command-parts.ts'

/** Adds the commands that copy an installation or a part of it. */
export function addCopies(program: Command): void {
  program
    .command('backup')
    .description('back up everything to a folder, even while the server is running')
    .argument('<folder>', 'a new or empty folder', text)
    .option('--previous <folder>', 'share unchanged files with this backup by hard links', text)
    .addOption(signKey('sign the backup with this private key'))
    .action(async (folder, options) => {
      const { runBackup } = await withSettings(() => import('./backup.ts'))
      process.exitCode = await runBackup(folder, options)
    })
  program
    .command('restore')
    .description('restore a backup into an empty installation, and verify it')
    .argument('<folder>', 'the folder with the backup', text)
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
    .addOption(signKey('accept only a backup signed with this key'))
    .action(async (folder, options) => {
      const { runDrill } = await withSettings(() => import('./drill.ts'))
      process.exitCode = await runDrill(folder, options)
    })
  program
    .command('migrate-to')
    .description('move the embedded database to an empty PostgreSQL database, and verify it')
    .argument('<url>', 'postgres://user:password@host/database', text)
    .action(async (url) => {
      const { runMigrateTo } = await withSettings(() => import('./migrate-to.ts'))
      process.exitCode = await runMigrateTo(url)
    })
}

function signKey(meaning: string) {
  const unset = 'default: ARBOR_BACKUP_SIGN_KEY'
  return new Option('--sign-key <file>', `${meaning} (${unset})`).argParser(text)
}

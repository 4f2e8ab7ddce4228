import { Argument, Option, type Command } from '@commander-js/extra-typings'
import { address, count, list, text, time, wholeNumber } from './arguments.ts'
import { addAudit } from './audit/program.ts'
import { addJobs } from './jobs-program.ts'
import { online } from './online.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
const MOST_RESULTS = 50
const MOST_DEPTH = 30
/** 31 days. */
const MOST_MINUTES = 44_640

/** Adds the commands that call a server. Each command's code is loaded only when it runs. */
export function addCommands(program: Command): void {
  program.commandsGroup('Work with a server:')
  addAccount(program)
  addListing(program)
  addUpload(program)
  addDownload(program)
  addAsking(program)
  addReading(program)
  addManaging(program)
  addWatching(program)
  addSources(program)
  addAudit(program)
  addCompletion(program)
}

const path = (what: string) => new Argument('<path>', what).argParser(text)
const AS_OF = ['--as-of <time>', 'show what was there at this time', time] as const
const PLACE = 'a path such as /shared/contracts/lease.pdf, or an id'

function addAccount(program: Command): void {
  online(program, 'login')
    .description('sign in to a server and save a key for it')
    .option('--url <url>', 'URL of the server', address)
    .option(
      '--email <address>',
      'email address to sign in with (you are asked if you omit it)',
      text,
    )
    .option('--tenant <name>', 'name or id of the tenant, if you belong to several', text)
    .option('--name <name>', 'name of the new key', text)
    .option('--key', 'save an existing API key instead of signing in')
    .addHelpText('after', '\nThe password or key is read from the terminal or from standard input.')
    .action(async (options) => (await import('./commands/login.ts')).runLogin(options))
  online(program, 'logout')
    .description('remove the saved key of a server')
    .action(async (options) => (await import('./commands/login.ts')).runLogout(options))
  online(program, 'whoami')
    .description('show your user, role, tenant and server')
    .action(async (options) => (await import('./commands/login.ts')).runWhoami(options))
}

function addListing(program: Command): void {
  online(program, 'ls')
    .description('list a folder; without a path, the top folders and documents you can read')
    .argument('[path]', PLACE, text)
    .option('-l, --long', 'show ids, dates, versions and states')
    .option(...AS_OF)
    .action(async (place, options) => (await import('./commands/list.ts')).runLs(place, options))
  online(program, 'tree')
    .description('show a folder and everything below it as a tree')
    .argument('[path]', PLACE, text)
    .option('--depth <levels>', 'number of levels to show', count(MOST_DEPTH), 3)
    .option(...AS_OF)
    .action(async (place, options) => (await import('./commands/list.ts')).runTree(place, options))
}

function addUpload(program: Command): void {
  online(program, 'upload')
    .description('upload files and folders; skips files that are already there')
    .argument(
      '<files...>',
      'files, folders, patterns such as "reports/**/*.pdf", or - for standard input',
    )
    .option('--name <name>', 'document name for standard input', text)
    .option('--to <path>', 'folder to upload into; created if it is missing', text, '/shared')
    .addOption(
      new Option(
        '--existing <what>',
        'if a different file has the same name: add a version, or keep that file',
      )
        .choices(['version', 'keep'] as const)
        .default('version' as const),
    )
    .option('--wait', 'wait until you can search everything')
    .option('--watch', 'keep running and upload new and changed files')
    .option('--hidden', 'include names in folders that start with a dot')
    .action(async (files, options) =>
      (await import('./commands/upload.ts')).runUpload(files, options),
    )
}

function addDownload(program: Command): void {
  online(program, 'download')
    .description('download a document, or a folder and everything below it')
    .addArgument(path(PLACE))
    .option('--to <folder>', 'folder on this machine, or - for standard output', text, '.')
    .option('--at <version>', 'version number (default: the active version)', wholeNumber)
    .option('--force', 'replace different files of the same name')
    .action(async (place, options) =>
      (await import('./commands/download.ts')).runDownload(place, options),
    )
}

const IN = 'look only in this folder or document; repeatable'
const TAG = 'look only at documents with this tag; repeatable'

function addAsking(program: Command): void {
  online(program, 'search')
    .description('find passages')
    .argument(
      '<query...>',
      'a question or words, and operators such as -word, OR, word*, name:, type:, tag:, in: and "a phrase"; put all of it in single quotes',
    )
    .option('--in <path>', IN, list)
    .option('--tag <name>', TAG, list)
    .addOption(
      new Option(
        '--type <type>',
        'how to search (default: both, if the server supports it)',
      ).choices(['meaning', 'words', 'both'] as const),
    )
    .option('--limit <count>', 'maximum number of results', count(MOST_RESULTS), 5)
    .option('--plain', 'read operators as words')
    .option(...AS_OF)
    .action(async (words, options) =>
      (await import('./commands/search.ts')).runSearch(words.join(' '), options),
    )
  online(program, 'ask')
    .description('ask the assistant; Ctrl-C stops the answer')
    .argument('<question...>', 'the question')
    .option('--in <path>', IN, list)
    .option('--tag <name>', TAG, list)
    .option('--thread <id>', 'continue this conversation', text)
    .option('--plain', 'print the Markdown of the answer without formatting it')
    .option('--as-of <time>', 'ask about what was there at this time', time)
    .action(async (words, options) =>
      (await import('./commands/ask.ts')).runAsk(words.join(' '), options),
    )
}

function addReading(program: Command): void {
  online(program, 'cat')
    .description('print the text of a document')
    .addArgument(path(PLACE))
    .option('--at <version>', 'version number (default: the active version)', wholeNumber)
    .option(...AS_OF)
    .action(async (place, options) => (await import('./commands/read.ts')).runCat(place, options))
  online(program, 'versions')
    .description('list the versions of a document')
    .addArgument(path(PLACE))
    .action(async (place, options) =>
      (await import('./commands/read.ts')).runVersions(place, options),
    )
  online(program, 'diff')
    .description('show what changed in a document: lines, cells or values')
    .addArgument(path(PLACE))
    .argument('[from]', 'version number (default: the previous version)', wholeNumber)
    .argument('[to]', 'version number (default: the active version)', wholeNumber)
    .option('--lines', 'compare the lines of a workbook or JSON file')
    .action(async (place, from, to, options) =>
      (await import('./commands/diff.ts')).runDiff(place, { from, to }, options),
    )
}

function addManaging(program: Command): void {
  online(program, 'tag')
    .description('add, remove or list the tags of a folder or document')
    .addArgument(path(PLACE))
    .option('--add <name>', 'tag to add; repeatable', list)
    .option('--remove <name>', 'tag to remove; repeatable', list)
    .option('--create', 'create tags that don’t exist yet')
    .action(async (place, options) => (await import('./commands/tag.ts')).runTag(place, options))
  online(program, 'grant')
    .description('give or remove access to a folder or document, or list who has it')
    .addArgument(path(PLACE))
    .argument('[who]', 'email address of a member, or name of a group', text)
    .option('--write', 'allow editing (default: only reading)')
    .option('--remove', 'remove the permission')
    .action(async (place, who, options) =>
      (await import('./commands/grant.ts')).runGrant(place, who, options),
    )
}

function addWatching(program: Command): void {
  addJobs(program)
  online(program, 'listen')
    .description('print events from the server as they happen')
    .action(async (options) => (await import('./commands/listen.ts')).runListen(options))
  program
    .command('mcp')
    .description('connect an assistant to the server over standard input and output (MCP)')
    .option('--profile <name>', 'saved sign-in to use (see arbor login)', text)
    .action(async (options) => (await import('./commands/mcp.ts')).runMcp(options))
}

const SOURCE = new Argument('<source>', 'name or id of a source').argParser(text)

function addSources(program: Command): void {
  const sources = program
    .command('source')
    .description('keep folders up to date with something outside')
  online(sources, 'list')
    .description('list the sources of the tenant')
    .action(async (options) => (await import('./commands/source.ts')).runSourceList(options))
  addSourceCreation(sources)
  online(sources, 'sync')
    .description('synchronize a source now')
    .addArgument(SOURCE)
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--wait', 'wait for the end, and show what has changed')
    .action(async (named, options) =>
      (await import('./commands/source.ts')).runSourceSync(named, options),
    )
  online(sources, 'log')
    .description('show the newest runs of a source and the items that failed')
    .addArgument(SOURCE)
    .option('--limit <count>', 'maximum number of runs', count(MOST_RESULTS), 5)
    .action(async (named, options) =>
      (await import('./commands/source.ts')).runSourceLog(named, options),
    )
  online(sources, 'readers')
    .description('show who may read documents at a source, and who they are in Arbor')
    .addArgument(SOURCE)
    .option('--unmatched', 'only those of whom nobody knows who they are')
    .action(async (named, options) =>
      (await import('./commands/source-readers.ts')).runSourceReaders(named, options),
    )
  online(sources, 'confirm')
    .description('answer a run that waits because it would delete many documents')
    .addArgument(SOURCE)
    .option('--delete', 'move them to the trash')
    .option('--keep', 'keep them, and pause the source')
    .action(async (named, options) =>
      (await import('./commands/source.ts')).runSourceConfirm(named, options),
    )
}

function addSourceCreation(sources: Command): void {
  online(sources, 'add')
    .description('create a source for a folder')
    .argument('<kind>', 'such as folder, s3, web, rclone or push', text)
    .addArgument(path('the folder to fill'))
    .option('--name <name>', 'name of the source (default: that of the folder)', text)
    .option('--set <setting>', 'a setting, such as bucket=reports; repeatable', list)
    .option('--secret <setting>', 'a secret setting to ask for; repeatable', list)
    .option('--include <pattern>', 'only files that match; repeatable', list)
    .option('--exclude <pattern>', 'leave out what matches; repeatable', list)
    .option('--hidden', 'include hidden files and leftovers of programs')
    .option('--every <minutes>', 'synchronize this often', count(MOST_MINUTES))
    .addOption(
      new Option('--cron <times>', 'synchronize at these times, such as "0 6 * * 1-5"')
        .argParser(text)
        .conflicts('every'),
    )
    .option('--time-zone <zone>', 'time zone of --cron, such as Europe/Berlin', text)
    .addHelpText(
      'after',
      '\nYou are asked for required secrets. In a script, pipe secrets into standard input as a JSON object, or a single one as it is: --secret private_key < deploy-key',
    )
    .action(async (kind, place, options) =>
      (await import('./commands/add-source.ts')).runSourceAdd(kind, place, options),
    )
}

function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a shell script that completes commands, options and paths')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', '\nIn ~/.bashrc: source <(arbor completion bash)')
    .action(async (shell) => (await import('./completion/scripts.ts')).printScript(shell))
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action(async (words) => (await import('./completion/complete.ts')).complete(program, words))
}

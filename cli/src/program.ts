import { Argument, Option, type Command } from '@commander-js/extra-typings'
import { address, count, list, text, wholeNumber } from './arguments.ts'

const STATUSES = ['all', 'active', 'completed', 'failed', 'cancelled'] as const
const SHELLS = ['bash', 'zsh', 'fish'] as const
const MOST_RESULTS = 50
const MOST_DEPTH = 30
const MOST_JOBS = 1_000_000

/** Adds the commands that work with a server. Each is loaded when it runs. */
export function addCommands(program: Command): void {
  program.commandsGroup('Work with a server:')
  addAccount(program)
  addLooking(program)
  addUpload(program)
  addDownload(program)
  addAsking(program)
  addReading(program)
  addManaging(program)
  addWatching(program)
  addCompletion(program)
}

/** A command that calls a server. */
function online(program: Command, name: string) {
  return program
    .command(name)
    .option('--profile <name>', 'which server and tenant, as named at arbor login', text)
    .option('--json', 'print each result as a line of JSON')
}

const path = (what: string) => new Argument('<path>', what).argParser(text)
const PLACE = 'path such as /shared/contracts/lease.pdf, or id'

function addAccount(program: Command): void {
  online(program, 'login')
    .description('sign in to a server, and keep a key for it')
    .option('--url <url>', 'address of the server', address)
    .option('--email <address>', 'address to sign in with; asked for otherwise', text)
    .option('--tenant <name>', 'tenant, by name or id, if you are in several', text)
    .option('--name <name>', 'name of the key that is made', text)
    .option('--key', 'keep an API key that you have, instead of signing in')
    .addHelpText('after', '\nPassword and key are asked for, or read from standard input.')
    .action(async (options) => (await import('./commands/login.ts')).runLogin(options))
  online(program, 'logout')
    .description('forget the key of a server')
    .action(async (options) => (await import('./commands/login.ts')).runLogout(options))
  online(program, 'whoami')
    .description('tell who you are, and where')
    .action(async (options) => (await import('./commands/login.ts')).runWhoami(options))
}

function addLooking(program: Command): void {
  online(program, 'ls')
    .description('list a folder, or what you start from')
    .argument('[path]', PLACE, text)
    .option('-l, --long', 'with id, date, version and state')
    .action(async (place, options) => (await import('./commands/list.ts')).runLs(place, options))
  online(program, 'tree')
    .description('draw a folder and what is below it')
    .argument('[path]', PLACE, text)
    .option('--depth <levels>', 'levels to follow', count(MOST_DEPTH), 3)
    .action(async (place, options) => (await import('./commands/list.ts')).runTree(place, options))
}

function addUpload(program: Command): void {
  online(program, 'upload')
    .description('upload files and folders; what is there already is left out')
    .argument(
      '<files...>',
      'files, folders, patterns such as "reports/**/*.pdf", or - for standard input',
    )
    .option('--name <name>', 'name of the document that standard input becomes', text)
    .option('--to <path>', 'folder to upload into; made if it is missing', text, '/shared')
    .addOption(
      new Option('--existing <what>', 'when another file has the name: a new version, or keep it')
        .choices(['version', 'keep'] as const)
        .default('version' as const),
    )
    .option('--wait', 'until everything can be searched')
    .option('--watch', 'go on, and upload files that are added or changed')
    .option('--hidden', 'also what begins with a dot in folders')
    .action(async (files, options) =>
      (await import('./commands/upload.ts')).runUpload(files, options),
    )
}

function addDownload(program: Command): void {
  online(program, 'download')
    .description('download a document, or a folder with all below it')
    .addArgument(path(PLACE))
    .option('--to <folder>', 'folder of this machine, or - for standard output', text, '.')
    .option('--at <version>', 'number of the version; the active one otherwise', wholeNumber)
    .option('--force', 'replace other files of the same name')
    .action(async (place, options) =>
      (await import('./commands/download.ts')).runDownload(place, options),
    )
}

const IN = 'look only in this folder or document; may be repeated'
const TAG = 'look only at what has this tag; may be repeated'

function addAsking(program: Command): void {
  online(program, 'search')
    .description('find passages')
    .argument('<query...>', 'a question, or words; those in quotes must follow each other')
    .option('--in <path>', IN, list)
    .option('--tag <name>', TAG, list)
    .addOption(
      new Option('--type <type>', 'what is compared; both by default, if the server can').choices([
        'meaning',
        'words',
        'both',
      ] as const),
    )
    .option('--limit <count>', 'most results', count(MOST_RESULTS), 5)
    .action(async (words, options) =>
      (await import('./commands/search.ts')).runSearch(words.join(' '), options),
    )
  online(program, 'ask')
    .description('ask the assistant; Ctrl-C stops its answer')
    .argument('<question...>', 'the question')
    .option('--in <path>', IN, list)
    .option('--tag <name>', TAG, list)
    .option('--thread <id>', 'go on in this conversation', text)
    .option('--plain', 'print the answer as it is written, without laying out its Markdown')
    .action(async (words, options) =>
      (await import('./commands/ask.ts')).runAsk(words.join(' '), options),
    )
}

function addReading(program: Command): void {
  online(program, 'cat')
    .description('print the text of a document')
    .addArgument(path(PLACE))
    .option('--at <version>', 'number of the version; the active one otherwise', wholeNumber)
    .action(async (place, options) => (await import('./commands/read.ts')).runCat(place, options))
  online(program, 'versions')
    .description('list the versions of a document')
    .addArgument(path(PLACE))
    .action(async (place, options) =>
      (await import('./commands/read.ts')).runVersions(place, options),
    )
  online(program, 'diff')
    .description('show how the text of a document changed')
    .addArgument(path(PLACE))
    .argument('[from]', 'number of a version; the one before by default', wholeNumber)
    .argument('[to]', 'number of a version; the active one by default', wholeNumber)
    .action(async (place, from, to, options) =>
      (await import('./commands/read.ts')).runDiff(place, { from, to }, options),
    )
}

function addManaging(program: Command): void {
  online(program, 'tag')
    .description('put tags on a folder or document, take them off, or list them')
    .addArgument(path(PLACE))
    .option('--add <name>', 'tag to put on it; may be repeated', list, [])
    .option('--remove <name>', 'tag to take off; may be repeated', list, [])
    .option('--create', 'make tags that do not exist yet')
    .action(async (place, options) => (await import('./commands/tag.ts')).runTag(place, options))
  online(program, 'grant')
    .description('let somebody read or change a folder or document, or list who may')
    .addArgument(path(PLACE))
    .argument('[who]', 'e-mail address of a member, or name of a group', text)
    .option('--write', 'change, too, instead of only read')
    .option('--remove', 'take the permission back')
    .action(async (place, who, options) =>
      (await import('./commands/grant.ts')).runGrant(place, who, options),
    )
}

function addWatching(program: Command): void {
  online(program, 'jobs')
    .description('list ingestions, or cancel or repeat one')
    .addOption(
      new Option('--status <status>', 'which ones').choices(STATUSES).default('all' as const),
    )
    .option('--limit <count>', 'most jobs', count(MOST_JOBS), 20)
    .option('--cancel <id>', 'cancel this job', text)
    .addOption(new Option('--retry <id>', 'run this job again').argParser(text).conflicts('cancel'))
    .action(async (options) => (await import('./commands/jobs.ts')).runJobs(options))
  online(program, 'listen')
    .description('print what happens on the server, as it happens')
    .action(async (options) => (await import('./commands/listen.ts')).runListen(options))
  program
    .command('mcp')
    .description('let an assistant use the server, over standard input and output (MCP)')
    .option('--profile <name>', 'which server and tenant, as named at arbor login', text)
    .action(async (options) => (await import('./commands/mcp.ts')).runMcp(options))
}

function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print the script that completes commands, options and paths in a shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', '\nIn ~/.bashrc: source <(arbor completion bash)')
    .action(async (shell) => (await import('./completion/scripts.ts')).printScript(shell))
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action(async (words) => (await import('./completion/complete.ts')).complete(program, words))
}

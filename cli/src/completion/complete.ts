import { shownName } from '@arbor/client'
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { findFolder, itemsIn, startingItems } from '../find-items.ts'
import { readProfiles } from '../profiles.ts'
import { openSession } from '../session.ts'
import { cleanLine, print } from '../terminal.ts'

/** A person is waiting for the completion. */
const DEADLINE_MS = 3000
const MOST_ITEMS = 500
/** Options whose value is a path on the server. */
const PLACES = new Set(['--in', '--to'])

type Candidates = 'files' | readonly string[]

/**
 * Prints completions of the last word for the shell scripts: `files`, or `words` followed by one line per completion.
 * After an error, it prints no completions.
 */
export async function complete(
  program: CommandUnknownOpts,
  words: readonly string[],
): Promise<void> {
  const current = unescape(words.at(-1) ?? '')
  const before = words.slice(0, -1).map((word) => unescape(word) ?? '')
  const found =
    current === undefined ? [] : await candidates(program, before, current).catch(() => [])
  const fitting = found === 'files' ? [] : found.filter((one) => one.startsWith(current ?? ''))
  for (const line of [found === 'files' ? 'files' : 'words', ...fitting]) await print(line)
  // Don't wait for a request that is still running.
  process.exit()
}

/** Removes the backslashes from a typed word. Quoted words are not completed, because a name could contain a quote. */
function unescape(word: string): string | undefined {
  return /^["']/.test(word) ? undefined : word.replaceAll(/\\(.)/g, '$1')
}

async function candidates(
  program: CommandUnknownOpts,
  before: readonly string[],
  current: string,
): Promise<Candidates> {
  const [name, ...rest] = before
  if (name === undefined) return namesOf(program)
  const command = program.commands.find((one) => one.name() === name)
  if (!command) return name === 'help' ? namesOf(program) : []
  if (goesBelow(command, rest[0] ?? current)) return candidates(command, rest, current)
  const option = optionOf(command, rest.at(-1))
  if (option) return valuesOf(command, option, before, current)
  if (current.startsWith('-')) return command.options.flatMap(({ long }) => long ?? [])
  const given = rest.filter((word, at) => !word.startsWith('-') && !optionOf(command, rest[at - 1]))
  const { registeredArguments: all } = command
  const last = all.at(-1)
  const argument = all[given.length] ?? (last?.variadic ? last : undefined)
  if (!argument) return []
  if (argument.argChoices) return argument.argChoices
  if (argument.name() === 'files' || argument.name() === 'folder') return 'files'
  return argument.name() === 'path' ? placesAt(before, current) : []
}

/** Whether a word after a command belongs to a command below it. Some commands also have options of their own. */
function goesBelow({ commands }: CommandUnknownOpts, word: string): boolean {
  return commands.length > 0 && !word.startsWith('-')
}

function namesOf(program: CommandUnknownOpts): string[] {
  const visible = program.createHelp().visibleCommands(program)
  return visible.map((command) => command.name())
}

/** The option, if the next word is its value. */
function optionOf(command: CommandUnknownOpts, word: string | undefined): Option | undefined {
  if (word === undefined) return undefined
  const option = command.options.find(({ long, short }) => word === long || word === short)
  return option?.required ? option : undefined
}

async function valuesOf(
  command: CommandUnknownOpts,
  option: Option,
  before: readonly string[],
  current: string,
): Promise<Candidates> {
  if (option.argChoices) return option.argChoices
  if (option.long === '--profile') return [...(await readProfiles()).keys()]
  if (command.name() === 'download' && option.long === '--to') return 'files'
  return PLACES.has(option.long ?? '') ? placesAt(before, current) : []
}

/** The items on the server in the folder that is being typed. */
async function placesAt(before: readonly string[], current: string): Promise<readonly string[]> {
  const at = before.indexOf('--profile')
  const timer = AbortSignal.timeout(DEADLINE_MS)
  const late = new Promise<never>((_resolve, reject) => {
    timer.addEventListener('abort', () => reject(timer.reason as Error), { once: true })
  })
  return Promise.race([late, listAt(at === -1 ? undefined : before[at + 1], current)])
}

async function listAt(profile: string | undefined, current: string): Promise<readonly string[]> {
  const { arbor } = await openSession({ profile })
  const folder = current.slice(0, current.lastIndexOf('/') + 1)
  const isTop = folder === '' || folder === '/'
  const items = isTop ? startingItems(arbor) : itemsIn(arbor, await findFolder(arbor, folder))
  const found: string[] = []
  let count = 0
  for await (const item of items) {
    const name = shownName(item)
    // A name with characters that can't be shown can't be typed either.
    if (cleanLine(name) === name) {
      found.push(`${isTop ? '/' : folder}${name}${item.part_type === 'FOLDER' ? '/' : ''}`)
    }
    count += 1
    if (count === MOST_ITEMS) break
  }
  return found
}

import { fstatSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@arbor/client'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { findFolder } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { askSecret, print, printJson, say } from '../terminal.ts'

type AddOptions = Common & {
  readonly name?: string | undefined
  readonly set?: readonly string[]
  readonly secret?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly every?: number | undefined
  readonly cron?: string | undefined
  readonly timeZone?: string | undefined
  readonly hidden?: true | undefined
}

type Kind = Schemas['SourceKindResponse']
type Settings = Record<string, unknown>

/** Creates a source after testing its settings. Nothing is read until its first run. */
export async function runSourceAdd(
  kindName: string,
  place: string,
  options: AddOptions,
): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const kind = await kindOf(arbor, kindName)
    const settings = readSettings(kind, options.set ?? [])
    const folder = await findFolder(arbor, place)
    Object.assign(settings, await secretsOf(kind, options.secret ?? []))
    const { ok, message } = await arbor.post('/v1/sources/test', {
      body: { kind: kindName, settings },
    })
    if (!ok) throw new Fault(message)
    say(message)
    const { include = [], exclude = [], every, cron, timeZone } = options
    const source = await arbor.post('/v1/sources', {
      body: {
        kind: kindName,
        path_part_id: folder.path_part_id,
        name: options.name ?? folder.name,
        settings,
        rules: { include: [...include], exclude: [...exclude] },
        hidden_files: options.hidden === true,
        ...(every !== undefined && { every_minutes: every }),
        ...(cron !== undefined && { cron }),
        ...(timeZone !== undefined && { time_zone: timeZone }),
      },
    })
    if (options.json) return printJson(source)
    await print(source.id)
    say(`Created. See what it would do: arbor source sync ${source.id} --dry-run`)
  })
}

async function kindOf(arbor: Session['arbor'], name: string): Promise<Kind> {
  const { items } = await arbor.get('/v1/source-kinds')
  const kind = items.find((each) => each.kind === name)
  if (!kind) {
    const names = items.map((each) => each.kind).join(', ')
    throw new Fault(`The kind must be one of: ${names}.`, EXIT.misused)
  }
  if (kind.unavailable !== null) throw new Fault(kind.unavailable)
  return kind
}

type Schema = {
  readonly properties?: Readonly<
    Record<string, { readonly type?: string; readonly maxLength?: number }>
  >
  readonly required?: readonly string[]
}

/** Settings from `key=value`. A list is written by repeating its key. */
function readSettings(kind: Kind, pairs: readonly string[]): Settings {
  const { properties = {} } = kind.settings_schema as Schema
  const names = Object.keys(properties).filter((name) => !kind.secrets.includes(name))
  const settings: Settings = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, Math.max(at, 0))
    if (kind.secrets.includes(key)) {
      throw new Fault(
        `${key} is secret. Use --secret ${key}, and you are asked for it.`,
        EXIT.misused,
      )
    }
    if (!names.includes(key)) {
      const known = names.length > 0 ? `The settings are: ${names.join(', ')}.` : 'It has none.'
      throw new Fault(`“${pair}” isn’t a setting of ${kind.kind}. ${known}`, EXIT.misused)
    }
    const value = pair.slice(at + 1)
    const { type } = properties[key] ?? {}
    if (type === 'array') {
      settings[key] = [...((settings[key] ?? []) as string[]), value]
    } else if (type === 'boolean' || type === 'number' || type === 'integer') {
      settings[key] = parse(pair, value)
    } else {
      settings[key] = value
    }
  }
  return settings
}

function parse(pair: string, value: string): unknown {
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw new Fault(`“${pair}” needs a number, true or false.`, EXIT.misused)
  }
}

/** A setting that may be longer has several lines, such as a private key. */
const MOST_TYPED = 10_000

/** Secrets that are required or wanted, from the terminal, or whatever is piped into standard input. */
async function secretsOf(kind: Kind, wanted: readonly string[]): Promise<Settings> {
  const { required = [], properties = {} } = kind.settings_schema as Schema
  const unknown = wanted.find((name) => !kind.secrets.includes(name))
  if (unknown !== undefined) {
    throw new Fault(`“${unknown}” isn’t a secret of ${kind.kind}.`, EXIT.misused)
  }
  const names = kind.secrets.filter((name) => required.includes(name) || wanted.includes(name))
  if (!process.stdin.isTTY) return kind.secrets.length === 0 ? {} : pipedSecrets(kind, names)
  const secrets: Settings = {}
  for (const name of names) {
    if ((properties[name]?.maxLength ?? 0) > MOST_TYPED) {
      throw new Fault(
        `${name} has several lines. Redirect its file into standard input: … --secret ${name} < file`,
        EXIT.misused,
      )
    }
    secrets[name] = await askSecret(`${name}: `)
  }
  return secrets
}

/** Secrets as one JSON object, or the text of the only one. */
async function pipedSecrets({ kind, secrets: known }: Kind, names: readonly string[]) {
  const given = isPiped() ? (await text(process.stdin)).trim() : ''
  if (given === '' && names.length === 0) return {}
  const secrets = objectIn(given)
  const only = names.length === 0 && known.length === 1 ? known : names
  if (!secrets && given !== '' && only.length === 1) return { [only[0] ?? '']: given }
  const isWrong = (name: string) => !known.includes(name) || typeof secrets?.[name] !== 'string'
  const wrong = Object.keys(secrets ?? {}).find(isWrong)
  if (secrets && wrong !== undefined) {
    const texts = `The secrets are texts: ${known.join(', ')}.`
    throw new Fault(`“${wrong}” isn’t a secret of ${kind}, or not a text. ${texts}`, EXIT.misused)
  }
  const missing = names.find((name) => secrets?.[name] === undefined)
  if (secrets && missing === undefined) return secrets
  const wantedNames = names.length > 0 ? names : known
  const example = JSON.stringify(Object.fromEntries(wantedNames.map((name) => [name, '…'])))
  throw new Fault(
    `Pipe the secrets into standard input as JSON: ${example}. A single one can be piped as it is, with --secret and its name.`,
    EXIT.misused,
  )
}

/** Whether standard input is a pipe, a socket or a file, instead of nothing. */
function isPiped(): boolean {
  try {
    const stats = fstatSync(0)
    return stats.isFIFO() || stats.isSocket() || stats.isFile()
  } catch {
    return false
  }
}

function objectIn(json: string): Settings | undefined {
  try {
    const value = JSON.parse(json) as unknown
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Settings) : undefined
  } catch {
    return undefined
  }
}

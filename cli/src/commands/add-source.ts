import { text } from 'node:stream/consumers'
import type { Schemas } from '@arbor/client'
import { EXIT, Fault } from '../fault.ts'
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
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
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

/** Secrets that are required or wanted, from the terminal or as one JSON object from standard input. */
async function secretsOf(kind: Kind, wanted: readonly string[]): Promise<Settings> {
  const { required = [] } = kind.settings_schema as Schema
  const unknown = wanted.find((name) => !kind.secrets.includes(name))
  if (unknown !== undefined) {
    throw new Fault(`“${unknown}” isn’t a secret of ${kind.kind}.`, EXIT.misused)
  }
  const names = kind.secrets.filter((name) => required.includes(name) || wanted.includes(name))
  if (names.length === 0) return {}
  if (process.stdin.isTTY) {
    const secrets: Settings = {}
    for (const name of names) secrets[name] = await askSecret(`${name}: `)
    return secrets
  }
  const secrets = objectIn(await text(process.stdin))
  const missing = names.find((name) => typeof secrets?.[name] !== 'string')
  if (secrets && missing === undefined) return secrets
  const example = JSON.stringify(Object.fromEntries(names.map((name) => [name, '…'])))
  throw new Fault(`Pipe the secrets into standard input as JSON: ${example}`, EXIT.misused)
}

function objectIn(json: string): Settings | undefined {
  try {
    const value = JSON.parse(json) as unknown
    return typeof value === 'object' && value !== null ? (value as Settings) : undefined
  } catch {
    return undefined
  }
}

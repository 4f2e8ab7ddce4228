import {
  SETTINGS,
  type Choice,
  type ChoiceName,
  type Setting,
  type Whole,
  type WholeName,
} from './settings.ts'

/** Some settings are invalid. `faults` has one message for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration has ${String(faults.length)} error(s):\n- ${faults.join('\n- ')}`)
    this.faults = faults
  }
}

/** The environment of this process. Only the commands should call it. */
export function processEnvironment(): NodeJS.ProcessEnv {
  return process.env
}

/**
 * Reads single settings and collects faults instead of stopping at the first one. Unknown ARBOR_ variables are faults,
 * too.
 */
export class EnvReader {
  readonly #env: NodeJS.ProcessEnv
  readonly #faults: string[]

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    this.#faults = findUnknownSettings(env)
  }

  get faults(): readonly string[] {
    return this.#faults
  }

  fault(message: string): void {
    this.#faults.push(message)
  }

  /** The exact value, for settings where white space matters. An empty value counts as unset. */
  raw(name: Setting): string | undefined {
    return this.#env[name] || undefined
  }

  /** The exact value, for settings where an empty value differs from an unset one. */
  given(name: Setting): string | undefined {
    return this.#env[name]
  }

  /** The value without surrounding white space. An empty value counts as unset. */
  text(name: Setting): string | undefined {
    return this.raw(name)?.trim() || undefined
  }

  /** A whole number within the bounds of the setting, or its default. */
  whole<N extends WholeName>(name: N): Whole<N> {
    const { min, max, usual } = SETTINGS[name] as { min: number; max: number; usual?: number }
    const value = this.text(name)
    if (value === undefined) return usual as Whole<N>
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.fault(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    return usual as Whole<N>
  }

  /** One of the choices of the setting, or its default. */
  choice<N extends ChoiceName>(name: N): Choice<N> {
    const { choices, usual } = SETTINGS[name] as { choices: readonly string[]; usual: string }
    const value = this.text(name) ?? usual
    if (choices.includes(value)) return value as Choice<N>
    this.fault(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
    return usual as Choice<N>
  }
}

function findUnknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = new Set(Object.keys(SETTINGS))
  return Object.keys(env)
    .filter((name) => name.startsWith('ARBOR_') && !known.has(name) && env[name] !== '')
    .toSorted()
    .map((name) => `${name} is not a setting of Arbor. Did you mean ${nearestSetting(name)}?`)
}

// Names are compared without the prefix, because ARBOR_PORT most likely means PORT.
function nearestSetting(name: string): string {
  const wanted = name.replace(/^ARBOR_/, '')
  const distance = (setting: string): number => editDistance(wanted, setting.replace(/^ARBOR_/, ''))
  return Object.keys(SETTINGS).reduce((best, next) =>
    distance(next) < distance(best) ? next : best,
  )
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const insertion = (current[column - 1] ?? 0) + 1
      const deletion = (previous[column] ?? 0) + 1
      current.push(Math.min(substitution, insertion, deletion))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

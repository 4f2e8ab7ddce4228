import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LlmConfig } from '../../config/llm.ts'
import { newId } from '../../core/ids.ts'
import { habitsOf } from '../habits.ts'
import { measureProfile } from './measure.ts'
import type { ModelProfile } from './profile.ts'

/** The file in the data folder. It contains no addresses, names of models or keys. */
const FILE = 'model-profiles.json'
/** How long other processes may not see a new profile, in milliseconds. */
const KEPT_MS = 60_000
/** Profiles that are kept. */
const MOST = 200

type Named = Pick<LlmConfig, 'baseUrl' | 'model'>

const keyOf = ({ baseUrl, model }: Named): string =>
  createHash('sha256').update(`${baseUrl} ${model}`).digest('hex').slice(0, 32)

/** The measured profiles of this machine, in a file of the data folder. */
export class ModelProfiles {
  readonly #file: string
  #known: Promise<Map<string, ModelProfile>> | undefined
  #readAt = 0

  constructor(dataDir: string) {
    this.#file = join(dataDir, FILE)
  }

  /** The profile of a model, if it has been measured. Answers take it into account from now on. */
  async read(llm: Named): Promise<ModelProfile | undefined> {
    const profile = (await this.#load()).get(keyOf(llm))
    if (profile) apply(llm, profile)
    return profile
  }

  /**
   * Measures a model and keeps its profile.
   * @throws ModelFailure if it doesn't answer
   */
  async measure(llm: LlmConfig, signal: AbortSignal): Promise<ModelProfile> {
    const profile = await measureProfile(llm, signal)
    apply(llm, profile)
    const known = await this.#load()
    known.delete(keyOf(llm))
    known.set(keyOf(llm), profile)
    for (const key of [...known.keys()].slice(0, -MOST)) known.delete(key)
    await this.#write(known)
    return profile
  }

  #load(): Promise<Map<string, ModelProfile>> {
    if (Date.now() - this.#readAt > KEPT_MS) this.#known = undefined
    if (this.#known) return this.#known
    this.#readAt = Date.now()
    this.#known = readFile(this.#file, 'utf8')
      .then((text) => new Map(Object.entries(JSON.parse(text) as Record<string, ModelProfile>)))
      .catch(() => new Map<string, ModelProfile>())
    return this.#known
  }

  /** A profile can be measured again, so a full disk costs only the file. */
  async #write(known: ReadonlyMap<string, ModelProfile>): Promise<void> {
    const part = `${this.#file}.${newId()}`
    await writeFile(part, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 })
      .then(() => rename(part, this.#file))
      .catch(() => undefined)
  }
}

function apply(
  llm: Named,
  { tools, systemRole, jsonSchema, images, ...profile }: ModelProfile,
): void {
  const habits = habitsOf(llm)
  const abilities = { tools, system_role: systemRole, json_schema: jsonSchema, images } as const
  for (const [ability, has] of Object.entries(abilities)) {
    if (has) habits.lacks.delete(ability as keyof typeof abilities)
    else habits.lacks.add(ability as keyof typeof abilities)
  }
  habits.contextTokens = profile.contextTokens ?? undefined
  habits.manner.isUnopened = profile.reasoning === 'unopened'
}

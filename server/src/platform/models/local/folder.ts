import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ModelFailure } from '../model-failure.ts'
import { isWithoutPrefixes, type Prefixes } from '../prefixes.ts'
import type { Shortening } from '../shorten.ts'
import type { Pooling } from './pooling.ts'

/** What loading a model requires. File names are relative to the folder. */
export type ModelFiles = {
  readonly folder: string
  readonly modelFile: string
  /** How many tokens of a text the model reads, including those that mark its ends. */
  readonly maxTokens: number
}

/** How an encoder is used. */
export type EncoderSetup = {
  readonly pooling: Pooling
  readonly prefixes: Prefixes
  /** Whether layers follow the pooling. Then only the model itself can return the vector of a text. */
  readonly hasLayers: boolean
  /** Vectors have this number of dimensions. Undefined for as many as the model has. */
  readonly dimensions?: number
  /** Undefined if vectors aren't cut. */
  readonly cut?: Shortening
}

/** An encoder and all that its process has to know. */
export type ModelFolder = ModelFiles & EncoderSetup

/** What the files of an encoder say. */
export type EncoderFiles = ModelFiles & {
  /** Names under which the model may be known, the best first. */
  readonly names: readonly string[]
  readonly poolingFile: string
  readonly pooling: Pooling | undefined
  /** Undefined if no file has any. */
  readonly prompts: Prefixes | undefined
  readonly hasLayers: boolean
  /** How earlier releases used the model, which knew only these files. */
  readonly formerly: Pick<EncoderSetup, 'pooling' | 'prefixes'>
}

const MODEL_FILES = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model.onnx']
const TOKENIZER = 'tokenizer.json'
const TOKENIZER_CONFIG = 'tokenizer_config.json'
const MODEL_CONFIG = 'config.json'
const POOLING = '1_Pooling/config.json'
const PROMPTS = 'config_sentence_transformers.json'
const LENGTH = 'sentence_bert_config.json'
const MODULES = 'modules.json'

/**
 * Maximum number of tokens of a text, even if the model could read more. With plain attention, the memory for a
 * text grows with the square of its length. For a model with 12 heads, it is 0.2 GB at 2,048 tokens and 3 GB at
 * 8,192.
 */
const LONGEST_TEXT = 2048
/** Used if no file states how long a text can be. */
const USUAL_LENGTH = 512
/** Kinds of models whose positions start after that of the padding, at its number plus one. */
const POSITIONS_AFTER_PADDING = /^(?:xlm-)?roberta|^camembert$|^mpnet$|^data2vec-text$/

type Json = Readonly<Record<string, unknown>>

/**
 * Reads the files that every model needs, in the layout of sentence-transformers or transformers.js. Only the
 * model and tokenizer.json are required.
 * @throws ModelFailure `unusable` with the name of the file that is missing, damaged or not supported
 */
export async function openModelFolder(folder: string): Promise<ModelFiles> {
  const modelFile = await findModel(folder)
  if (!(await exists(folder, TOKENIZER))) throw unusable(`has no ${TOKENIZER}`)
  return { folder, modelFile, maxTokens: await readMaxTokens(folder) }
}

/**
 * Reads the files of an encoder, as {@link openModelFolder} does.
 * @throws ModelFailure
 */
export async function openEncoderFolder(folder: string): Promise<EncoderFiles> {
  const files = await openModelFolder(folder)
  const prompts = objectOf((await readJson(folder, PROMPTS))?.['prompts'])
  const { poolingFile, hasLayers } = await readModules(folder)
  const pooling = readPooling(await readJson(folder, poolingFile), poolingFile)
  const prefixes = {
    query: firstText(prompts, ['query', 'retrieval.query']),
    passage: firstText(prompts, ['passage', 'document', 'retrieval.passage', 'corpus']),
  }
  return {
    ...files,
    names: namesOf(folder),
    poolingFile,
    pooling,
    prompts: isWithoutPrefixes(prefixes) ? undefined : prefixes,
    hasLayers,
    formerly: {
      pooling: (poolingFile === POOLING ? pooling : undefined) ?? 'mean',
      prefixes: {
        query: textOf(prompts['query']),
        passage: textOf(prompts['passage'] ?? prompts['document']),
      },
    },
  }
}

/**
 * Names of the folder, and in a cache of Hugging Face (`models--OWNER--NAME/snapshots/REVISION`). The name in
 * config.json isn't used: for a fine-tuned model, it is often that of the original.
 */
function namesOf(folder: string): string[] {
  const parent = dirname(folder)
  const cached = basename(parent) === 'snapshots' ? [basename(dirname(parent))] : []
  return [basename(folder), ...cached]
}

function firstText(object: Json, names: readonly string[]): string {
  return textOf(names.map((name) => object[name]).find((value) => textOf(value) !== ''))
}

/** A digest (hex) of all files that affect the vectors. It takes one to two seconds per gigabyte. */
export async function digestModel(files: EncoderFiles): Promise<string> {
  const { folder, modelFile, poolingFile } = files
  const hash = createHash('sha256')
  // Models above two gigabytes keep their weights in a separate file.
  const weights = [modelFile, `${modelFile}_data`]
  const settings = [TOKENIZER, TOKENIZER_CONFIG, MODEL_CONFIG, POOLING, PROMPTS, LENGTH]
  if (poolingFile !== POOLING) settings.push(poolingFile)
  for (const name of [...weights, ...settings]) {
    if (!(await exists(folder, name))) continue
    hash.update(`${name}\0`)
    try {
      for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer)
    } catch {
      throw unusable(`has a file ${name} that cannot be read`)
    }
  }
  return hash.digest('hex')
}

/**
 * The contents of tokenizer.json and tokenizer_config.json.
 * @throws ModelFailure
 */
export async function readTokenizer(folder: string): Promise<{ tokenizer: Json; config: Json }> {
  const tokenizer = await readJson(folder, TOKENIZER)
  if (tokenizer === undefined) throw unusable(`has no ${TOKENIZER}`)
  return { tokenizer, config: (await readJson(folder, TOKENIZER_CONFIG)) ?? {} }
}

export function unusable(what: string): ModelFailure {
  return new ModelFailure('unusable', `The folder of the embedding model ${what}.`)
}

async function findModel(folder: string): Promise<string> {
  for (const name of MODEL_FILES) if (await exists(folder, name)) return name
  throw unusable(`has none of ${MODEL_FILES.join(', ')}`)
}

async function exists(folder: string, name: string): Promise<boolean> {
  return access(join(folder, name)).then(
    () => true,
    () => false,
  )
}

/** A JSON object from a file. Undefined if the file is missing. A list counts as an object. */
async function readJson(folder: string, name: string): Promise<Json | undefined> {
  if (!(await exists(folder, name))) return undefined
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    if (typeof value === 'object' && value !== null) return value as Json
  } catch {
    // Reported below, like a file with other content.
  }
  throw unusable(`has a file ${name} that is not the expected JSON`)
}

async function readMaxTokens(folder: string): Promise<number> {
  const config = (await readJson(folder, MODEL_CONFIG)) ?? {}
  const positions = numberOf(config['max_position_embeddings'] ?? config['n_positions'])
  const reserved = POSITIONS_AFTER_PADDING.test(textOf(config['model_type']))
    ? (numberOf(config['pad_token_id']) ?? 1) + 1
    : 0
  const limits = [
    (positions ?? Infinity) - reserved,
    numberOf((await readJson(folder, LENGTH))?.['max_seq_length']) ?? Infinity,
    numberOf((await readJson(folder, TOKENIZER_CONFIG))?.['model_max_length']) ?? Infinity,
  ]
  // Tokenizers without a limit have a number with thirty digits here.
  const limit = Math.min(...limits.filter((tokens) => tokens >= 1))
  return limit < 1e9 ? Math.min(LONGEST_TEXT, limit) : USUAL_LENGTH
}

const POOLING_MODES: Readonly<Record<string, Pooling>> = {
  pooling_mode_mean_tokens: 'mean',
  pooling_mode_cls_token: 'cls',
  pooling_mode_lasttoken: 'last',
}

function readPooling(config: Json | undefined, file: string): Pooling | undefined {
  if (config === undefined) return undefined
  const modes = Object.keys(config).filter(
    (name) => name.startsWith('pooling_mode_') && config[name] === true,
  )
  const pooling = POOLING_MODES[modes.join(' and ')]
  if (pooling !== undefined) return pooling
  throw unusable(`requires a pooling in ${file} that is not supported`)
}

/** Where the pooling is described, and whether layers follow it. */
async function readModules(
  folder: string,
): Promise<Pick<EncoderFiles, 'poolingFile' | 'hasLayers'>> {
  const modules = Object.values((await readJson(folder, MODULES)) ?? {}).map(objectOf)
  const ofType = (type: string) => modules.find((module) => textOf(module['type']).endsWith(type))
  const path = textOf(ofType('.Pooling')?.['path'])
  return {
    // A path that leads out of the folder is ignored.
    poolingFile: /^\w+$/.test(path) ? `${path}/config.json` : POOLING,
    hasLayers: ofType('.Dense') !== undefined,
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? Math.floor(value) : undefined
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ModelFailure } from '../model-failure.ts'
import type { TextKind } from '../model-process.ts'

/** How the vectors of a text's tokens are combined into the vector of the text. */
export type Pooling = 'mean' | 'cls' | 'last'

/** The settings from a model's files. File names are relative to the folder. */
export type ModelFolder = {
  readonly folder: string
  readonly modelFile: string
  /** How many tokens of a text the model reads, including those that mark its ends. */
  readonly maxTokens: number
  readonly pooling: Pooling
  /** Put before texts. */
  readonly prefixes: Readonly<Record<TextKind, string>>
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
 * Reads the files of a model in the layout of sentence-transformers or transformers.js. Only the model and
 * tokenizer.json are required.
 * @throws ModelFailure `unusable` with the name of the file that is missing, damaged or not supported
 */
export async function openModelFolder(folder: string): Promise<ModelFolder> {
  const modelFile = await findModel(folder)
  if (!(await exists(folder, TOKENIZER))) throw unusable(`has no ${TOKENIZER}`)
  const prompts = objectOf((await readJson(folder, PROMPTS))?.['prompts'])
  await refuseDenseLayers(folder)
  return {
    folder,
    modelFile,
    maxTokens: await readMaxTokens(folder),
    pooling: readPooling(await readJson(folder, POOLING)),
    prefixes: {
      query: textOf(prompts['query']),
      passage: textOf(prompts['passage'] ?? prompts['document']),
    },
  }
}

/** A digest (hex) of all files that affect the vectors. It takes one to two seconds per gigabyte. */
export async function digestModel({ folder, modelFile }: ModelFolder): Promise<string> {
  const hash = createHash('sha256')
  // Models above two gigabytes keep their weights in a separate file.
  const weights = [modelFile, `${modelFile}_data`]
  const settings = [TOKENIZER, TOKENIZER_CONFIG, MODEL_CONFIG, POOLING, PROMPTS, LENGTH]
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

function readPooling(config: Json | undefined): Pooling {
  if (config === undefined) return 'mean'
  const modes = Object.keys(config).filter(
    (name) => name.startsWith('pooling_mode_') && config[name] === true,
  )
  const pooling = POOLING_MODES[modes.join(' and ')]
  if (pooling !== undefined) return pooling
  throw unusable(`requires a pooling in ${POOLING} that is not supported`)
}

/** Layers after the pooling have separate files. Without them, the vectors would be wrong. */
async function refuseDenseLayers(folder: string): Promise<void> {
  const modules = Object.values((await readJson(folder, MODULES)) ?? {})
  if (modules.some((module) => textOf(objectOf(module)['type']).endsWith('.Dense'))) {
    throw unusable(`requires a dense layer in ${MODULES}, which is not supported`)
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

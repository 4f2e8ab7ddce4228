import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Message } from '../use-lite/protobuf.ts'

/** The words that the model knows. Their index is the token id, and the direction of the vector. */
export const WORDS = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'cat',
  'dog',
  'query',
  'passage',
  ':',
  'a',
]

const FLOAT = 1
const INT64 = 7

/** The parts of the model. The names are those of its inputs and outputs. */
export type ModelShape = {
  readonly inputs?: readonly string[]
  readonly output?: string
  /** Whether token types are added to tokens, as in BERT. */
  readonly types?: boolean
  /** Whether the model returns the mean over the tokens that the mask selects. */
  readonly whole?: boolean
  /** Number of rows in the token table. */
  readonly rows?: number
  /** Value of all members of the table, except those of its diagonal, which are 1. */
  readonly elsewhere?: number
}

/**
 * An ONNX model that looks up each token in a table. Token n points in direction n, so a mean over tokens shows
 * how often each occurs in the text. Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3
 */
export function lookupModel(shape: ModelShape = {}): Uint8Array {
  const { inputs = ['input_ids', 'attention_mask'], output = 'last_hidden_state' } = shape
  const { types = false, whole = false, rows = WORDS.length, elsewhere = 0 } = shape
  const size = WORDS.length
  const table = Float32Array.from({ length: rows * size }, (_, at) =>
    Math.floor(at / size) === at % size ? 1 : elsewhere,
  )
  const gathered = types || whole ? 'tokens' : output
  const graph = new Message()
    .message(1, node('Gather', ['table', 'input_ids'], gathered))
    .text(2, 'lookup')
    .message(5, tensor('table', [rows, size], table))
  if (types) {
    graph
      .message(5, tensor('types', [2, size], new Float32Array(2 * size)))
      .message(1, node('Gather', ['types', 'token_type_ids'], 'kinds'))
      .message(1, node('Add', ['tokens', 'kinds'], output))
  }
  if (whole) addMean(graph, output)
  for (const name of inputs) graph.message(11, value(name, INT64, ['texts', 'tokens']))
  graph.message(12, value(output, FLOAT, whole ? ['texts', size] : ['texts', 'tokens', size]))
  const opset = new Message().text(1, '').integer(2, 17)
  return new Message().integer(1, 8).message(7, graph).message(8, opset).toBytes()
}

/**
 * A cross-encoder that rates the tokens of the second text. Tokens of type 1 count with the index of their word,
 * and all others count nothing. It returns their sum.
 */
export function ratingModel(weights: Readonly<Record<string, number>>): Uint8Array {
  const table = Float32Array.from(WORDS, (word) => weights[word] ?? 0)
  const toFloat = new Message().text(1, 'to').integer(3, FLOAT).integer(20, 2)
  const axis = tensorOfAxis()
  const graph = new Message()
    .message(1, node('Gather', ['table', 'input_ids'], 'tokens'))
    .text(2, 'rating')
    .message(5, tensor('table', [WORDS.length], table))
    .message(5, axis)
    .message(1, node('Cast', ['token_type_ids'], 'seconds').message(5, toFloat))
    .message(1, node('Mul', ['tokens', 'seconds'], 'counted'))
    .message(1, node('ReduceSum', ['counted', 'axis'], 'logits'))
  for (const name of ['input_ids', 'attention_mask', 'token_type_ids']) {
    graph.message(11, value(name, INT64, ['texts', 'tokens']))
  }
  graph.message(12, value('logits', FLOAT, ['texts', 1]))
  const opset = new Message().text(1, '').integer(2, 17)
  return new Message().integer(1, 8).message(7, graph).message(8, opset).toBytes()
}

function tensorOfAxis(): Message {
  return new Message().integer(1, 1).integer(2, INT64).text(8, 'axis').integer(7, 1)
}

/**
 * The product of mask and tokens. It is the sum over the selected tokens, which has the same direction as the
 * mean.
 */
function addMean(graph: Message, output: string): void {
  const axis = tensorOfAxis()
  const toFloat = new Message().text(1, 'to').integer(3, FLOAT).integer(20, 2)
  graph
    .message(5, axis)
    .message(1, node('Cast', ['attention_mask'], 'mask').message(5, toFloat))
    .message(1, node('Unsqueeze', ['mask', 'axis'], 'row'))
    .message(1, node('MatMul', ['row', 'tokens'], 'sums'))
    .message(1, node('Squeeze', ['sums', 'axis'], output))
}

function node(operator: string, inputs: readonly string[], output: string): Message {
  const message = new Message()
  for (const input of inputs) message.text(1, input)
  return message.text(2, output).text(4, operator)
}

function tensor(name: string, dims: readonly number[], values: Float32Array): Message {
  const message = new Message()
  for (const dim of dims) message.integer(1, dim)
  return message.integer(2, FLOAT).text(8, name).bytes(9, new Uint8Array(values.buffer))
}

function value(name: string, type: number, dims: readonly (string | number)[]): Message {
  const shape = new Message()
  for (const dim of dims) {
    const dimension = new Message()
    shape.message(1, typeof dim === 'string' ? dimension.text(2, dim) : dimension.integer(1, dim))
  }
  const tensorType = new Message().integer(1, type).message(2, shape)
  return new Message().text(1, name).message(2, new Message().message(1, tensorType))
}

/** The tokenizer.json of a tokenizer that knows {@link WORDS} and puts marks around a text. */
function wordTokenizer(): object {
  const mark = (id: string) => ({ SpecialToken: { id, type_id: 0 } })
  const special = (content: string) => [
    content,
    { id: content, ids: [WORDS.indexOf(content)], tokens: [content] },
  ]
  return {
    version: '1.0',
    added_tokens: WORDS.slice(0, 4).map((content, id) => ({ id, content, special: true })),
    normalizer: { type: 'BertNormalizer', lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [mark('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, mark('[SEP]')],
      pair: [
        mark('[CLS]'),
        { Sequence: { id: 'A', type_id: 0 } },
        mark('[SEP]'),
        { Sequence: { id: 'B', type_id: 1 } },
        { SpecialToken: { id: '[SEP]', type_id: 1 } },
      ],
      special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map(special)),
    },
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
    },
  }
}

/** Writes the files of a model into a folder. Objects become JSON. Undefined omits a file. */
export async function putModel(
  folder: string,
  files: Readonly<Record<string, object | string | undefined>> = {},
): Promise<void> {
  const all: typeof files = {
    'onnx/model.onnx': lookupModel(),
    'tokenizer.json': wordTokenizer(),
    'tokenizer_config.json': { pad_token: '[PAD]' },
    ...files,
  }
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(path, isRaw ? content : JSON.stringify(content))
  }
}

import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tempFolder, type TempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import type { EmbeddingWishes } from '../config/embedding.ts'
import type { Embedder } from './embedder.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { lookupModel, putModel, WORDS } from './local/model-files.test-support.ts'
import { ModelFailure } from './model-failure.ts'

const opened = new AsyncDisposableStack()
let temp: TempFolder
beforeEach(async () => {
  temp = opened.use(await tempFolder())
})
afterAll(() => opened.disposeAsync())

type Files = Parameters<typeof putModel>[1]

const signal = new AbortController().signal

async function create(files: Files = {}, wishes: EmbeddingWishes = {}): Promise<Embedder> {
  return createIn(temp.path, files, wishes)
}

/** Creates the model in a folder below the temporary one. */
async function createIn(
  folder: string,
  files: Files,
  wishes: EmbeddingWishes = {},
): Promise<Embedder> {
  await putModel(folder, files)
  const embedder = await createLocalEmbedder({ kind: 'local', folder, ...wishes })
  opened.defer(() => embedder.close())
  return embedder
}

async function embed(embedder: Embedder, ...texts: string[]): Promise<number[][]> {
  const windows = await embedder.embedPassages(texts, signal)
  expect(windows.map(({ length }) => length)).toEqual(texts.map(() => 1))
  return windows.map(([vector]) => [...vector])
}

async function query(embedder: Embedder, text: string): Promise<number[]> {
  return [...(await embedder.embedQuery(text, signal))]
}

async function failureOf(work: Promise<unknown>): Promise<ModelFailure> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof ModelFailure)) throw new Error('It did not fail as a model does.')
  expect(error.message).not.toContain(temp.path)
  return error
}

/** The vector that the test model has for tokens: unit length, apart from rounding by the runtime. */
function near(tokens: string): unknown[] {
  const counts = WORDS.map((word) => tokens.split(' ').filter((token) => token === word).length)
  const length = Math.sqrt(counts.reduce((sum, count) => sum + count ** 2, 0))
  return counts.map((count): unknown => expect.closeTo(count / length, 6))
}

describe('a vector', () => {
  test('is the mean over the tokens of a text, regardless of other texts in the same run', async () => {
    const embedder = await create()
    const texts = ['cat', 'Cat dog dog cat dog', '', 'bird dog', 'a a a a a a a a a']
    const vectors = await embed(embedder, ...texts)
    expect(vectors[0]).toEqual(near('[CLS] cat [SEP]'))
    expect(vectors[1]).toEqual(near('[CLS] cat dog dog cat dog [SEP]'))
    expect(vectors[2]).toEqual(near('[CLS] [SEP]'))
    expect(vectors[3]).toEqual(near('[CLS] [UNK] dog [SEP]'))
    expect(vectors[4]).toEqual(near('[CLS] a a a a a a a a a [SEP]'))
    expect(await query(embedder, 'dog')).toEqual(near('[CLS] dog [SEP]'))
  })

  test('belongs to its text, however many texts are embedded', async () => {
    const embedder = await create()
    const texts = Array.from({ length: 50 }, (_, at) => `${'cat '.repeat((at * 7) % 50)}dog`)
    const vectors = await embed(embedder, ...texts)
    for (const [at, text] of texts.entries()) {
      expect(vectors[at]).toEqual(near(`[CLS] ${text} [SEP]`))
    }
  })

  test.each([
    [{ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, '[CLS]'],
    [{ pooling_mode_lasttoken: true }, '[SEP]'],
    [{ pooling_mode_mean_tokens: true }, '[CLS] cat dog [SEP]'],
  ])('is pooled from tokens according to 1_Pooling: %j', async (config, tokens) => {
    const embedder = await create({ '1_Pooling/config.json': config })
    const [, vector] = await embed(embedder, 'a a a a a', 'cat dog')
    expect(vector).toEqual(near(tokens))
  })

  test('comes directly from the model if the model pools', async () => {
    const model = lookupModel({ output: 'sentence_embedding', whole: true })
    const files = { 'onnx/model.onnx': undefined, 'model.onnx': model }
    const vectors = await embed(await create(files), 'cat', 'dog dog')
    expect(vectors[0]).toEqual(near('[CLS] cat [SEP]'))
    expect(vectors[1]).toEqual(near('[CLS] dog dog [SEP]'))
  })

  test('includes the prefixes of queries and passages', async () => {
    const prompts = { query: 'query: ', document: 'passage: ' }
    const embedder = await create({ 'config_sentence_transformers.json': { prompts } })
    const [passage] = await embed(embedder, 'cat')
    expect(passage).toEqual(near('[CLS] passage : cat [SEP]'))
    expect(await query(embedder, 'cat')).toEqual(near('[CLS] query : cat [SEP]'))
  })

  test('includes token types if the model requires them', async () => {
    const inputs = ['input_ids', 'attention_mask', 'token_type_ids']
    const model = lookupModel({ inputs, types: true })
    const [vector] = await embed(await create({ 'onnx/model.onnx': model }), 'cat')
    expect(vector).toEqual(near('[CLS] cat [SEP]'))
  })
})

describe('a known model', () => {
  const at = (name: string) => join(temp.path, name)
  const PREFIXES = { query: 'query: ', passage: 'passage: ' }

  test.each([
    ['in a folder with its name', 'multilingual-e5-small'],
    ['in a cache of Hugging Face', 'models--intfloat--e5-base/snapshots/0a1b2c'],
  ])('%s gets its prefixes', async (_, name) => {
    const embedder = await createIn(at(name), {})
    expect((await embed(embedder, 'cat'))[0]).toEqual(near('[CLS] passage : cat [SEP]'))
    expect(await query(embedder, 'cat')).toEqual(near('[CLS] query : cat [SEP]'))
    expect(embedder.name).toContain('"query":"query: ","passage":"passage: "')
  })

  test('is not taken for the one that it was fine-tuned from', async () => {
    const files = { 'config.json': { _name_or_path: 'intfloat/e5-small-v2' } }
    const embedder = await createIn(at('our-own-e5'), files)
    expect((await embed(embedder, 'cat'))[0]).toEqual(near('[CLS] cat [SEP]'))
  })

  test('gets the pooling of its kind if no file has one', async () => {
    const [vector] = await embed(await createIn(at('bge-m3'), {}), 'cat')
    expect(vector).toEqual(near('[CLS]'))
    const files = { '1_Pooling/config.json': { pooling_mode_lasttoken: true } }
    expect((await embed(await createIn(at('bge-m3'), files), 'cat'))[0]).toEqual(near('[SEP]'))
  })

  test('gets the prompts of its files instead, unless they are empty', async () => {
    const file = (prompts: object) => ({ 'config_sentence_transformers.json': { prompts } })
    const own = await createIn(at('e5-base'), file({ 'retrieval.query': 'a: ' }))
    expect(await query(own, 'cat')).toEqual(near('[CLS] a : cat [SEP]'))
    expect((await embed(own, 'cat'))[0]).toEqual(near('[CLS] cat [SEP]'))
    const empty = await createIn(at('e5-base'), file({ query: '', document: '' }))
    expect(await query(empty, 'cat')).toEqual(near('[CLS] query : cat [SEP]'))
  })

  test('gets the prefixes of the settings before all others', async () => {
    const prompts = { query: 'dog: ', passage: 'dog: ' }
    const files = { 'config_sentence_transformers.json': { prompts } }
    const embedder = await createIn(at('e5-base'), files, {
      prefixes: { query: '', passage: 'a ' },
    })
    expect(await query(embedder, 'cat')).toEqual(near('[CLS] cat [SEP]'))
    expect((await embed(embedder, 'cat'))[0]).toEqual(near('[CLS] a cat [SEP]'))
  })

  test('keeps its former name if nothing differs from what its files say', async () => {
    const plain = await createIn(at('all-MiniLM-L6-v2'), {})
    expect(plain.name).toMatch(/^local:all-MiniLM-L6-v2:[0-9a-f]{12}$/)
    const files = { 'config_sentence_transformers.json': { prompts: PREFIXES } }
    expect((await createIn(at('e5-base'), files)).name).toMatch(/^local:e5-base:[0-9a-f]{12}$/)
  })

  test('still makes vectors as it did before its prefixes were known', async () => {
    const embedder = await createIn(at('bge-small-en-v1.5'), {})
    const [former = ''] = embedder.name.split(':{')
    const before = embedder.formerly?.(former)
    if (!before) throw new Error('The former model is not available.')
    opened.defer(() => before.close())
    expect(before.name).toBe(former)
    expect(await query(before, 'cat')).toEqual(near('[CLS] cat [SEP]'))
    expect(embedder.formerly?.(`${former}0`)).toBeUndefined()
    const again = embedder.formerly?.(embedder.name)
    expect(again?.name).toBe(embedder.name)
  })
})

describe('dimensions', () => {
  test('are reduced on demand, and are part of the name', async () => {
    const embedder = await create({}, { dimensions: 5 })
    const [vector] = await embed(embedder, 'cat')
    // [PAD], [UNK], [CLS], [SEP], cat
    const share: unknown = expect.closeTo(1 / Math.sqrt(3), 6)
    expect(vector).toEqual([0, 0, share, share, share])
    expect(embedder.name).toContain('"dimensions":5')
  })

  test('that the model does not have are refused', async () => {
    const failure = await failureOf(embed(await create({}, { dimensions: 11 }), 'cat'))
    expect(failure.message).toContain('10 dimensions')
  })
})

describe('a model with layers after the pooling', () => {
  const modules = [
    { path: '2_Pooling', type: 'sentence_transformers.models.Pooling' },
    { path: '3_Dense', type: 'sentence_transformers.models.Dense' },
  ]

  test('works if it returns the vector of the text', async () => {
    const model = lookupModel({ output: 'sentence_embedding', whole: true })
    const embedder = await create({ 'onnx/model.onnx': model, 'modules.json': modules })
    expect((await embed(embedder, 'cat'))[0]).toEqual(near('[CLS] cat [SEP]'))
  })

  test.each([
    ['modules.json', '', { 'modules.json': modules }],
    ['its kind', 'embeddinggemma-300m', {}],
  ])('is refused otherwise, according to %s', async (_, name, files) => {
    const embedder = await createIn(join(temp.path, name), files)
    const failure = await failureOf(embed(embedder, 'cat'))
    expect(failure.message).toContain('sentence_embedding')
  })

  test('has its pooling in the folder that modules.json names', async () => {
    const files = {
      'modules.json': modules.slice(0, 1),
      '2_Pooling/config.json': { pooling_mode_cls_token: true },
    }
    const embedder = await create(files)
    expect((await embed(embedder, 'cat dog'))[0]).toEqual(near('[CLS]'))
  })
})

describe('a text is read up to', () => {
  const text = `${'cat '.repeat(5000)}dog`
  const counted = async (files: Files) => {
    const [vector] = await embed(await create(files), text)
    const [cls, cat] = [vector?.[WORDS.indexOf('[CLS]')], vector?.[WORDS.indexOf('cat')]]
    expect(vector?.[WORDS.indexOf('[SEP]')]).toBe(cls)
    return Math.round((cat ?? 0) / (cls ?? 0)) + 2
  }

  test.each([
    [
      'the number of positions of the model',
      { 'config.json': { max_position_embeddings: 40 } },
      40,
    ],
    [
      'the number of positions without those of padding',
      {
        'config.json': { max_position_embeddings: 514, model_type: 'xlm-roberta', pad_token_id: 1 },
      },
      512,
    ],
    [
      'the limit of its tokenizer',
      {
        'config.json': { max_position_embeddings: 512 },
        'tokenizer_config.json': { model_max_length: 30 },
      },
      30,
    ],
    [
      'the length for which it was trained',
      { 'sentence_bert_config.json': { max_seq_length: 20 } },
      20,
    ],
    [
      '512 tokens where nothing is said',
      { 'tokenizer_config.json': { model_max_length: 1e30 } },
      512,
    ],
    ['2,048 tokens at most', { 'config.json': { max_position_embeddings: 8192 } }, 2048],
  ])('%s', async (_, files, tokens) => {
    expect(await counted(files)).toBe(tokens)
  })
})

describe('the name', () => {
  test('contains the folder and a digest, and differs for another model', async () => {
    const { name } = await create()
    expect(name).toMatch(new RegExp(`^local:${basename(temp.path)}:[0-9a-f]{12}$`))
    expect((await create()).name).toBe(name)
    expect((await create({ 'onnx/model.onnx': lookupModel({ elsewhere: 2 }) })).name).not.toBe(name)
  })

  test.each<keyof NonNullable<Files>>([
    'tokenizer.json',
    'tokenizer_config.json',
    'config.json',
    '1_Pooling/config.json',
    'config_sentence_transformers.json',
    'onnx/model.onnx_data',
  ])('differs for another %s', async (file) => {
    const { name } = await create()
    expect((await create({ [file]: { pooling_mode_cls_token: true } })).name).not.toBe(name)
  })
})

test('the quantized model is preferred', async () => {
  const files = { 'onnx/model_quantized.onnx': lookupModel(), 'onnx/model.onnx': 'broken' }
  expect((await embed(await create(files), 'cat'))[0]).toEqual(near('[CLS] cat [SEP]'))
})

describe('unusable files are named', () => {
  test.each<[string, NonNullable<Files>, string]>([
    ['no model', { 'onnx/model.onnx': undefined }, 'onnx/model_quantized.onnx'],
    ['no tokenizer', { 'tokenizer.json': undefined }, 'tokenizer.json'],
    ['a broken file', { 'config.json': '{' }, 'config.json'],
    ['another kind of file', { 'config.json': '7' }, 'config.json'],
    [
      'an unsupported pooling',
      { '1_Pooling/config.json': { pooling_mode_max_tokens: true } },
      '1_Pooling',
    ],
    [
      'two poolings',
      {
        '1_Pooling/config.json': { pooling_mode_mean_tokens: true, pooling_mode_cls_token: true },
      },
      '1_Pooling/config.json',
    ],
  ])('when the embedder is created: %s', async (_, files, name) => {
    const failure = await failureOf(create(files))
    expect(failure.code).toBe('unusable')
    expect(failure.message).toContain(name)
  })

  test.each<[string, NonNullable<Files>, string]>([
    ['a broken model', { 'onnx/model.onnx': 'no model' }, 'onnx/model.onnx'],
    ['a tokenizer that is not valid JSON', { 'tokenizer.json': '{' }, 'tokenizer.json'],
    ['an unknown kind of tokenizer', { 'tokenizer.json': { model: 'x' } }, 'tokenizer.json'],
    ['too few rows', { 'onnx/model.onnx': lookupModel({ rows: 4 }) }, 'tokenizer.json'],
    [
      'unknown inputs',
      { 'onnx/model.onnx': lookupModel({ inputs: ['input_ids', 'pixels'] }) },
      'pixels',
    ],
    ['NaN', { 'onnx/model.onnx': lookupModel({ elsewhere: Number.NaN }) }, 'length zero'],
  ])('when the model is first used: %s', async (_, files, name) => {
    const failure = await failureOf(embed(await create(files), 'dog'))
    expect(failure.code).toBe('unusable')
    expect(failure.message).toContain(name)
  })
})

test('a model that could not be loaded is tried again', async () => {
  const embedder = await create({ 'onnx/model.onnx': 'broken' })
  await failureOf(embed(embedder, 'cat'))
  await writeFile(join(temp.path, 'onnx/model.onnx'), lookupModel())
  expect((await embed(embedder, 'cat'))[0]).toEqual(near('[CLS] cat [SEP]'))
})

test('simultaneous requests are accepted and can be answered in any order', async () => {
  const embedder = await create()
  const asked = Array.from({ length: 20 }, async (_, at) => {
    const text = 'cat '.repeat(20 - at).trim()
    return [text, await query(embedder, text)] as const
  })
  for (const [text, vector] of await Promise.all(asked)) {
    expect(vector).toEqual(near(`[CLS] ${text} [SEP]`))
  }
})

test('a canceled request fails with the reason, and others get their vectors', async () => {
  const embedder = await create()
  const cancel = new AbortController()
  const reason = new Error('no longer needed')
  const long = Array.from({ length: 200 }, () => 'cat '.repeat(400))
  const cancelled = embedder.embedPassages(long, cancel.signal).catch((error: unknown) => error)
  const other = query(embedder, 'dog')
  cancel.abort(reason)
  expect(await cancelled).toBe(reason)
  expect(await other).toEqual(near('[CLS] dog [SEP]'))
  await expect(embedder.embedQuery('dog', cancel.signal)).rejects.toBe(reason)
})

test('closing ends open requests and rejects later ones, without loading a model', async () => {
  const embedder = await create()
  await embedder.close()
  expect((await failureOf(query(embedder, 'cat'))).code).toBe('unusable')
  const busy = await create()
  const asked = failureOf(busy.embedPassages(['cat', 'dog'], signal))
  await busy.close()
  expect((await asked).code).toBe('unusable')
})

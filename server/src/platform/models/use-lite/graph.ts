import { Message } from './protobuf.ts'
import { quantizeColumns, type Range, ranges, stepsOf } from './quantize.ts'
import type { Weight } from './weights.ts'

/** The number of tokens that the model supports. It has not learned positions beyond that. */
export const maximalTokens = 128

/** Length of a vector. */
export const dimensions = 512

const embeddingSize = 256
const heads = 4
const encode = 'module_apply_default/Encoder_en/KonaTransformer/Encode'
const kernels = 'module/Encoder_en/KonaTransformer/Encode'
const float32 = 1
const uint8 = 2
const int8 = 3
const int32 = 6

/**
 * The encoder as an ONNX model: two transformer layers, the mean over the tokens, a dense layer with tanh, and
 * unit length. It computes the same as the graph in the package, but on a padded batch instead of lists of
 * indices, and large matrix products with integers.
 *
 * Inputs, for `batch` texts padded to `tokens`: `ids` int32 [batch, tokens], padded by any id; `lengths` int32
 * [batch], each at least 1; `shares` float32 [batch, 1, tokens], 1 / length for a token and 0 for padding.
 * Output: `vectors` float32 [batch, 512].
 *
 * Field numbers and operators: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3, and for `Attention`
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
 *
 * @throws if a weight is missing
 */
export function buildModel(weights: ReadonlyMap<string, Weight>): Uint8Array<ArrayBuffer> {
  const graph = new Graph(weights)
  const x = addEmbedding(graph)
  const residual = graph.dense(x, {
    kernel: `${encode}/Layer_0/TransformerLayer/dense/kernel/ConcatPartitions/concat`,
    bias: `${encode}/Layer_0/TransformerLayer/dense/bias/ConcatPartitions/concat`,
  })
  const first = addLayer(graph, { layer: 0, input: x, residual })
  const outer = graph.dense(first.inner, outerDense(0), ranges[0].outer)
  const y = graph.node('Add', [outer, first.between])
  const second = addLayer(graph, { layer: 1, input: y, residual: y })
  // The mean of sums is the sum of means, and the mean of a dense layer's outputs is its output for the mean.
  // Computing it once per text instead of once per token saves a sixth of all work.
  const mean = graph.node('Add', [
    graph.dense(graph.node('MatMul', ['shares', second.inner]), outerDense(1)),
    graph.node('MatMul', ['shares', second.between]),
  ])
  const hidden = 'module/Encoder_en/hidden_layers/tanh_layer_0'
  const squeezed = graph.node('Squeeze', [mean, graph.integers([1])])
  const dense = graph.dense(squeezed, { kernel: `${hidden}/weights`, bias: `${hidden}/bias` })
  graph.node('LpNormalization', [graph.node('Tanh', [dense])], { output: 'vectors' })
  return graph.toModel()
}

/** Each token's embedding twice, as the model was trained, plus the signal of its position. */
function addEmbedding(graph: Graph): string {
  const table = graph.weight('module/Embeddings_en')
  const embedding = graph.node('Gather', [table, 'ids'])
  const frequencies = `${encode}/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`
  const signals = graph.floats([maximalTokens, embeddingSize], positions(graph.read(frequencies)))
  const tokens = graph.node('Shape', ['ids'], { attributes: [integer('start', 1)] })
  const signal = graph.node('Slice', [signals, graph.integers([0]), tokens])
  return graph.node('Add', [embedding, graph.node('Add', [embedding, signal])])
}

/** For each position, the sines and then the cosines of its products with the frequencies. */
function positions(frequencies: Float32Array): Float32Array {
  const signals = new Float32Array(maximalTokens * embeddingSize)
  for (let position = 0; position < maximalTokens; position++) {
    const row = position * embeddingSize
    frequencies.forEach((frequency, index) => {
      const angle = Math.fround(position * frequency)
      signals[row + index] = Math.sin(angle)
      signals[row + frequencies.length + index] = Math.cos(angle)
    })
  }
  return signals
}

type Layer = { readonly layer: 0 | 1; readonly input: string; readonly residual: string }

/**
 * A layer without its last step. The output is `between` plus the result of {@link outerDense} for `inner`.
 * Attention comes first, then the feed-forward network. Each follows a layer norm and is added to its input.
 */
function addLayer(graph: Graph, { layer, input, residual }: Layer) {
  const name = `${encode}/Layer_${layer}/TransformerLayer`
  const kernel = `${kernels}/Layer_${layer}/TransformerLayer/MultiheadAttention`
  const range = ranges[layer]
  const parts = graph.dense(
    addNorm(graph, input, `${name}/layer_prepostprocess`),
    {
      kernel: `${kernel}/qkv_transform_single/kernel/part_0`,
      bias: `${name}/MultiheadAttention/qkv_transform_single/bias/ConcatPartitions/concat`,
    },
    range.attention,
  )
  const attention = graph.node(
    'MultiHeadAttention',
    [...graph.split(parts, { axis: 2, into: 3 }), '', 'lengths'],
    { attributes: [integer('num_heads', heads)], domain: 'com.microsoft' },
  )
  const attended = graph.dense(
    attention,
    {
      kernel: `${kernel}/output_transform_single/kernel/part_0`,
      bias: `${name}/MultiheadAttention/output_transform_single/bias/ConcatPartitions/concat`,
    },
    range.attended,
  )
  const between = graph.node('Add', [attended, residual])
  const dense = graph.dense(
    addNorm(graph, between, `${name}/FFN/layer_prepostprocess`),
    {
      kernel: `${encode}/TransformerStack/Layer_${layer}/TransformerLayer/FFN/conv1/Tensordot/Reshape_1`,
      bias: `${name}/FFN/conv1/bias/ConcatPartitions/concat`,
    },
    range.inner,
  )
  return { between, inner: graph.node('Relu', [dense]) }
}

function outerDense(layer: number): Dense {
  return {
    kernel: `${encode}/TransformerStack/Layer_${layer}/TransformerLayer/FFN/conv2/Tensordot/Reshape_1`,
    bias: `${encode}/Layer_${layer}/TransformerLayer/FFN/conv2/bias/ConcatPartitions/concat`,
  }
}

function addNorm(graph: Graph, input: string, name: string): string {
  const scale = graph.weight(`${name}/layer_norm/layer_norm_scale/ConcatPartitions/concat`)
  const bias = graph.weight(`${name}/layer_norm/layer_norm_bias/ConcatPartitions/concat`)
  const epsilon = new Message().text(1, 'epsilon').float(2, 1e-6).integer(20, 1)
  return graph.node('LayerNormalization', [input, scale, bias], { attributes: [epsilon] })
}

function integer(name: string, value: number): Message {
  return new Message().text(1, name).integer(3, value).integer(20, 2)
}

type NodeOptions = {
  readonly attributes?: readonly Message[]
  readonly domain?: string
  readonly output?: string
}

type NodeParts = Omit<NodeOptions, 'output'> & {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
}

/** Names of the two weights of a dense layer. */
type Dense = { readonly kernel: string; readonly bias: string }

/** Nodes and constants of an ONNX graph. Each method that adds one returns the name of its value. */
class Graph {
  readonly #weights: ReadonlyMap<string, Weight>
  readonly #message = new Message().text(2, 'use-lite')
  #count = 0

  constructor(weights: ReadonlyMap<string, Weight>) {
    this.#weights = weights
  }

  node(operator: string, inputs: readonly string[], options: NodeOptions = {}): string {
    const output = options.output ?? this.#newName()
    this.#add(operator, { ...options, inputs, outputs: [output] })
    return output
  }

  /** Equal parts of a value along an axis. */
  split(input: string, { axis, into }: { readonly axis: number; readonly into: number }): string[] {
    const outputs = Array.from({ length: into }, () => this.#newName())
    this.#add('Split', { inputs: [input], outputs, attributes: [integer('axis', axis)] })
    return outputs
  }

  /**
   * `input` times the kernel plus the bias, both given by the names of their weights. With a range, both factors are
   * rounded to integers.
   */
  dense(input: string, layer: Dense, range?: Range): string {
    if (range) return this.#roundedDense(input, layer, range)
    const product = this.node('MatMul', [input, this.weight(layer.kernel, 2)])
    return this.node('Add', [product, this.weight(layer.bias)])
  }

  #roundedDense(input: string, layer: Dense, range: Range): string {
    const [rows = 0, columns = 0] = this.#find(layer.kernel).shape.slice(-2)
    const { weights, scales } = quantizeColumns(this.read(layer.kernel), columns)
    const steps = stepsOf(range)
    const scale = this.floats([], Float32Array.of(steps.scale))
    const zero = this.#constant(uint8, [], Uint8Array.of(steps.zero))
    return this.node(
      'MatMulIntegerToFloat',
      [
        this.node('QuantizeLinear', [input, scale, zero]),
        this.#constant(int8, [rows, columns], new Uint8Array(weights.buffer)),
        scale,
        this.floats([columns], scales),
        zero,
        this.#constant(int8, [columns], new Uint8Array(columns)),
        this.weight(layer.bias),
      ],
      { domain: 'com.microsoft' },
    )
  }

  /** A weight with only its last `rank` dimensions. The dimensions before them are 1. */
  weight(name: string, rank?: number): string {
    const { shape, bytes } = this.#find(name)
    return this.#constant(float32, rank === undefined ? shape : shape.slice(-rank), bytes)
  }

  read(name: string): Float32Array {
    // A copy, because the bytes may begin at any offset.
    return new Float32Array(Uint8Array.from(this.#find(name).bytes).buffer)
  }

  floats(shape: readonly number[], values: Float32Array): string {
    return this.#constant(float32, shape, new Uint8Array(values.buffer))
  }

  integers(values: readonly number[]): string {
    const bytes = new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    return this.#constant(7, [values.length], bytes)
  }

  toModel(): Uint8Array<ArrayBuffer> {
    this.#message
      .message(11, describe('ids', int32, ['batch', 'tokens']))
      .message(11, describe('lengths', int32, ['batch']))
      .message(11, describe('shares', float32, ['batch', 1, 'tokens']))
      .message(12, describe('vectors', float32, ['batch', dimensions]))
    return new Message()
      .integer(1, 8)
      .message(7, this.#message)
      .message(8, new Message().text(1, '').integer(2, 17))
      .message(8, new Message().text(1, 'com.microsoft').integer(2, 1))
      .toBytes()
  }

  #add(operator: string, { inputs, outputs, attributes = [], domain }: NodeParts): void {
    const node = new Message()
    for (const input of inputs) node.text(1, input)
    for (const output of outputs) node.text(2, output)
    node.text(4, operator)
    for (const attribute of attributes) node.message(5, attribute)
    if (domain !== undefined) node.text(7, domain)
    this.#message.message(1, node)
  }

  #find(name: string): Weight {
    const weight = this.#weights.get(name)
    if (weight === undefined) throw new Error(`The weight ${name} is missing.`)
    return weight
  }

  #constant(type: number, shape: readonly number[], bytes: Uint8Array): string {
    const name = this.#newName()
    const tensor = new Message()
    for (const size of shape) tensor.integer(1, size)
    this.#message.message(5, tensor.integer(2, type).text(8, name).bytes(9, bytes))
    return name
  }

  #newName(): string {
    this.#count += 1
    return `v${this.#count}`
  }
}

function describe(name: string, type: number, shape: readonly (string | number)[]): Message {
  const sizes = new Message()
  for (const size of shape) {
    const one = new Message()
    sizes.message(1, typeof size === 'string' ? one.text(2, size) : one.integer(1, size))
  }
  const tensor = new Message().integer(1, type).message(2, sizes)
  return new Message().text(1, name).message(2, new Message().message(1, tensor))
}

import { FAMILIES, type KnownFamily } from './families.ts'

/** Endings that say how a model was packed or quantized, in the form of {@link plain}. */
const PACKING =
  /[-.](?:gguf|onnx|mlx|safetensors|ct2|latest|(?:un)?quantized|qat|ud|i1|i?q\d(?:-(?:\d|k|s|m|l|xl|xs|xxs|nl))*|q|fp?(?:16|32)|bf16|u?int[48]|\d-?bit|awq|gptq)$/

/** What servers put before names: LM Studio and fastembed. */
const SERVED = /^(?:text-embedding|fast)-/

/**
 * The family of a model, by its name on a server or in a folder, such as `BAAI/bge-m3`, `bge-m3:567m-fp16` or
 * `bge-m3-Q8_0.gguf`. Undefined for an unknown model.
 */
export function knownModel(name: string): KnownFamily | undefined {
  for (const plainName of plainNames(name)) {
    const known = FAMILIES.find(({ names }) => names.test(plainName))
    if (known) return known
  }
  return undefined
}

/** Possible names of the model itself, most specific first: with and without a tag, an owner and a packing. */
function* plainNames(name: string): Generator<string> {
  const [last = ''] = name.trim().toLowerCase().split(/[/\\]/).slice(-1)
  const [untagged = '', ...tags] = last.split(':')
  // A tag can be a version (`nomic-embed-text:v1.5`) or only a size.
  for (const tagged of [[untagged, ...tags].join('-'), untagged]) {
    for (const owned of [tagged, afterOwner(tagged)]) {
      const plainName = plain(owned)
      yield plainName
      yield plainName.replace(SERVED, '')
    }
  }
}

/** Owners in names of folders: `models--BAAI--bge-m3`, `BAAI_bge-m3`. */
function afterOwner(name: string): string {
  const [last = ''] = name.split('--').slice(-1)
  return last.slice(last.indexOf('_') + 1)
}

function plain(name: string): string {
  const dashed = name.replaceAll('_', '-')
  const shorter = dashed.replace(PACKING, '')
  return shorter === dashed ? dashed : plain(shorter)
}

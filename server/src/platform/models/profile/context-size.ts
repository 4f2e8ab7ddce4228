import type { LlmConfig } from '../../config/llm.ts'
import { isObject, type Json } from '../json.ts'
import { limitedText } from '../limited-text.ts'

/** The largest answer about models that is read, in characters. Some gateways list thousands. */
const LONGEST = 8_000_000
const PATIENCE_MS = 5000

/** The members in which servers name the size of a context, the most exact first. */
const MEMBERS = [
  'loaded_context_length',
  'max_model_len',
  'n_ctx',
  'context_length',
  'max_context_length',
  'context_window',
  'max_input_tokens',
]

/**
 * Asks an endpoint for the size of a model's context, in tokens: in its list of models (vLLM, LM Studio, OpenRouter,
 * LiteLLM, Mistral), in `/props` (llama.cpp) and in `/api/ps` (Ollama, of the loaded model). Undefined if none says.
 */
export async function contextSize(
  llm: LlmConfig,
  signal: AbortSignal,
): Promise<number | undefined> {
  const root = llm.baseUrl.replace(/\/v1$/, '')
  const [listed, props, running, native] = await Promise.all([
    readJson(llm, `${llm.baseUrl}/models`, signal),
    readJson(llm, `${root}/props`, signal),
    readJson(llm, `${root}/api/ps`, signal),
    readJson(llm, `${root}/api/v0/models`, signal),
  ])
  const own = (answer: unknown) => entryOf(answer, llm.model)
  const settings = isObject(props) ? props['default_generation_settings'] : undefined
  return (
    sizeIn(own(running)) ??
    sizeIn(settings) ??
    sizeIn(props) ??
    sizeIn(own(native)) ??
    sizeIn(own(listed))
  )
}

/** The entry about a model. Ollama adds `:latest` to names without a tag. */
function entryOf(answer: unknown, model: string): Json | undefined {
  return entriesOf(answer).find(({ id, name, model: called }) =>
    [id, name, called].some((each) => each === model || each === `${model}:latest`),
  )
}

function entriesOf(answer: unknown): Json[] {
  if (!isObject(answer)) return []
  const list = answer['data'] ?? answer['models']
  return Array.isArray(list) ? list.filter(isObject) : []
}

function sizeIn(entry: unknown): number | undefined {
  if (!isObject(entry)) return undefined
  const sizes = MEMBERS.map((member) => entry[member])
  const found = sizes.find((size) => typeof size === 'number' && size >= 256)
  return typeof found === 'number' ? Math.floor(found) : undefined
}

async function readJson(
  { apiKey, fetch: send = fetch }: LlmConfig,
  url: string,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await send(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return undefined
    }
    const text = await limitedText(response, LONGEST)
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    signal.throwIfAborted()
    // Most servers have only some of these addresses.
    return undefined
  }
}

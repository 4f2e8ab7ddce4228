import type { Schemas } from '@arbor/client'
import type { ChatModel, Preset } from './queries.ts'

/** The addresses of services. The person completes them. */
const ADDRESSES: Readonly<Record<Exclude<Preset, 'server' | 'custom'>, string>> = {
  ollama: 'http://localhost:11434/v1',
  lm_studio: 'http://localhost:1234/v1',
  vllm: 'http://localhost:8000/v1',
  llama_cpp: 'http://localhost:8080/v1',
  openai: 'https://api.openai.com/v1',
  azure: 'https://RESOURCE.openai.azure.com/openai/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
}

export const addressOf = (preset: Preset): string =>
  preset in ADDRESSES ? ADDRESSES[preset as keyof typeof ADDRESSES] : ''

/** The names of services, the same in every language. */
export const SERVICES: Readonly<Record<keyof typeof ADDRESSES, string>> = {
  ollama: 'Ollama',
  lm_studio: 'LM Studio',
  vllm: 'vLLM',
  llama_cpp: 'llama.cpp',
  openai: 'OpenAI',
  azure: 'Azure OpenAI',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
}

/** The fields of the form. */
export type Draft = {
  readonly preset: Preset
  readonly name: string
  readonly address: string
  readonly key: string
  readonly removesKey: boolean
  readonly model: string
  readonly answers: ChatModel['answers']
  readonly firstToken: string
  readonly betweenTokens: string
  readonly groupIds: readonly string[]
  readonly isDefault: boolean
  readonly isEnabled: boolean
}

export function draftOf(model: ChatModel | undefined, preset: Preset): Draft {
  const seconds = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    preset: model ? (model.base_url === null ? 'server' : model.preset) : preset,
    name: model?.name ?? '',
    address: model?.base_url ?? addressOf(preset),
    key: '',
    removesKey: false,
    model: model?.model ?? '',
    answers: model?.answers ?? 'auto',
    firstToken: seconds(model?.first_token_seconds),
    betweenTokens: seconds(model?.between_tokens_seconds),
    groupIds: model?.group_ids ?? [],
    isDefault: model?.is_default ?? false,
    isEnabled: model?.is_enabled ?? true,
  }
}

const baseUrlOf = ({ preset, address }: Draft): string | null =>
  preset === 'server' ? null : address.trim()

/** What is sent to save the form. A key that isn't entered stays as it is. */
export function bodyOf(draft: Draft): Schemas['CreateChatModelRequest'] {
  const seconds = (text: string) => (text.trim() === '' ? null : Number(text))
  const key = draft.preset === 'server' ? '' : draft.key.trim()
  return {
    name: draft.name.trim(),
    base_url: baseUrlOf(draft),
    model: draft.model.trim(),
    ...(key !== '' && { api_key: key }),
    ...(key === '' && draft.removesKey && { api_key: null }),
    preset: draft.preset,
    first_token_seconds: seconds(draft.firstToken),
    between_tokens_seconds: seconds(draft.betweenTokens),
    answers: draft.answers,
    is_default: draft.isDefault,
    is_enabled: draft.isEnabled,
    group_ids: [...draft.groupIds],
  }
}

/** What is sent to test the form, before or after it is saved. */
export function testOf(draft: Draft, id: string | undefined): Schemas['TestChatModelRequest'] {
  const key = draft.preset === 'server' ? '' : draft.key.trim()
  const model = draft.model.trim()
  return {
    base_url: baseUrlOf(draft),
    ...(model !== '' && { model }),
    ...(key !== '' && { api_key: key }),
    ...(key === '' && !draft.removesKey && id !== undefined && { chat_model_id: id }),
  }
}

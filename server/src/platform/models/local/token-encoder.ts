import { Tokenizer } from '@huggingface/tokenizers'
import { readTokenizer, unusable, type ModelFiles } from './folder.ts'

/** How many characters of a text are read per token. Few tokens have more than ten. */
const CHARACTERS_A_TOKEN = 16

/** Turns texts into token ids of the model. */
export class TokenEncoder {
  readonly #tokenizer: Tokenizer
  readonly #maxTokens: number
  /** Number of tokens that mark the end of a text. */
  readonly #endings: number
  /** Id of the padding token. */
  readonly padId: number

  /** @param config content of tokenizer_config.json */
  constructor(tokenizer: Tokenizer, config: Readonly<Record<string, unknown>>, maxTokens: number) {
    this.#tokenizer = tokenizer
    this.#maxTokens = maxTokens
    const probe = 'a'
    const ids = idsOf(tokenizer, probe)
    const bare = idsOf(tokenizer, probe, { add_special_tokens: false })
    const start = ids.findIndex((_, at) => bare.every((id, index) => ids[at + index] === id))
    this.#endings = ids.length - bare.length - Math.max(0, start)
    this.padId = tokenizer.token_to_id(contentOf(config['pad_token'])) ?? 0
  }

  /**
   * Encodes a question followed by a text, in the format of cross-encoders. A text that is too long is cut at
   * the end.
   * @returns the tokens, and how many belong to the question with its marks
   */
  encodePair(question: string, text: string): { ids: number[]; first: number } {
    const asked = question.slice(0, this.#maxTokens).toWellFormed()
    const read = text.slice(0, this.#maxTokens * CHARACTERS_A_TOKEN).toWellFormed()
    const first = idsOf(this.#tokenizer, asked).length
    const ids = idsOf(this.#tokenizer, asked, { text_pair: read })
    if (ids.length <= this.#maxTokens) return { ids, first }
    const end = ids.length - this.#endings
    return { ids: [...ids.slice(0, this.#maxTokens - this.#endings), ...ids.slice(end)], first }
  }

  /**
   * At least one id, and at most as many as the model accepts. The tokens that mark the ends are always
   * included.
   */
  encode(text: string): number[] {
    const read = text.slice(0, this.#maxTokens * CHARACTERS_A_TOKEN).toWellFormed()
    const ids = idsOf(this.#tokenizer, read)
    if (ids.length === 0) return [this.padId]
    if (ids.length <= this.#maxTokens) return ids
    const end = ids.length - this.#endings
    return [...ids.slice(0, Math.max(0, this.#maxTokens - this.#endings)), ...ids.slice(end)]
  }
}

/** @throws ModelFailure if tokenizer.json is missing or can't be used */
export async function openTokenEncoder({ folder, maxTokens }: ModelFiles): Promise<TokenEncoder> {
  const { tokenizer, config } = await readTokenizer(folder)
  try {
    return new TokenEncoder(new Tokenizer(tokenizer, config), config, maxTokens)
  } catch {
    throw unusable('has a tokenizer.json that is damaged or not supported')
  }
}

/** The package doesn't declare the type of the result. */
function idsOf(
  tokenizer: Tokenizer,
  text: string,
  options: { add_special_tokens?: boolean; text_pair?: string } = {},
): number[] {
  return (tokenizer.encode(text, options) as { ids: number[] }).ids
}

/** A token is stored as a text, or as an object with the text. */
function contentOf(token: unknown): string {
  if (typeof token === 'string') return token
  const content: unknown = Object(token).content
  return typeof content === 'string' ? content : ''
}

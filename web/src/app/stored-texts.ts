import { catalogue } from './catalogue.ts'

type Texts = Readonly<Record<string, string>>

/** Translations of what the server says. Empty for English. */
export const storedTexts = {
  /** Error messages by reason. */
  refusals: catalogue<Texts>('refusals', {}),
  /** Messages that are stored in English. */
  sentences: catalogue<Texts>('sentences', {}),
}

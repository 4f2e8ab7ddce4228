import { catalogue } from './catalogue.ts'

type Texts = Readonly<Record<string, string>>

/** Error messages by reason, unless the page is English. */
export const refusals = catalogue<Texts>('refusals', {})
/** Translations of messages that are stored in English, unless the page is English. */
export const sentences = catalogue<Texts>('sentences', {})

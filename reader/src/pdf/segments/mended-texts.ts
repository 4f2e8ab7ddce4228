import type { ParsedPage } from '@llamaindex/liteparse'
import type { SecondLibrary } from '../file/second-library.ts'
import { GluedWords } from './glued-words.ts'
import { RaisedTexts } from './raised-texts.ts'

/** Texts of pages, with what only the other library knows: spaces between words, and raised text. */
export class MendedTexts {
  readonly #gluedWords: GluedWords
  readonly #raisedTexts: RaisedTexts

  constructor(library: SecondLibrary) {
    this.#gluedWords = new GluedWords(library)
    this.#raisedTexts = new RaisedTexts(library)
  }

  /** Returns a page, whose words were read apart, with its raised text written as plain text. */
  raised(page: ParsedPage): Promise<ParsedPage> {
    return this.#raisedTexts.applied(page)
  }

  /** Returns the pages with their texts mended. */
  async of(pages: readonly ParsedPage[]): Promise<ParsedPage[]> {
    const mended: ParsedPage[] = []
    for (const page of pages) {
      mended.push(await this.#raisedTexts.applied(await this.#gluedWords.parted(page)))
    }
    return mended
  }
}

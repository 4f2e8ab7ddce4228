import type { ParsedPage } from '@llamaindex/liteparse'
import type { SecondLibrary } from '../file/second-library.ts'
import { Dashes } from './dashes.ts'
import { GluedWords } from './glued-words.ts'
import { RaisedTexts } from './raised-texts.ts'

/**
 * Texts of pages, with what only the other library knows: narrow spaces, dashes, and which text is
 * raised.
 */
export class MendedTexts {
  readonly #gluedWords: GluedWords
  readonly #dashes: Dashes
  readonly #raisedTexts: RaisedTexts

  constructor(library: SecondLibrary) {
    this.#gluedWords = new GluedWords(library)
    this.#dashes = new Dashes(library)
    this.#raisedTexts = new RaisedTexts(library)
  }

  /** Returns a page, whose words were read apart, with its dashes and raised text. */
  async raised(page: ParsedPage): Promise<ParsedPage> {
    return this.#raisedTexts.applied(await this.#dashes.restored(page))
  }

  /** Returns the pages with their texts mended. */
  async of(pages: readonly ParsedPage[]): Promise<ParsedPage[]> {
    const mended: ParsedPage[] = []
    for (const page of pages) {
      const whole = await this.#dashes.restored(await this.#gluedWords.parted(page))
      mended.push(await this.#raisedTexts.applied(whole))
    }
    return mended
  }
}

/** What a style in the style sheet defines for its paragraphs. */
export type RtfStyle = { readonly name: string; readonly outline: number | null }

const MAX_STYLES = 10_000

/** The paragraph styles by number. */
export class ParagraphStyles {
  readonly #styles = new Map<number, RtfStyle>()

  add(number: number, style: RtfStyle): void {
    if (this.#styles.size < MAX_STYLES) this.#styles.set(number, style)
  }

  /** Heading level of a paragraph: 0 for a title, undefined if it isn't a heading. */
  headingOf(number: number | null, outline: number | null): number | undefined {
    const style = number === null ? undefined : this.#styles.get(number)
    const name = style?.name.toLowerCase().trim() ?? ''
    if (name === 'title') return 0
    const level = /^heading ([1-9])$/.exec(name)?.[1]
    if (level !== undefined) return Number(level)
    const shown = outline ?? style?.outline ?? null
    return shown !== null && shown >= 0 && shown <= 8 ? shown + 1 : undefined
  }

  isCaption(number: number | null): boolean {
    return number !== null && /^caption$/i.test(this.#styles.get(number)?.name.trim() ?? '')
  }
}

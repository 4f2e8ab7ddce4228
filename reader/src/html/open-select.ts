import type { Attributes } from './elements.ts'

type Option = { readonly isChosen: boolean; text: string }

/** A list to choose from that is being read. */
export class OpenSelect {
  readonly #options: Option[] = []

  /** @returns whether the element belongs to the list */
  open(name: string, attributes: Attributes): boolean {
    if (name === 'option') {
      this.#options.push({ isChosen: attributes['selected'] !== undefined, text: '' })
    }
    return name === 'option' || name === 'optgroup' || name === 'hr'
  }

  add(text: string): void {
    const option = this.#options.at(-1)
    if (option) option.text += text
  }

  /** The chosen entries, or all if the page doesn't choose one. */
  toString(): string {
    const chosen = this.#options.filter(({ isChosen }) => isChosen)
    const shown = chosen.length > 0 ? chosen : this.#options
    return shown
      .map(({ text }) => text.trim())
      .filter((text) => text !== '')
      .join(' ')
  }
}

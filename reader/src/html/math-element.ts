import type { Attributes } from './elements.ts'

/** An open `math` element. It becomes its TeX source if it has one, otherwise its characters. */
export class Formula {
  #tex = ''
  #text = ''
  #into: 'tex' | 'text' | null = 'text'

  open(name: string, attributes: Attributes): void {
    if (!name.startsWith('annotation')) return
    this.#into = name === 'annotation' && /tex/i.test(attributes['encoding'] ?? '') ? 'tex' : null
  }

  close(name: string): void {
    if (name.startsWith('annotation')) this.#into = 'text'
    else this.add(' ')
  }

  add(data: string): void {
    if (this.#into === 'tex') this.#tex += data
    else if (this.#into === 'text') this.#text += data
  }

  toString(): string {
    const tex = this.#tex.trim()
    return tex === '' ? this.#text.replace(/\s+/g, ' ').trim() : `$${tex}$`
  }
}

import { ConversionError } from '../document-model.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, prefixed } from '../office/xml.ts'

export type SlideEntry = {
  /** Place in the presentation, from 1. */
  readonly number: number
  /** Name of its part; null when the file does not hold the slide. */
  readonly part: string | null
  /** Index of its section; null for a presentation or slide without. */
  readonly section: number | null
}

export type Presentation = {
  readonly slides: readonly SlideEntry[]
  readonly sections: readonly string[]
}

const MAX_SLIDES = 10_000

/** Collects the slides and sections of presentation.xml; both kinds of lists have the same name. */
class PresentationReader {
  readonly slides: { readonly id: string; readonly relation: string }[] = []
  readonly sections: string[] = []
  readonly sectionOf = new Map<string, number>()
  #inSection = false

  open(name: string, attributes: Attributes): void {
    if (name === 'section') {
      this.#inSection = true
      this.sections.push(attributes['name'] ?? '')
    } else if (name === 'sldId') this.#openSlide(attributes)
  }

  close(name: string): void {
    if (name === 'section') this.#inSection = false
  }

  #openSlide(attributes: Attributes): void {
    const { id = '' } = attributes
    if (this.#inSection) {
      if (this.sectionOf.size < MAX_SLIDES) this.sectionOf.set(id, this.sections.length - 1)
      return
    }
    if (this.slides.length >= MAX_SLIDES) {
      throw new ConversionError(
        'too_large',
        `The presentation has more than ${MAX_SLIDES} slides, which is more than the server accepts.`,
      )
    }
    this.slides.push({ id, relation: prefixed(attributes, 'id') ?? '' })
  }
}

async function findPresentationPart(file: OfficePackage): Promise<string> {
  const main = await file.mainPart()
  const part = main !== undefined && file.has(main) ? main : 'ppt/presentation.xml'
  if (!file.has(part)) {
    throw new ConversionError(
      'damaged',
      'The file is damaged or is not a PowerPoint presentation (.pptx).',
    )
  }
  return part
}

/**
 * Reads which slides there are, in the order in which they are shown, and the sections they are in.
 * A slide that is listed twice counts once. Throws ConversionError: `damaged` without a presentation part, `too_large` above
 * 10,000 slides.
 */
export async function readPresentation(file: OfficePackage): Promise<Presentation> {
  const part = await findPresentationPart(file)
  const reader = new PresentationReader()
  await file.readXml(part, reader)
  const related = await file.relationships(part)
  const seen = new Set<string>()
  const slides: SlideEntry[] = []
  for (const { id, relation } of reader.slides) {
    const target = related.get(relation)?.target
    const found = target !== undefined && file.has(target) ? target : null
    if (found !== null && seen.has(found)) continue
    if (found !== null) seen.add(found)
    const section = reader.sectionOf.get(id) ?? null
    slides.push({ number: slides.length + 1, part: found, section })
  }
  return { slides, sections: reader.sections }
}

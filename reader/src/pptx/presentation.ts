import { ConversionError } from '../core/document-model.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { prefixed } from '../office/xml.ts'
import { type XmlNode, childrenOf, find, readRoot } from '../office/xml-tree.ts'

export type SlideEntry = {
  /** Position in the presentation, from 1. */
  readonly number: number
  /** Name of its part, or null if the file doesn't contain the slide. */
  readonly part: string | null
  /** Index of its section, or null if it has none. */
  readonly section: number | null
}

export type Presentation = {
  readonly slides: readonly SlideEntry[]
  readonly sections: readonly string[]
}

const MAX_SLIDES = 10_000

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

/** Reads the sections, which are an extension of the format. */
function sectionsOf(root: XmlNode | undefined): readonly XmlNode[] {
  return childrenOf(find(root, 'extLst'), 'ext').flatMap((extension) =>
    childrenOf(find(extension, 'sectionLst'), 'section'),
  )
}

const slideIdsOf = (node: XmlNode | undefined) => childrenOf(find(node, 'sldIdLst'), 'sldId')

/**
 * Reads the list of slides in presentation order, with their sections. A slide that is listed twice
 * counts once.
 * @throws ConversionError `damaged` without a presentation part, `too_large` above 10,000 slides
 */
export async function readPresentation(file: OfficePackage): Promise<Presentation> {
  const part = await findPresentationPart(file)
  const root = await readRoot(file, part)
  const listed = slideIdsOf(root)
  if (listed.length > MAX_SLIDES) {
    throw new ConversionError(
      'too_large',
      `The presentation has more than ${MAX_SLIDES} slides, which is more than the server accepts.`,
      { params: { slides: listed.length, max: MAX_SLIDES } },
    )
  }
  const sections = sectionsOf(root)
  const sectionOf = new Map(
    sections.flatMap((section, at) =>
      slideIdsOf(section).map(({ attributes: { id = '' } }) => [id, at] as const),
    ),
  )
  const related = await file.relationships(part)
  const seen = new Set<string>()
  const slides: SlideEntry[] = []
  for (const { attributes } of listed) {
    const target = related.get(prefixed(attributes, 'id') ?? '')?.target
    const found = target !== undefined && file.has(target) ? target : null
    // Part names are case-insensitive.
    const key = found?.toLowerCase()
    if (key !== undefined && seen.has(key)) continue
    if (key !== undefined) seen.add(key)
    const section = sectionOf.get(attributes['id'] ?? '') ?? null
    slides.push({ number: slides.length + 1, part: found, section })
  }
  return { slides, sections: sections.map(({ attributes }) => attributes['name'] ?? '') }
}

import type { OfficePackage } from '../office/office-package.ts'
import { type ListStyle, readListStyle } from '../office/drawing-lists.ts'
import type { Frame } from '../writer/slide-order.ts'
import { DRAWING_DETAILS, type XmlNode, find, nonVisual, readRoot } from '../office/xml-tree.ts'

export type Placeholder = { readonly type: string; readonly index: string }

/** What a placeholder of a slide inherits from its layout and master. */
export type Inherited = { readonly frame: Frame | null; readonly styles: readonly ListStyle[] }

type Template = {
  readonly placeholders: readonly {
    readonly placeholder: Placeholder
    readonly frame: Frame | null
    readonly style: ListStyle
  }[]
  /** For a master: the styles of titles and bodies. */
  readonly title: ListStyle
  readonly body: ListStyle
  /** Part of the layout's master, or null for a master. */
  readonly above: string | null
}

const NO_TEMPLATE: Template = { placeholders: [], title: [], body: [], above: null }
const TITLES = new Set(['title', 'ctrTitle'])

export const isTitle = (placeholder: Placeholder | null): boolean =>
  placeholder !== null && TITLES.has(placeholder.type)

export function placeholderOf(shape: XmlNode): Placeholder | null {
  const ph = find(nonVisual(shape), 'nvPr', 'ph')
  if (ph === undefined) return null
  return { type: ph.attributes['type'] ?? 'obj', index: ph.attributes['idx'] ?? '0' }
}

function numberOf(node: XmlNode, name: string): number {
  const value = Number(node.attributes[name] ?? 'NaN')
  return Number.isFinite(value) ? value : 0
}

/** A frame given as two elements, e.g. off and ext. Null if one is missing. */
export function frameOf(
  transform: XmlNode | undefined,
  [offset, extent]: readonly [string, string] = ['off', 'ext'],
): Frame | null {
  const at = find(transform, offset)
  const size = find(transform, extent)
  if (at === undefined || size === undefined) return null
  return {
    x: numberOf(at, 'x'),
    y: numberOf(at, 'y'),
    width: Math.max(0, numberOf(size, 'cx')),
    height: Math.max(0, numberOf(size, 'cy')),
  }
}

/** Finds what placeholders inherit. Each layout and master is read once. */
export class Placeholders {
  readonly #file: OfficePackage
  readonly #templates = new Map<string, Promise<Template>>()

  constructor(file: OfficePackage) {
    this.#file = file
  }

  /**
   * Returns what the placeholders of slides with this layout inherit. Without a layout, nothing.
   */
  async under(layout: string | null): Promise<(placeholder: Placeholder) => Inherited> {
    const near = layout === null ? NO_TEMPLATE : await this.#template(layout)
    const far = near.above === null ? NO_TEMPLATE : await this.#template(near.above)
    return (placeholder) => {
      const inLayout =
        near.placeholders.find((one) => matches(one.placeholder, placeholder)) ??
        near.placeholders.find((one) => one.placeholder.type === placeholder.type)
      const type = masterType(inLayout?.placeholder.type ?? placeholder.type)
      const inMaster = far.placeholders.find((one) => masterType(one.placeholder.type) === type)
      return {
        frame: inLayout?.frame ?? inMaster?.frame ?? null,
        styles: [
          inLayout?.style ?? [],
          inMaster?.style ?? [],
          type === 'title' ? far.title : far.body,
        ],
      }
    }
  }

  #template(part: string): Promise<Template> {
    let template = this.#templates.get(part)
    if (template === undefined) this.#templates.set(part, (template = this.#read(part)))
    return template
  }

  async #read(part: string): Promise<Template> {
    const root = await readRoot(this.#file, part, DRAWING_DETAILS)
    if (root === undefined) return NO_TEMPLATE
    const related = await this.#file.relationships(part)
    const above = [...related.values()].find(({ type }) => type === 'slideMaster')?.target ?? null
    const shapes = find(root, 'cSld', 'spTree')?.children ?? []
    const styles = find(root, 'txStyles')
    return {
      placeholders: shapes.flatMap((shape) => {
        const placeholder = placeholderOf(shape)
        if (placeholder === null) return []
        const frame = frameOf(find(shape, 'spPr', 'xfrm'))
        return { placeholder, frame, style: readListStyle(find(shape, 'txBody', 'lstStyle')) }
      }),
      title: readListStyle(find(styles, 'titleStyle')),
      body: readListStyle(find(styles, 'bodyStyle')),
      above,
    }
  }
}

function matches(candidate: Placeholder, wanted: Placeholder): boolean {
  if (isTitle(wanted)) return isTitle(candidate)
  return candidate.index === wanted.index && !isTitle(candidate)
}

/** Masters have one title, one body, and footers. All other kinds count as bodies. */
function masterType(type: string): string {
  if (TITLES.has(type)) return 'title'
  return ['dt', 'ftr', 'sldNum', 'hdr'].includes(type) ? type : 'body'
}

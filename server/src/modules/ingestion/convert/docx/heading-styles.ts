import { Parser } from 'htmlparser2'

type ParagraphStyle = {
  readonly id: string
  name: string
  basedOn: string | null
  /** 1 to 9, or null for body text; undefined when the style leaves it to the one it is based on. */
  level: number | null | undefined
}

const DEEPEST_CHAIN = 20

function readStyles(stylesXml: string): ParagraphStyle[] {
  const styles: ParagraphStyle[] = []
  let current: ParagraphStyle | null = null
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const value = attributes['w:val'] ?? ''
        if (tag === 'w:style' && attributes['w:type'] === 'paragraph') {
          const id = attributes['w:styleId'] ?? ''
          current = { id, name: id, basedOn: null, level: undefined }
          styles.push(current)
        } else if (current && tag === 'w:name') {
          current.name = value
          const built = /^heading ([1-9])$/i.exec(value)
          if (built) current.level = Number(built[1])
        } else if (current && tag === 'w:basedOn') current.basedOn = value
        else if (current && tag === 'w:outlineLvl' && current.level === undefined) {
          current.level = /^[0-8]$/.test(value) ? Number(value) + 1 : null
        }
      },
      onclosetag(tag) {
        if (tag === 'w:style') current = null
      },
    },
    { xmlMode: true },
  )
  parser.end(stylesXml)
  return styles
}

function levelOf(style: ParagraphStyle, byId: ReadonlyMap<string, ParagraphStyle>): number | null {
  let at: ParagraphStyle | undefined = style
  for (let step = 0; at && step < DEEPEST_CHAIN; step++) {
    if (at.level !== undefined) return at.level
    at = at.basedOn === null ? undefined : byId.get(at.basedOn)
  }
  return null
}

const quote = (name: string) => `'${name.replace(/[\\']/g, '\\$&')}'`

/**
 * Style mappings for mammoth that make headings of a template's own paragraph styles: those with an
 * outline level or based on a heading style. mammoth by itself knows the built-in six only.
 */
export function headingStyleMap(stylesXml: string): string[] {
  const styles = readStyles(stylesXml).filter((style) => !/[\r\n]/.test(style.name))
  const byId = new Map(styles.map((style) => [style.id, style]))
  return styles.flatMap((style) => {
    const level = levelOf(style, byId)
    return level === null ? [] : [`p[style-name=${quote(style.name)}] => h${level}:fresh`]
  })
}

import type { DocumentAnnotation, FormField, ParsedPage } from '@llamaindex/liteparse'
import { cleanText } from '../lines/clean-text.ts'
import { containsCenter, grown, type Rect } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'

/** Flag of fields whose value appears as dots. */
const PASSWORD = 1 << 13
/** Relative to the height of a one-line field, and the largest type size in points. */
const TYPE_SHARE = 0.65
const MAX_SIZE = 12
const LEADING = 1.2
/** The mark that viewers draw in a checked box. */
const CHECKED = '\u2612'

type Shown = { readonly rect: Rect; readonly text: string }

function valueOf({ type, value = '', checked, fieldFlags, selectedOptions }: FormField): string {
  if (type === 'checkbox' || type === 'radiobutton') return checked === true ? CHECKED : ''
  if (type === 'text') return (fieldFlags & PASSWORD) === 0 ? value : ''
  if (type === 'listbox' || type === 'combobox') return selectedOptions.join('\n') || value
  return ''
}

const notesOf = (annotations: readonly DocumentAnnotation[]): Shown[] =>
  annotations.flatMap(({ subtype, contents, rect }) =>
    subtype === 'freetext' && contents !== undefined && rect !== undefined
      ? [{ rect, text: contents }]
      : [],
  )

/** The lines of a value, from the top of its field. */
function linesOf({ rect, text }: Shown): Segment[] {
  const lines = text.split(/\r\n|\r|\n/u).map(cleanText)
  const size = Math.min(MAX_SIZE, Math.max(4, (TYPE_SHARE * rect.height) / lines.length))
  const height = Math.min(rect.height, lines.length * LEADING * size)
  const top = lines.length === 1 ? rect.y + (rect.height - height) / 2 : rect.y
  return lines.flatMap((line, at) => {
    if (line === '') return []
    const width = Math.min(rect.width, 0.5 * size * line.length)
    const y = top + at * LEADING * size
    return [{ x: rect.x + 1, y, width, height: size, text: line, size, bold: false, mono: false }]
  })
}

/**
 * What viewers show on a page besides its content: form field values and notes written on the page.
 * Those that the library already reads as text are left out. Requires the page's `formFields` and
 * `annotations`.
 */
export function fieldValues(
  { formFields = [], annotations = [], width, height }: ParsedPage,
  segments: readonly Segment[],
): Segment[] {
  const fields = formFields.flatMap((field): Shown[] => {
    const text = valueOf(field)
    return field.rect === undefined || text === '' ? [] : [{ rect: field.rect, text }]
  })
  const page = { x: 0, y: 0, width, height }
  return [...fields, ...notesOf(annotations)]
    .filter(({ rect }) => rect.width > 0 && rect.height > 0 && containsCenter(page, rect))
    .filter(({ rect }) => !segments.some((one) => containsCenter(grown(rect, 2), one)))
    .flatMap(linesOf)
}

/** Properties of a paragraph, from the control words before its text. */
export type Properties = {
  style: number | null
  outline: number | null
  level: number
  inTable: boolean
  mark: string | null
}

export const NEW: Properties = { style: null, outline: null, level: 0, inTable: false, mark: null }

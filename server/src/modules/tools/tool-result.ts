/** What a tool found: a few words for the user, and data for the model. */
export type Found = { readonly outcome: string; readonly data: object }

/** "1 passage", "5 passages". */
export function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

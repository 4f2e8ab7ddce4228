/** What a form says about a setting. */
type Words = { readonly label: string; readonly hint?: string }
/** What the forms say about a kind of source. */
export type KindWords = {
  readonly title: string
  readonly what: string
  readonly fields: Readonly<Record<string, Words>>
  /** The words for the values of a setting. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
export type Kinds = Readonly<Record<string, KindWords>>

/** How text is read from pictures and scanned pages. */
export type OcrSettings = {
  /** Codes of the languages' data files, such as `eng`; one or more, the likeliest first. */
  readonly languages: readonly string[]
  /** Absolute path of a folder with `<language>.traineddata`. Unset: the data of the installed packages. */
  readonly folder?: string
}

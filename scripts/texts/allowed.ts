/** Correct uses of words that a pattern finds: the file, and the text around the words. */
export const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  // Names in the code.
  ['reader/src/command/boxes-page.ts', "${recognised ? ' (read by OCR)' : ''}"],
  ['reader/src/pdf/model/assembled.ts', "'turned' | 'recognised' | 'confidence'"],
  // A parameter that a client misspells.
  ['server/test/operations/filters.int.test.ts', 'nmae_like=x&limit=5&colour=red'],
  ['server/test/operations/filters.int.test.ts', "'nmae_like, colour'"],
  // Forms that texts have.
  ['server/src/platform/text/irregular-forms.ts', 'learn learnt'],
]

const MAX_NAME = 150

/** A title as the name of a file: one line of limited length, without what names can't contain. */
export function cutName(text: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- they are what is removed
  const line = text.replace(/[\s\u0000-\u001f\u007f/\\]+/g, ' ').trim()
  return line.slice(0, MAX_NAME).toWellFormed().trim() || 'Untitled'
}

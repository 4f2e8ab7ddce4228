const told = new Set<string>()

/**
 * Reports that a function of a package failed on some text, once for each name, as a warning of the process. Packages
 * for languages fail on words that their authors didn't try, which must fail neither an upload nor a question.
 */
export function tellFault(name: string, error: unknown): void {
  if (told.has(name)) return
  told.add(name)
  const reason = error instanceof Error ? error.message : String(error)
  process.emitWarning(`${name} failed, and Arbor continues without it: ${reason}`, 'TextWarning')
}

/** Letters and digits of a title in lower case, without its number. */
export function essenceOfTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:(?:chapter|section|appendix|part)\s+)?(?:[\divx]+|[a-z])(?:\.\d+)*[.:)]?\s+/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The text of HTML, with a space for each tag. */
export function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<sup>([^<>]*)<\/sup>/g, '^$1')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replaceAll('&amp;', '&')
}

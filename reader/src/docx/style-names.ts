/** "heading" in styles of programs that write names in their own language. */
const HEADING_WORDS =
  'heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|' +
  'заголовок|başlık|επικεφαλίδα|titlu|заглавие|naslov|标题|標題|見出し|제목'
const HEADING = new RegExp(`^(?:${HEADING_WORDS}) ?([1-9])$`, 'u')
const TITLE = /^(?:title|titel|titre|titolo|título)$/u

/** Level of a heading style by its name or id, 1 to 9; null for any other style. */
export function headingLevelOfName(name: string): number | null {
  const level = HEADING.exec(name.trim().toLowerCase())?.[1]
  return level === undefined ? null : Number(level)
}

/** Whether a style is that of a document's title. */
export function isTitleName(name: string): boolean {
  return TITLE.test(name.trim().toLowerCase())
}

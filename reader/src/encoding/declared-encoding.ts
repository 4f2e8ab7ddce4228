import iconv from 'iconv-lite'

/** Later declarations are ignored. Browsers stop even earlier. */
const HEAD_BYTES = 4096
const IN_XML = /^\s{0,64}<\?xml[^>]{0,200}?\sencoding\s?=\s?["']([\w.:-]{1,40})["']/i
const IN_META = /<meta\s[^>]{0,300}?charset\s{0,4}=\s{0,4}["']?\s{0,4}([\w.:-]{1,40})/i
const MULTI_BYTE =
  /^(?:utf|shift|sjis|cp932|ms_kanji|euc|gb|big5|hz|iso-2022|ks_c|cp949|ms949|x-sjis|windows-31j)/i
/** Names that mean windows-1252 on the web. */
const LATIN = /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii|l1|cp819)$/i

/**
 * The encoding that a web page declares in an XML declaration or a `meta` tag, or null if it
 * declares no known one. UTF-16 can't be declared that way: if the declaration is readable, the
 * page is UTF-8.
 */
export function declaredEncoding(
  head: Buffer,
): { readonly name: string; readonly isSingleByte: boolean } | null {
  const start = head.toString('latin1', 0, HEAD_BYTES)
  const label = (IN_XML.exec(start) ?? IN_META.exec(start))?.[1]
  if (label === undefined) return null
  if (/^utf-?16/i.test(label)) return { name: 'utf-8', isSingleByte: false }
  const name = LATIN.test(label) ? 'windows-1252' : label
  return iconv.encodingExists(name) ? { name, isSingleByte: !MULTI_BYTE.test(name) } : null
}

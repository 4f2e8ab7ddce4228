import { fileTypeFromBuffer } from 'file-type'

const TYPES: Record<string, string> = {
  'image/png': 'image/png',
  // An animated PNG is a PNG, too: viewers without animation show its first image.
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  'image/x-icon': 'image/x-icon',
}

/**
 * The content type of an image that may be a logo, by its bytes alone.
 * @returns undefined unless it is PNG, JPEG, SVG, WebP or ICO
 */
export async function logoTypeOf(bytes: Buffer): Promise<string | undefined> {
  if (isSvg(bytes)) return 'image/svg+xml'
  const found = await fileTypeFromBuffer(new Uint8Array(bytes))
  const type = TYPES[found?.mime ?? '']
  return type === 'image/x-icon' && !isIcon(bytes) ? undefined : type
}

const ICON_HEADER = 6
const ICON_ENTRY = 16

/** The magic number of icons is weak (0, 0, 1, 0), so the directory after it is checked, too. */
function isIcon(bytes: Buffer): boolean {
  if (bytes.length < ICON_HEADER + ICON_ENTRY) return false
  const count = bytes.readUInt16LE(4)
  const directoryEnd = ICON_HEADER + count * ICON_ENTRY
  const size = bytes.readUInt32LE(ICON_HEADER + 8)
  const start = bytes.readUInt32LE(ICON_HEADER + 12)
  return count > 0 && start >= directoryEnd && size > 0 && start + size <= bytes.length
}

/** What may precede the first tag of an SVG file, with how it ends. */
const PROLOGUES = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE svg', '>'],
] as const

/**
 * Whether the first element of an XML text in UTF-8 is `svg`. Parsed manually, because a pattern would
 * backtrack without limit.
 */
function isSvg(bytes: Buffer): boolean {
  let rest = decode(bytes)?.trimStart() ?? ''
  for (;;) {
    const prologue = PROLOGUES.find(([start]) => rest.startsWith(start))
    if (!prologue) return /^<svg[\s/>]/.test(rest)
    const [start] = prologue
    // Drawing programs declare entities within the document type.
    const open = start === '<!DOCTYPE svg' ? /^[^[>]*\[/.exec(rest)?.[0] : undefined
    const from = open === undefined ? start.length : rest.indexOf(']', open.length)
    const end = from === -1 ? -1 : rest.indexOf(prologue[1], from)
    if (end === -1) return false
    rest = rest.slice(end + prologue[1].length).trimStart()
  }
}

/** A text without its byte order mark; undefined if it isn't UTF-8 or has characters that XML forbids. */
function decode(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

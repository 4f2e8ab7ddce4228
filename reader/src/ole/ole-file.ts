import type { FileHandle } from 'node:fs/promises'
import { ConversionError } from '../core/document-model.ts'
import { readAt } from '../core/read-at.ts'

export const OLE_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Larger sector numbers have special meanings: free, end of chain, tables. */
const LAST_SECTOR = 0xfffffff9
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const HEADER_TABLE_SLOTS = 109
const MAX_ENTRIES = 100_000
const NONE = 0xffffffff

type Entry = {
  readonly name: string
  readonly type: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

const STORAGE = 1
const STREAM = 2

const damaged = (): ConversionError =>
  new ConversionError('damaged', 'The file is damaged or incomplete and could not be opened.')

function readEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62)
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    type: bytes[66] ?? 0,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    // The upper half is undefined in files with short sectors, which are below 4 GB.
    size: bytes.readUInt32LE(120),
  }
}

/**
 * An OLE compound file (MS-CFB), the container of Office files before 2007 and of Outlook messages.
 * It contains named streams. Chains that are cyclic or leave the file are rejected, so reading
 * always ends and costs no more than the file's size.
 */
export class OleFile {
  readonly #file: FileHandle
  readonly #sectorBytes: number
  readonly #sectors: number
  readonly #next: Uint32Array
  #entries: readonly Entry[] = []
  #byName: ReadonlyMap<string, Entry> = new Map()
  #miniNext: Uint32Array = new Uint32Array()
  #mini: Buffer | null = null
  #cutoff = 0
  #miniBytes = 64

  private constructor(file: FileHandle, sectorBytes: number, sectors: number, next: Uint32Array) {
    this.#file = file
    this.#sectorBytes = sectorBytes
    this.#sectors = sectors
    this.#next = next
  }

  /** Reads the tables and the directory of a file. @throws ConversionError `damaged` */
  static async open(file: FileHandle): Promise<OleFile> {
    const { size } = await file.stat()
    const header = await readAt(file, 0, HEADER_BYTES)
    const shift = header.length < HEADER_BYTES ? 0 : header.readUInt16LE(30)
    if (!header.subarray(0, 8).equals(OLE_MAGIC) || (shift !== 9 && shift !== 12)) throw damaged()
    const sectorBytes = 2 ** shift
    // The last sector of a file is often truncated.
    const sectors = Math.max(0, Math.ceil(size / sectorBytes) - 1)
    const next = await readTable(file, header, { sectorBytes, sectors })
    const ole = new OleFile(file, sectorBytes, sectors, next)
    await ole.#readDirectory(header)
    return ole
  }

  /** Names of the top-level streams and storages, in lower case. */
  get names(): ReadonlySet<string> {
    return new Set(this.#byName.keys())
  }

  /**
   * Bytes of a top-level stream by its name in lower case, or null if it doesn't exist. @throws
   * like open
   */
  async stream(name: string): Promise<Buffer | null> {
    const entry = this.#byName.get(name)
    if (entry?.type !== STREAM) return null
    if (entry.size >= this.#cutoff) return this.#read(entry.start, entry.size)
    const mini = (this.#mini ??= await this.#readMini())
    const parts = chain(entry.start, this.#miniNext, this.#miniNext.length).map((sector) =>
      mini.subarray(sector * this.#miniBytes, (sector + 1) * this.#miniBytes),
    )
    return Buffer.concat(parts).subarray(0, entry.size)
  }

  async #readDirectory(header: Buffer): Promise<void> {
    const bytes = await this.#read(header.readUInt32LE(48), Infinity)
    const count = Math.min(Math.floor(bytes.length / ENTRY_BYTES), MAX_ENTRIES)
    this.#entries = Array.from({ length: count }, (_, at) =>
      readEntry(bytes.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES)),
    )
    this.#byName = this.#childrenOf(this.#entries[0])
    this.#cutoff = header.readUInt32LE(56)
    this.#miniBytes = 2 ** Math.min(header.readUInt16LE(32), 12)
    const table = await this.#read(header.readUInt32LE(60), Infinity)
    this.#miniNext = words(table)
  }

  /** The members of a storage, which form a binary tree. */
  #childrenOf(storage: Entry | undefined): ReadonlyMap<string, Entry> {
    const found = new Map<string, Entry>()
    const seen = new Set<number>()
    const open = [storage?.child ?? NONE]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const entry = this.#entries[at]
      if (entry === undefined || seen.has(at)) continue
      seen.add(at)
      const isNamed = entry.type === STREAM || entry.type === STORAGE
      if (isNamed) found.set(entry.name.toLowerCase(), entry)
      open.push(entry.left, entry.right)
    }
    return found
  }

  async #readMini(): Promise<Buffer> {
    const root = this.#entries[0]
    return root === undefined ? Buffer.alloc(0) : this.#read(root.start, root.size)
  }

  async #read(start: number, size: number): Promise<Buffer> {
    const most = Math.min(size, this.#sectors * this.#sectorBytes)
    const needed = Math.ceil(most / this.#sectorBytes)
    const sectors = chain(start, this.#next, this.#sectors).slice(0, needed)
    const bytes = await readSectors(this.#file, sectors, this.#sectorBytes)
    return bytes.subarray(0, most)
  }
}

function words(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    bytes.readUInt32LE(at * 4),
  )
}

/**
 * Numbers of the sectors of a chain. @throws ConversionError `damaged` if it is cyclic or leaves
 * the file
 */
function chain(start: number, next: Uint32Array, most: number): number[] {
  const sectors: number[] = []
  for (let at = start; at <= LAST_SECTOR; at = next[at] ?? NONE) {
    if (sectors.length >= most || at >= most) throw damaged()
    sectors.push(at)
  }
  return sectors
}

/** Reads sectors. Adjacent ones are read in one go. */
async function readSectors(
  file: FileHandle,
  sectors: readonly number[],
  bytes: number,
): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let from = 0; from < sectors.length;) {
    let to = from + 1
    while (to < sectors.length && sectors[to] === sectors[to - 1]! + 1) to++
    parts.push(await readAt(file, (sectors[from]! + 1) * bytes, (to - from) * bytes))
    from = to
  }
  return Buffer.concat(parts)
}

/**
 * Reads the table with each sector's successor. The header lists its sectors, followed by a chain
 * of more lists.
 */
async function readTable(
  file: FileHandle,
  header: Buffer,
  { sectorBytes, sectors }: { readonly sectorBytes: number; readonly sectors: number },
): Promise<Uint32Array> {
  const listed = [...words(header.subarray(76, 76 + HEADER_TABLE_SLOTS * 4))]
  const perList = sectorBytes / 4 - 1
  const needed = Math.min(header.readUInt32LE(44), Math.ceil(sectors / (sectorBytes / 4)) + 1)
  let at = header.readUInt32LE(68)
  while (at < sectors && listed.length < needed) {
    const list = words(await readAt(file, (at + 1) * sectorBytes, sectorBytes))
    listed.push(...list.subarray(0, perList))
    at = list[perList] ?? NONE
  }
  const table = listed.slice(0, needed).filter((sector) => sector < sectors)
  return words(await readSectors(file, table, sectorBytes))
}

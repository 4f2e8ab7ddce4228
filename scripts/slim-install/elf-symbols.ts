import {
  chmodSync,
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'

/** A 64-bit program or library of Linux with the byte order of x64 and arm64. */
const MAGIC = '7f454c460201'
const HEADER_BYTES = 64
/** Places in the header. */
const AT = { programs: 32, sections: 40, programSize: 54, programCount: 56, sectionCount: 60 }
/** Places in the header of a segment. */
const SEGMENT = { offset: 8, bytes: 32 }

/**
 * Removes what follows the parts of a program or library that the system loads: names for debuggers, and the list of
 * sections. Running programs keep the old file.
 * @returns whether anything was removed
 */
export function removeSymbols(path: string): boolean {
  const end = endOfLoaded(path)
  if (end === undefined || end >= statSync(path).size) return false
  // A file of a running program can't be written, only replaced.
  const copy = `${path}.slim`
  copyFileSync(path, copy)
  chmodSync(copy, statSync(path).mode)
  const file = openSync(copy, 'r+')
  try {
    ftruncateSync(file, end)
    writeSync(file, Buffer.alloc(8), 0, 8, AT.sections)
    // The count, and the number of the section with the names of the others.
    writeSync(file, Buffer.alloc(4), 0, 4, AT.sectionCount)
  } finally {
    closeSync(file)
  }
  renameSync(copy, path)
  return true
}

/** @returns the end of the last segment, or undefined if this isn't a program or library */
function endOfLoaded(path: string): number | undefined {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(file, header, 0, HEADER_BYTES, 0)
    if (!header.toString('hex').startsWith(MAGIC)) return undefined
    const size = header.readUInt16LE(AT.programSize)
    const segments = Buffer.alloc(size * header.readUInt16LE(AT.programCount))
    readSync(file, segments, 0, segments.length, Number(header.readBigUInt64LE(AT.programs)))
    let end = HEADER_BYTES
    for (let at = 0; at < segments.length; at += size) {
      const offset = segments.readBigUInt64LE(at + SEGMENT.offset)
      end = Math.max(end, Number(offset + segments.readBigUInt64LE(at + SEGMENT.bytes)))
    }
    return end
  } finally {
    closeSync(file)
  }
}

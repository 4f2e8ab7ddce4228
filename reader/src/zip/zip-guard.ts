import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import { ConversionError } from '../core/document-model.ts'
import { machineFault } from '../core/machine-faults.ts'
import { declaredType, encrypted, tooLarge } from '../core/file-faults.ts'
import { openZip } from './open-zip.ts'

const MB = 1024 * 1024
const MAX_NAMES = 10_000
/** In bytes. */
const MAX_MEDIA_TYPE = 200

/** Limits for unpacked Office files. Sizes are in bytes. */
export const OFFICE_ZIP_LIMITS = {
  /** Sum of the sizes declared in the ZIP directory. */
  maxTotalBytes: 512 * MB,
  /** Ratio of unpacked to packed size, once the declared sum is above `ratioFloorBytes`. */
  maxRatio: 200,
  ratioFloorBytes: 50 * MB,
  /** Actual bytes of the XML parts, counted while unpacking. */
  maxXmlBytes: 256 * MB,
  maxEntries: 50_000,
}
type ZipLimits = Readonly<typeof OFFICE_ZIP_LIMITS>

const damaged = () =>
  new ConversionError('damaged', 'The file is damaged or incomplete and could not be opened.')

/** What a ZIP file declares about itself. */
export type ZipDirectory = {
  /** Names of the first 10,000 entries. */
  readonly names: readonly string[]
  /**
   * Content of the entry `mimetype`, with which OpenDocument files and EPUB books begin. Empty if
   * it is missing.
   */
  readonly mediaType: string
}

/** Reads a ZIP file's directory. Returns null if it can't be read, as in a truncated ZIP file. */
export async function readZipDirectory(path: string): Promise<ZipDirectory | null> {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(path)
    const names: string[] = []
    let mediaType = ''
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName)
      const isType = entry.fileName === 'mimetype' && entry.uncompressedSize <= MAX_MEDIA_TYPE
      if (isType) mediaType = (await text(await zip.openReadStreamPromise(entry))).trim()
      if (names.length >= MAX_NAMES) break
    }
    return { names, mediaType }
  } catch (error) {
    if (machineFault(error) !== null) throw error
    return null
  } finally {
    zip?.close()
  }
}

function checkDeclaredSizes(entries: readonly Entry[], limits: ZipLimits): void {
  let packed = 0
  let unpacked = 0
  for (const entry of entries) {
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
  }
  if (unpacked > limits.maxTotalBytes) throw tooLarge()
  if (unpacked > limits.ratioFloorBytes && unpacked > packed * limits.maxRatio) throw tooLarge()
}

type Budget = { total: number; xml: number }

const DECLARATION = '<!DOCTYPE'
/** The longest declaration, in bytes. */
const LONGEST_DECLARATION = 4096

/**
 * Counts unpacked bytes, and rejects document type declarations with a body, which entity bombs need. Files of
 * OpenOffice and LibreOffice have declarations that only name a type: in macros, and in all parts of old versions.
 */
class PartMeter extends Writable {
  readonly #budget: Budget
  readonly #isXml: boolean
  #tail = ''
  /** A declaration whose end hasn't arrived yet. */
  #declaration: string | null = null

  constructor(budget: Budget, isXml: boolean) {
    super()
    this.#budget = budget
    this.#isXml = isXml
  }

  override _write(data: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#budget.total -= data.length
    if (this.#isXml) this.#budget.xml -= data.length
    if (this.#budget.total < 0 || this.#budget.xml < 0) done(tooLarge())
    else if (this.#isXml && this.#declaresBody(data)) done(declaredType())
    else done()
  }

  #declaresBody(data: Buffer): boolean {
    this.#declaration =
      this.#declaration === null
        ? this.#findDeclaration(data)
        : this.#declaration + data.toString('latin1', 0, LONGEST_DECLARATION)
    if (this.#declaration === null) return false
    const [end] = /[[>]/.exec(this.#declaration) ?? []
    if (end === '>') this.#declaration = null
    return end === '[' || (this.#declaration?.length ?? 0) > LONGEST_DECLARATION
  }

  /** Finds a declaration even if it is split between two chunks, by carrying over a few bytes. */
  #findDeclaration(data: Buffer): string | null {
    const joint = this.#tail + data.toString('latin1', 0, DECLARATION.length)
    const inJoint = joint.indexOf(DECLARATION)
    const at = inJoint >= 0 ? inJoint - this.#tail.length : data.indexOf(DECLARATION)
    this.#tail = (this.#tail + data.subarray(-DECLARATION.length).toString('latin1')).slice(
      -DECLARATION.length,
    )
    if (at < 0 && inJoint < 0) return null
    const from = Math.max(0, at + DECLARATION.length)
    return data.toString('latin1', from, from + LONGEST_DECLARATION)
  }
}

async function measure(zip: ZipFile, limits: ZipLimits): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > limits.maxEntries) throw tooLarge()
  }
  if (entries.some((entry) => entry.isEncrypted())) throw encrypted()
  checkDeclaredSizes(entries, limits)
  const budget = { total: limits.maxTotalBytes, xml: limits.maxXmlBytes }
  for (const entry of entries) {
    // Readers open any part that a relationship names, whatever its suffix, so measure them all.
    const meter = new PartMeter(budget, /\.(xml|rels)$/i.test(entry.fileName))
    await pipeline(await zip.openReadStreamPromise(entry), meter)
  }
  return entries
}

/**
 * Opens an Office file's ZIP and decompresses all entries once, discarding the output. Later
 * readers can't encounter a ZIP bomb, a wrong size, an entity declaration or a damaged part. Close
 * it after use.
 * @throws ConversionError `too_large`, `encrypted` or `damaged`
 */
export async function openOfficeZip(
  path: string,
  limits: ZipLimits = OFFICE_ZIP_LIMITS,
): Promise<{ readonly zip: ZipFile; readonly entries: readonly Entry[] }> {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(path)
    return { zip, entries: await measure(zip, limits) }
  } catch (error) {
    zip?.close()
    throw error instanceof ConversionError || machineFault(error) !== null ? error : damaged()
  }
}

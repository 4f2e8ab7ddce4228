import { createHash, randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { copyFile, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ConversionError } from '../core/document-model.ts'
import type { OcrSettings } from '../core/convert-options.ts'

const unpack = promisify(gunzip)
const require = createRequire(import.meta.url)

/** Integer networks of the most accurate models, the smallest and fastest data in the packages. */
const VARIANT = '4.0.0_best_int'
const MAX_BYTES = 256 * 1024 * 1024

/** The data for OCR, with the names of LiteParse's options. */
export type Tessdata = {
  /** A folder with `<language>.traineddata` for each language. */
  readonly tessdataPath: string
  /** The languages, joined by "+". */
  readonly ocrLanguage: string
}

/** A language's data on disk. */
type Source = {
  readonly language: string
  readonly path: string
  readonly isPacked: boolean
  /** Changes when the data changes. */
  readonly stamp: string
}

async function filledFile(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true && found.size > 0 ? found : undefined
}

async function sourceInFolder(folder: string, language: string): Promise<Source | undefined> {
  for (const ending of ['.traineddata', '.traineddata.gz']) {
    const path = join(folder, language + ending)
    const found = await filledFile(path)
    if (found === undefined) continue
    const stamp = `${path} ${found.size} ${found.mtimeMs}`
    return { language, path, isPacked: ending.endsWith('.gz'), stamp }
  }
  return undefined
}

/** The data from the language's package, if it is installed. */
async function sourceInPackage(language: string): Promise<Source | undefined> {
  const name = `@tesseract.js-data/${language}`
  try {
    const manifest = require.resolve(`${name}/package.json`)
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version?: unknown }
    const source = await sourceInFolder(join(dirname(manifest), VARIANT), language)
    return source && { ...source, stamp: `${name}@${String(version)}` }
  } catch {
    return undefined
  }
}

async function findSources({ languages, folder }: OcrSettings) {
  const sources: Source[] = []
  const missing: string[] = []
  for (const language of languages) {
    const source = await (folder === undefined
      ? sourceInPackage(language)
      : sourceInFolder(folder, language))
    if (source === undefined) missing.push(language)
    else sources.push(source)
  }
  return { sources, missing }
}

/** The configured languages for which no data can be found. */
export async function findMissingLanguages(settings: OcrSettings): Promise<readonly string[]> {
  return (await findSources(settings)).missing
}

/** What is missing and how to fix it, or undefined if OCR works. */
export async function ocrFault(settings: OcrSettings): Promise<string | undefined> {
  const missing = await findMissingLanguages(settings)
  if (missing.length === 0) return undefined
  const files = missing.map((language) => `${language}.traineddata`).join(', ')
  const { folder } = settings
  const remedy =
    folder === undefined
      ? `install ${missing.map((language) => `@tesseract.js-data/${language}`).join(' ')} with npm, or put ${files} and the data of the other languages into a folder and set ARBOR_TESSDATA_PATH to it`
      : `put ${files} into ${folder} (ARBOR_TESSDATA_PATH)`
  return `ARBOR_OCR_LANGUAGES includes ${missing.join(', ')}, but there is no data for it: ${remedy}, remove the language, or set ARBOR_OCR=OFF.`
}

/** A folder for unpacked data, shared by all processes of this user on this machine. */
async function openCache(sources: readonly Source[]): Promise<string> {
  const { uid } = userInfo()
  const stamps = sources.map(({ language, stamp }) => `${language} ${stamp}`).join('\n')
  const hash = createHash('sha256').update(stamps).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `arbor-tessdata-${uid}-${hash}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  // Anyone can create folders there, and native code reads the data.
  const isOwn = uid === -1 || (found.uid === uid && (found.mode & 0o022) === 0)
  if (!found.isDirectory() || !isOwn) {
    throw new Error('The folder for language data belongs to another user.')
  }
  return folder
}

/**
 * Puts the data into the folder. Several processes may do this simultaneously, so a file appears
 * complete or not at all.
 */
async function place(source: Source, folder: string): Promise<void> {
  const target = join(folder, `${source.language}.traineddata`)
  if ((await filledFile(target)) !== undefined) return
  const partial = `${target}.${randomUUID()}`
  if (source.isPacked) {
    const bytes = await unpack(await readFile(source.path), { maxOutputLength: MAX_BYTES })
    await writeFile(partial, bytes)
  } else {
    await copyFile(source.path, partial)
  }
  await rename(partial, target)
}

/**
 * Locates the data of the languages. Without a configured folder, the data of installed packages is
 * unpacked below the system's folder for temporary files. A cleanup may delete it, so call this
 * before each document.
 * @throws ConversionError `unsupported` if a language has no data
 */
export async function tessdata(settings: OcrSettings): Promise<Tessdata> {
  const ocrLanguage = settings.languages.join('+')
  const { sources, missing } = await findSources(settings)
  if (missing.length > 0) {
    const message = `Text in images could not be read: the server has no OCR data for ${missing.join(', ')}.`
    throw new ConversionError('unsupported', message)
  }
  if (settings.folder !== undefined && sources.every(({ isPacked }) => !isPacked)) {
    return { tessdataPath: settings.folder, ocrLanguage }
  }
  const tessdataPath = await openCache(sources)
  for (const source of sources) await place(source, tessdataPath)
  return { tessdataPath, ocrLanguage }
}

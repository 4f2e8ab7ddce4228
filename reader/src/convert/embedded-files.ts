import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { ConvertHooks, ConvertOptions, ConvertSettings } from '../core/convert-options.ts'
import { ConversionError } from '../core/document-model.ts'
import { chooseFormat, FORMATS } from '../formats/formats.ts'
import { sniffFormat } from '../sniff/sniff.ts'

/** A message in a message in a message. Deeper ones are not read. */
const MAX_DEPTH = 3
const MAX_FILES = 500

type Count = { files: number }

/**
 * Returns a function that reads files embedded in another file. Converters take paths, so each file
 * is written to its own temporary folder. Page images and repaired files are not kept.
 */
export function embeddedReader(
  settings: ConvertSettings,
  hooks: ConvertHooks,
  depth = 0,
  count: Count = { files: 0 },
): NonNullable<ConvertOptions['readEmbedded']> {
  const { signal, assets, workFolder = tmpdir() } = hooks
  return async (name, bytes) => {
    if (depth >= MAX_DEPTH || ++count.files > MAX_FILES) {
      throw new ConversionError('too_large', 'The file contains too many nested files.')
    }
    const folder = await mkdtemp(join(workFolder, 'embedded-'))
    try {
      // Only the suffix of the name matters, because it tells what kind of text the file has.
      const suffix = /^\.[a-z0-9]{1,10}$/i.exec(extname(name))?.[0] ?? ''
      const path = join(folder, `file${suffix}`)
      await writeFile(path, bytes)
      const { load, modes } = FORMATS[chooseFormat(`file${suffix}`, await sniffFormat(path))]
      const mode = modes.find((possible) => possible === 'standard') ?? modes[0]
      const convert = await load()
      const readEmbedded = embeddedReader(settings, hooks, depth + 1, count)
      return await convert(path, { ...settings, mode, signal, assets, workFolder, readEmbedded })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

import { posix } from 'node:path'
import type { ConvertOptions } from '../core/convert-options.ts'
import { type Block, ConversionError } from '../core/document-model.ts'
import { encrypted } from '../core/file-faults.ts'
import type { Images } from '../office/office-images.ts'
import { OfficePackage } from '../office/office-package.ts'
import { ENOUGH, type XmlHandler } from '../office/xml.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { keepImages } from '../writer/keep-images.ts'

/**
 * Opens an OpenDocument file. The caller disposes of it.
 * @throws ConversionError `empty`, `wrong_format`, `encrypted`, `damaged` or `too_large`
 */
export async function openOpenDocument(
  path: string,
  kind: 'odt' | 'odp',
  { signal }: ConvertOptions,
): Promise<OfficePackage> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== kind && found !== 'zip' && found !== 'cut_zip') {
    throw new ConversionError('wrong_format', `The file is not an OpenDocument file (.${kind}).`)
  }
  signal?.throwIfAborted()
  const file = await OfficePackage.open(path)
  try {
    await requireReadable(file)
    return file
  } catch (error) {
    file[Symbol.dispose]()
    throw error
  }
}

/** @throws ConversionError `encrypted`, or `damaged` if the text is missing */
async function requireReadable(file: OfficePackage): Promise<void> {
  if (file.has('encrypted-package')) throw encrypted()
  let isEncrypted = false
  await file.readXml('META-INF/manifest.xml', {
    open: (name) => {
      isEncrypted ||= name === 'encryption-data'
      if (isEncrypted) throw ENOUGH
    },
  })
  if (isEncrypted) throw encrypted()
  if (!file.has('content.xml')) {
    throw new ConversionError('damaged', 'The file is damaged: the document text is missing.')
  }
}

/** Reads the elements of the document's body. */
export async function readBody(
  file: OfficePackage,
  handler: Required<XmlHandler>,
  { signal }: ConvertOptions,
): Promise<void> {
  let inBody = false
  await file.readXml('content.xml', {
    open: (name, attributes, parents) => {
      signal?.throwIfAborted()
      if (inBody) handler.open(name, attributes, parents)
      else inBody = name === 'body'
    },
    text: (data) => {
      if (inBody) handler.text(data)
    },
    close: (name, text, parents) => {
      if (name === 'body') inBody = false
      else if (inBody) handler.close(name, text, parents)
    },
  })
}

/** Stores the images of blocks, which name their parts relative to the package. */
export function keepImagesOf(images: Images, blocks: readonly Block[]): Promise<Block[]> {
  return keepImages(blocks, (reference) => images.keep(posix.normalize(reference)))
}

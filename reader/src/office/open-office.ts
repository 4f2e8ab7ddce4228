import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError } from '../core/document-model.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { OfficePackage } from './office-package.ts'

/** A kind of Office file, with its names for messages. */
export type OfficeKind = {
  readonly suffix: 'docx' | 'xlsx' | 'pptx'
  readonly program: string
  /** With its article. */
  readonly file: string
}

export const wrongFormat = ({ file, suffix }: OfficeKind): ConversionError =>
  new ConversionError('wrong_format', `The file is not ${file} (.${suffix}).`, {
    params: { suffix },
  })

/**
 * Opens a file that appears to be of this kind. The caller disposes of it.
 * @throws ConversionError `empty`, `unsupported`, `wrong_format`, `encrypted`, `damaged` or
 * `too_large`
 */
export async function openOffice(
  path: string,
  kind: OfficeKind,
  { signal }: ConvertOptions,
): Promise<OfficePackage> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found === 'ole') {
    const { suffix, program } = kind
    throw new ConversionError(
      'unsupported',
      `The file is in the old ${program} format (.${suffix.slice(0, -1)}). Save it as .${suffix} and upload it again.`,
      { params: { suffix } },
    )
  }
  // It may be a damaged file of this kind. Opening it will tell.
  if (found !== kind.suffix && found !== 'zip' && found !== 'cut_zip') throw wrongFormat(kind)
  signal?.throwIfAborted()
  return OfficePackage.open(path)
}

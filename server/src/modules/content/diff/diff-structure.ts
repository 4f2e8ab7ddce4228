import type { Context } from '../../../platform/context/context.ts'
import { keyOfVersionObject } from '../../../platform/storage/object-keys.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { addressOfFile } from '../documents/stored-files.ts'
import { presentChanges } from './changes.ts'
import type { VersionDiffQuery } from './diff.schemas.ts'
import type { Found, Subject, Version } from './subject.ts'
import { compareValues } from './structured.ts'

/** Larger files are compared by lines. */
const MOST_BYTES = 2_000_000

type Asked = { readonly subject: Subject; readonly query: VersionDiffQuery }
type Parsed = { readonly value: unknown } | { readonly reason: 'too_large' | 'not_structured' }

/** The values that changed between two versions of a JSON file. */
export async function diffStructure(
  { storage }: Pick<Context, 'storage'>,
  { subject, query }: Asked,
): Promise<Found> {
  const before = subject.before ? await parse(storage, subject.before) : { value: undefined }
  const after = await parse(storage, subject.after)
  if ('reason' in before) return before
  if ('reason' in after) return after
  const changes = valuesChanged(before.value, after.value)
  if (!changes) return { reason: 'not_structured' }
  const shown = presentChanges(changes, query)
  return { structured: { ...shown, omitted: changes.length - shown.changes.length } }
}

/** Undefined if a value is nested too deeply to be written as JSON again. */
function valuesChanged(before: unknown, after: unknown) {
  try {
    return compareValues(before, after)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

async function parse(storage: Context['storage'], { row }: Version): Promise<Parsed> {
  const key = keyOfVersionObject(storage, row, addressOfFile(storage, row, 'source_s3'))
  if (key === undefined) return { reason: 'not_structured' }
  try {
    const { size } = await storage.stat(key)
    if (size > MOST_BYTES) return { reason: 'too_large' }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await storage.getBytes(key))
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const isOther = error instanceof SyntaxError || error instanceof TypeError
    if (isOther || error instanceof ObjectNotFound) return { reason: 'not_structured' }
    throw error
  }
}

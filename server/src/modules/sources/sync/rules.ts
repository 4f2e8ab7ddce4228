import { documentTypeOf } from '@arbor/reader'
import { extname } from 'node:path'
import { KINDS, type SourceItem } from '@arbor/connectors'
import { invalidInput } from '../../../platform/core/errors.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import type { Rules } from '../definitions/sources.schemas.ts'
import { readPattern } from './globs.ts'
import { isHidden, isLeftover } from './hidden-files.ts'

const MEBIBYTE = 1024 * 1024
/** Levels of a source below the bound folder. The tree allows 100 in total. */
const MOST_LEVELS = 90
const MOST_ID_CHARACTERS = 1024

/** Tells why an item is left out; undefined if it isn't. */
export type LeftOut = (item: SourceItem) => string | undefined

/** @throws InvalidInput for rules that make no sense */
export function checkRules({ document_types: types }: Rules): void {
  const wrong = types?.find((type) => !/^[A-Z]+$/.test(type) || type === 'UNKNOWN')
  if (wrong !== undefined) {
    throw invalidInput(['body', 'rules', 'document_types'], 'There is no such document type', wrong)
  }
}

/** The rules of a source, with the limits that always apply. */
export function readRules(
  {
    kind: kindName,
    rules,
    hidden_files: takesHidden,
  }: Pick<SourceRow, 'kind' | 'rules' | 'hidden_files'>,
  maxUploadBytes: number,
): LeftOut {
  const namesAreTitles = KINDS.get(kindName)?.namesAreTitles === true
  const isUnwanted = namesAreTitles ? isLeftover : isHidden
  const [include, exclude] = [rules.include.map(readPattern), rules.exclude.map(readPattern)]
  const most = Math.min((rules.max_megabytes ?? Infinity) * MEBIBYTE, maxUploadBytes)
  const types = rules.document_types
  return (item) => {
    const { path, kind, size } = item
    if (item.id.length > MOST_ID_CHARACTERS) return 'Its id at the source is too long.'
    if (path.length === 0) return 'It has no name.'
    if (path.length > MOST_LEVELS) return `It is more than ${MOST_LEVELS} folders deep.`
    const excluding = exclude.find((each) => each.matches(path))
    if (excluding) return `Excluded by the pattern ${excluding.text}.`
    if (!takesHidden && path.some(isUnwanted)) return 'Hidden and temporary files are left out.'
    // With patterns to include, the folders follow from the files.
    if (include.length > 0 && (kind === 'folder' || !include.some((each) => each.matches(path)))) {
      return 'No pattern includes it.'
    }
    if (kind === 'folder') return undefined
    if (size !== undefined && size > most) {
      return `Larger than ${Math.floor(most / MEBIBYTE)} MB.`
    }
    return typeFault(path.at(-1) ?? '', types)
  }
}

/** Files without a suffix are looked into later. */
function typeFault(name: string, types: Rules['document_types']): string | undefined {
  const type = documentTypeOf(name)
  if (type === 'UNKNOWN' && extname(name) !== '') {
    return `Arbor does not read files of the type ${extname(name)}.`
  }
  return types && !types.includes(type) ? `Only files of the types ${types.join(', ')}.` : undefined
}

import { extname } from 'node:path'
import { cleanName, nameFault } from '../../../platform/core/names.ts'

/** The longest name in the tree. */
const MOST = 255
const LONGEST_SUFFIX = 20
/** How many characters of the key tell items of the same name apart. */
const KEY_CHARACTERS = 8

/** PostgreSQL stores neither zero characters nor unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed()
}

/** A name that the tree accepts for an item of a source. The same name always becomes the same one. */
export function safeName(given: string): string {
  const cleaned = cleanName(given.replaceAll('\u0000', '')).replaceAll(/[/\\]/g, '_')
  const name = cut(
    cleaned === '.' || cleaned === '..' ? cleaned.replaceAll('.', '_') : cleaned,
    MOST,
  )
  return name === '' || nameFault(name, 'step') !== undefined ? '_' : name
}

/** A name that no other item has: the key of the item is added before the suffix. */
export function uniqueName(name: string, key: string): string {
  const suffix = suffixOf(name)
  const mark = ` (${key.slice(0, KEY_CHARACTERS)})`
  const stem = name.slice(0, name.length - suffix.length)
  return cutText(stem, MOST - mark.length - suffix.length) + mark + suffix
}

/** Cuts a name, but keeps its suffix, which says what kind of file it is. */
function cut(name: string, most: number): string {
  if (name.length <= most) return name
  const suffix = suffixOf(name)
  return cutText(name.slice(0, name.length - suffix.length), most - suffix.length) + suffix
}

function suffixOf(name: string): string {
  const suffix = extname(name)
  return suffix.length <= LONGEST_SUFFIX ? suffix : ''
}

function cutText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()
}

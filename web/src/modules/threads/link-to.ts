import { basePath } from '../../app/arbor.ts'
import { sourceOf, type Citation } from './model.ts'

/** URL of the cited passage. */
export function linkTo(citation: Citation): string | undefined {
  const source = sourceOf(citation)
  if (!source) return undefined
  const url = new URL(`${location.origin}${basePath}/documents/${source.document}`)
  if (source.version !== undefined) url.searchParams.set('version', source.version)
  url.searchParams.set('chunk', source.chunk)
  if (source.quote !== undefined) url.searchParams.set('quote', source.quote)
  return url.href
}

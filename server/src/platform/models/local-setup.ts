import type { EmbeddingWishes } from '../config/embedding.ts'
import { MAX_DIMENSIONS } from '../config/settings/about.ts'
import type { EncoderFiles, EncoderSetup } from './local/folder.ts'
import { knownModel } from './known/known-model.ts'
import type { KnownFamily } from './known/families.ts'
import { NO_PREFIXES } from './prefixes.ts'

/** How a model in a folder is used, and the family that it belongs to. */
export type LocalSetup = EncoderSetup & { readonly family?: string }

/**
 * The setup of a model in a folder. The settings take precedence, then the files. What neither says is known
 * from the model's name.
 */
export function localSetup(files: EncoderFiles, wishes: EmbeddingWishes): LocalSetup {
  const known = familyOf(files)
  const { dimensions, prefixes } = wishes
  return {
    ...(known && { family: known.family }),
    pooling: files.pooling ?? known?.pooling ?? 'mean',
    prefixes: { ...(files.prompts ?? known?.prefixes ?? NO_PREFIXES), ...prefixes },
    hasLayers: files.hasLayers || known?.layers === true,
    ...cutOf(known, dimensions),
  }
}

/**
 * Identifies a setup in the name of a model: JSON after a colon. Empty if earlier releases used the model in the
 * same way, so that their vectors stay valid.
 */
export function nameOfSetup({ formerly }: EncoderFiles, setup: EncoderSetup): string {
  const { pooling, dimensions, cut } = setup
  const { query, passage } = setup.prefixes
  const isFormer =
    dimensions === undefined &&
    pooling === formerly.pooling &&
    query === formerly.prefixes.query &&
    passage === formerly.prefixes.passage
  if (isFormer) return ''
  const isCentred = dimensions !== undefined && cut?.centred === true
  const named = { query, passage, pooling, dimensions, ...(isCentred && { centered: true }) }
  return `:${JSON.stringify(named)}`
}

type Named = EncoderSetup['prefixes'] & Pick<EncoderSetup, 'pooling' | 'dimensions'>

/** The setup with a name from {@link nameOfSetup}. Undefined for another text. */
export function readSetupName(files: EncoderFiles, name: string): LocalSetup | undefined {
  const { formerly, hasLayers } = files
  if (name === '') return { ...formerly, hasLayers }
  if (!name.startsWith(':{"query":')) return undefined
  const { query, passage, pooling, dimensions } = JSON.parse(name.slice(1)) as Named
  return {
    ...localSetup(files, { prefixes: { query, passage }, ...(dimensions && { dimensions }) }),
    pooling,
  }
}

function familyOf({ names }: EncoderFiles): KnownFamily | undefined {
  return names.map(knownModel).find((known) => known !== undefined)
}

/** Every model can be cut on demand, but only known ones without it. */
function cutOf(
  known: KnownFamily | undefined,
  dimensions: number | undefined,
): Pick<EncoderSetup, 'cut' | 'dimensions'> {
  const cut = { to: dimensions ?? MAX_DIMENSIONS, centred: known?.centred === true }
  if (dimensions !== undefined) return { dimensions, cut }
  return known?.shortens === 'here' ? { cut } : {}
}

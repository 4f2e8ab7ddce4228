import type { Block } from '../core/document-model.ts'

/**
 * Stores the images of blocks whose assets are still references of the file, each image once. If an
 * image can't be stored, its description stays. Images without a description are then left out.
 */
export async function keepImages(
  blocks: readonly Block[],
  keep: (reference: string) => Promise<string | undefined>,
): Promise<Block[]> {
  const kept = new Map<string, string | undefined>()
  const result: Block[] = []
  for (const block of blocks) {
    if (block.kind !== 'image' || block.asset === undefined) {
      result.push(block)
      continue
    }
    const { asset: reference, ...image } = block
    if (!kept.has(reference)) kept.set(reference, await keep(reference))
    const asset = kept.get(reference)
    if (asset !== undefined) result.push({ ...image, asset })
    else if (image.text !== '' || image.struck) result.push(image)
  }
  return result
}

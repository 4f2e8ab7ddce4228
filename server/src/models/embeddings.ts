import { problem } from '../errors.ts'

/**
 * Refuses what an embedding model is needed for: this server has none.
 * @param consequence a sentence that says what can't be done, or what to do instead
 * @throws Problem not_available, always
 */
export function requireEmbeddings(consequence: string): never {
  throw problem('not_available', `This server has no embedding model. ${consequence}`)
}

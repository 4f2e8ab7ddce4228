import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom links to files are made: a person in the tenant of the file, or a link for people outside. */
export type LinkReader = { readonly kind: 'person' | 'link'; readonly id: string }

const reading = new AsyncLocalStorage<LinkReader>()

/** Makes links to files in `work` end with the right of this reader, where this server serves them. */
export function linksFor<T>(reader: LinkReader, work: () => T): T {
  return reading.run(reader, work)
}

/** As a parameter of a link. Empty if nobody in particular reads. */
export function currentReader(): string {
  const reader = reading.getStore()
  return reader ? `${reader.kind}.${reader.id}` : ''
}

/** The reader in a parameter of a link. */
export function parseReader(text: string): LinkReader | undefined {
  const [kind, id = ''] = text.split('.')
  return kind === 'person' || kind === 'link' ? { kind, id } : undefined
}

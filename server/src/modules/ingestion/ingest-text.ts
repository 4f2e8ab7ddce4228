import { Readable } from 'node:stream'
import type { Sending } from './ingest.service.ts'

/** A text that a program wrote, in the form of an uploaded Markdown file. */
export function textFile(
  name: string,
  text: string,
  fields: Readonly<Record<string, unknown>>,
): Sending {
  const bytes = Buffer.from(text, 'utf8')
  const fileName = /\.(?:md|markdown|txt)$/i.test(name) ? name : `${name}.md`
  return {
    announced: bytes.length,
    isGenerated: true,
    receive: async (storage, keyFor, { bytes: maxBytes }) => {
      const key = keyFor(fileName)
      const stored = await storage.put(key, Readable.from([bytes]), { maxBytes })
      return { fileName, key, ...stored, fields: { ...fields } }
    },
  }
}

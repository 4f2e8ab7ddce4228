import type { Schemas } from '@arbor/client'
import { inSession, type Common } from '../session.ts'
import { print, printJson, say } from '../terminal.ts'
import { findSource } from './source.ts'

type Reader = Schemas['SourceReaderResponse']
type Options = Common & { readonly unmatched?: true }

/** Lists who may read documents at a source, and who they are in Arbor. */
export async function runSourceReaders(named: string, options: Options): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const source = await findSource(arbor, named)
    const path = { source_id: source.id }
    let cursor: string | null = null
    let count = 0
    do {
      const query = { unmatched: options.unmatched === true, limit: 200, ...(cursor && { cursor }) }
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page: Schemas['SourceReaderList'] = await arbor.get('/v1/sources/{source_id}/readers', {
        params: { path, query },
      })
      for (const reader of page.items) {
        // oxlint-disable-next-line no-await-in-loop -- in order
        await (options.json ? printJson(reader) : print(lineOf(reader)))
      }
      count += page.items.length
      cursor = page.next_cursor
    } while (cursor !== null)
    if (count === 0 && !options.json) say(`${source.name} has no such readers.`)
  })
}

function lineOf(reader: Reader): string {
  const files = `${reader.items} file${reader.items === 1 ? '' : 's'}`
  return `${reader.kind.padEnd(6)}  ${reader.name}  → ${matchOf(reader)}  ${files}`
}

function matchOf(reader: Reader): string {
  const { matched_by: how, suggested_group_name: suggested } = reader
  if (how === 'nobody') return 'nobody'
  if (how === null) {
    return suggested === null ? 'not matched' : `not matched (same name: ${suggested})`
  }
  return `${reader.user_name ?? reader.group_name ?? ''} (by ${how})`
}

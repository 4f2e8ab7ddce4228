import { findDocument } from '../find-items.ts'
import { inSession, type Common } from '../session.ts'
import { cleanText, print, printJson, write } from '../terminal.ts'
import { findVersion, openFile, versionsOf, type Version } from '../version-files.ts'

type CatOptions = Common & { readonly at?: number | undefined }

/** Prints the text that was extracted from a document's file. */
export async function runCat(place: string, options: CatOptions): Promise<void> {
  await inSession(options, async (session) => {
    const document = await findDocument(session.arbor, place)
    const version = await findVersion(session.arbor, document, options.at)
    const { body } = await openFile(session, version, 'plain_text')
    if (options.json) {
      const text = await new Response(body).text()
      return printJson({ document_id: document.id, version: version.version, text })
    }
    let end = '\n'
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      await write(cleanText(part))
      end = part.at(-1) ?? end
    }
    if (end !== '\n') await print('')
  })
}

/** Lists the versions of a document, oldest first. */
export async function runVersions(place: string, options: Common): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const document = await findDocument(arbor, place)
    for await (const version of versionsOf(arbor, document)) {
      const isActive = version.id === document.active_version_id
      if (options.json) await printJson({ ...version, is_active: isActive })
      else await print(lineOf(version, isActive))
    }
  })
}

function lineOf({ version, created_at, system_metadata: about }: Version, isActive: boolean) {
  const state = about?.pipeline_state?.status ?? 'empty'
  const pages = about?.total_pages == null ? '' : `, ${about.total_pages} pages`
  const at = created_at.slice(0, 16).replace('T', ' ')
  return `${`v${version}`.padEnd(5)} ${at}  ${state}${pages}${isActive ? ', active' : ''}`
}

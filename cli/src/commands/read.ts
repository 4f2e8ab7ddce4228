import { shownPath } from '@arbor/client'
import { createTwoFilesPatch } from 'diff'
import { EXIT, Fault } from '../fault.ts'
import { findDocument, type Document } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { cleanText, print, printJson, say, write } from '../terminal.ts'
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

/** The maximum length of texts to compare. Longer ones would take minutes. */
const MOST_CHARACTERS = 5_000_000
const MOST_MS = 20_000

/** Prints how the text of a document changed between two versions, as a unified diff. */
export async function runDiff(
  place: string,
  numbers: { readonly from: number | undefined; readonly to: number | undefined },
  options: Common,
): Promise<void> {
  await inSession(options, async (session) => {
    const { arbor } = session
    const document = await findDocument(arbor, place)
    const after = await findVersion(arbor, document, numbers.to)
    const before = await versionBefore(arbor, document, { after, number: numbers.from })
    const [old, now] = [await readText(session, before), await readText(session, after)]
    const name = shownPath(document)
    const [from, to] = [`${name} v${before.version}`, `${name} v${after.version}`]
    const patch = createTwoFilesPatch(from, to, old, now, '', '', { timeout: MOST_MS })
    if (patch === undefined) throw new Fault('The versions are too different to compare.')
    if (options.json) {
      return printJson({ document_id: document.id, from: before.version, to: after.version, patch })
    }
    if (old === now) say(`v${before.version} and v${after.version} have the same text.`)
    else await write(cleanText(patch.slice(patch.indexOf('---'))))
  })
}

async function versionBefore(
  arbor: Session['arbor'],
  document: Document,
  { after, number }: { readonly after: Version; readonly number: number | undefined },
): Promise<Version> {
  if (number !== undefined) return findVersion(arbor, document, number)
  let before: Version | undefined
  for await (const version of versionsOf(arbor, document)) {
    if (version.version < after.version) before = version
  }
  if (before) return before
  throw new Fault(
    `v${after.version} is the first version, so there is no previous one to compare.`,
    EXIT.notFound,
  )
}

async function readText(session: Session, version: Version): Promise<string> {
  const { body } = await openFile(session, version, 'plain_text')
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.length > MOST_CHARACTERS) {
      throw new Fault(
        `The text of v${version.version} is too long to compare (limit: 5 million characters).`,
      )
    }
  }
  // Without this, the diff would mark a missing newline at the end.
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

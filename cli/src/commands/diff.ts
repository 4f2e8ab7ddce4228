import { shownPath, type Schemas } from '@arbor/client'
import { createTwoFilesPatch } from 'diff'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { findDocument, type Document } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { cleanLine, cleanText, print, printJson, say, write } from '../terminal.ts'
import { findVersion, openFile, versionsOf, type Version } from '../version-files.ts'

/** The maximum length of texts to compare. Longer ones would take minutes. */
const MOST_CHARACTERS = 5_000_000
const MOST_MS = 20_000

type DiffOptions = Common & { readonly lines?: true | undefined }

/** Prints what changed between two versions: values of workbooks and JSON files, otherwise a unified diff. */
export async function runDiff(
  place: string,
  numbers: { readonly from: number | undefined; readonly to: number | undefined },
  options: DiffOptions,
): Promise<void> {
  await inSession(options, async (session) => {
    const { arbor } = session
    const document = await findDocument(arbor, place)
    const after = await findVersion(arbor, document, numbers.to)
    const before = await versionBefore(arbor, document, { after, number: numbers.from })
    const isTable = document.document_type === 'XLSX' || /\.json$/i.test(document.name)
    const isPrinted =
      isTable && !options.lines && (await printValues(session, { before, after }, options))
    if (!isPrinted) await printPatch(session, { document, before, after }, options)
  })
}

type Versions = { readonly before: Version; readonly after: Version }

/** Prints the changed lines of the texts. */
async function printPatch(
  session: Session,
  { document, before, after }: Versions & { readonly document: Document },
  { json }: DiffOptions,
): Promise<void> {
  const [old, now] = [await readText(session, before), await readText(session, after)]
  const name = shownPath(document)
  const [from, to] = [`${name} v${before.version}`, `${name} v${after.version}`]
  const patch = createTwoFilesPatch(from, to, old, now, '', '', { timeout: MOST_MS })
  if (patch === undefined) throw new Fault('The versions are too different to compare.')
  if (json) {
    return printJson({ document_id: document.id, from: before.version, to: after.version, patch })
  }
  if (old === now) say(`v${before.version} and v${after.version} have the same text.`)
  else await write(cleanText(patch.slice(patch.indexOf('---'))))
}

/**
 * Prints the changed cells of a workbook, or the changed values of a JSON file.
 * @returns whether they could be compared
 */
async function printValues(
  { arbor }: Session,
  { before, after }: Versions,
  { json }: DiffOptions,
): Promise<boolean> {
  for (let offset: number | null = 0; offset !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
    const found: Schemas['VersionDiffResponse'] = await arbor.get(
      '/v1/document_versions/{version_id}/diff',
      {
        params: {
          path: { version_id: after.id },
          query: { from_version_id: before.id, limit: 2000, offset },
        },
      },
    )
    const { cells, structured } = found
    const list = cells ?? structured
    if (!list) return false
    if (list.added + list.removed + list.modified === 0) {
      say(`v${before.version} and v${after.version} have the same values.`)
    }
    const changes = [
      ...(cells?.changes ?? []).map((change) => ({
        ...change,
        at: `${change.sheet}!${change.address}`,
      })),
      ...(structured?.changes ?? []).map((change) => ({ ...change, at: change.path })),
    ]
    for (const { at, ...change } of changes) {
      // oxlint-disable-next-line no-await-in-loop -- keeps the order
      await (json ? printJson(change) : print(lineOfChange(at, change)))
    }
    offset = list.next_offset
  }
  return true
}

type Changed = {
  readonly old: string | null
  readonly new: string | null
  readonly old_formula?: string | null
  readonly new_formula?: string | null
  readonly formula_changed?: boolean
}

/** Such as `Parts!B7: 9 → 10 (=B6*2 → =B6*3)`. */
function lineOfChange(at: string, change: Changed): string {
  const step = (old: string | null | undefined, now: string | null | undefined): string =>
    [old, now].map((value) => (value == null ? '(nothing)' : cleanLine(value))).join(' → ')
  const formulas = change.formula_changed
    ? ` (${step(change.old_formula, change.new_formula)})`
    : ''
  return `${cleanLine(at)}: ${step(change.old, change.new)}${formulas}`
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

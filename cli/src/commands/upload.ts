import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { onInterrupt } from '../interrupt.ts'
import { makeFolders } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { say } from '../terminal.ts'
import { filesOf, sourceOf, type LocalFile, type Source } from '../upload/files.ts'
import { Folders, type Existing } from '../upload/place-file.ts'
import { requirePipe, STANDARD_INPUT, withStandardInput } from '../upload/standard-input.ts'
import { summaryOf, Uploader } from '../upload/uploader.ts'

type UploadOptions = Common & {
  readonly to: string
  readonly name?: string | undefined
  readonly existing: Existing
  readonly wait?: true | undefined
  readonly watch?: true | undefined
  readonly hidden?: true | undefined
}

/**
 * Uploads the named files and folders, and skips files that are already there. @throws Fault if a file couldn't be
 * uploaded
 */
export async function runUpload(named: readonly string[], options: UploadOptions): Promise<void> {
  if (named.includes(STANDARD_INPUT)) return uploadStandardInput(named, options)
  if (options.name !== undefined) {
    throw new Fault(
      '--name is only for standard input: arbor upload - --name report.pdf',
      EXIT.misused,
    )
  }
  const sources = await Promise.all(named.map(sourceOf))
  if (options.watch && sources.some(({ kind }) => kind === 'pattern')) {
    throw new Fault('--watch works with files and folders, not with patterns.', EXIT.misused)
  }
  await inSession(options, (session) =>
    onInterrupt((signal) => upload(session, sources, { ...options, signal })),
  )
}

/** Uploads standard input as a file with the given name. */
async function uploadStandardInput(named: readonly string[], options: UploadOptions) {
  const { name } = options
  if (named.length > 1) {
    throw new Fault('Standard input (-) can’t be combined with other files.', EXIT.misused)
  }
  if (options.watch) {
    throw new Fault(
      '--watch works with files and folders, not with standard input (-).',
      EXIT.misused,
    )
  }
  if (name === undefined) {
    throw new Fault('Standard input needs a name: arbor upload - --name report.pdf', EXIT.misused)
  }
  requirePipe()
  await inSession(options, (session) =>
    onInterrupt((signal) =>
      withStandardInput(signal, (path) =>
        upload(session, [{ kind: 'file', path, name }], { ...options, signal }),
      ),
    ),
  )
}

type Run = UploadOptions & { readonly signal: AbortSignal }

async function upload({ arbor }: Session, sources: readonly Source[], run: Run): Promise<void> {
  const { signal, existing, to, wait = false, json = false, hidden = false } = run
  const part = await makeFolders(arbor, to)
  // Folders may be moved or deleted while files are watched, so each round finds them again.
  const newUploader = (isLive: boolean) =>
    new Uploader(
      { arbor, existing, folders: new Folders(arbor, part) },
      { signal, isWaiting: wait, json, isLive },
    )
  const changes = run.watch && (await beginWatching(sources, hidden, signal))
  const isLive = process.stderr.isTTY && !json
  const uploader = newUploader(isLive)
  const onFault = (path: string, message: string) => uploader.fail(path, message)
  const counting = isLive ? countFiles(uploader, filesOf(sources, { hidden }), signal) : undefined
  try {
    await uploader.send(filesOf(sources, { hidden, onFault }))
  } finally {
    await counting
    if (!json) say(summaryOf(uploader.counts))
  }
  if (!changes) {
    if (uploader.counts.failed > 0) {
      throw new Fault('Some files couldn’t be uploaded. See the messages above.')
    }
    return
  }
  if (!json) say('Watching for changes. Press Ctrl-C to stop.')
  while (!signal.aborted) await newUploader(false).send(changes.next())
}

async function beginWatching(sources: readonly Source[], hidden: boolean, signal: AbortSignal) {
  const { Changes } = await import('../upload/changed-files.ts')
  return Changes.begin(sources, hidden, signal)
}

/** Counts the files while the first ones are being sent. */
async function countFiles(
  uploader: Uploader,
  files: AsyncIterable<LocalFile>,
  signal: AbortSignal,
): Promise<void> {
  let all = { files: 0, bytes: 0, isCounted: false }
  for await (const { size } of files) {
    if (signal.aborted) return
    all = { files: all.files + 1, bytes: all.bytes + size, isCounted: false }
    uploader.count(all)
  }
  uploader.count({ ...all, isCounted: true })
}

import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportPdf } from '../../test/fixtures/pdf-report.ts'
import { longPdf } from '../../test/fixtures/pdf.ts'
import { tempFolder, type TempFolder } from '../../test/fixtures/temp-folder.ts'
import { RICH_MARKDOWN } from '../../test/fixtures/text.ts'

const COMMAND = fileURLToPath(new URL('./read.ts', import.meta.url))

let folder: TempFolder

beforeAll(async () => {
  folder = await tempFolder()
})

afterAll(async () => {
  await folder[Symbol.asyncDispose]()
})

/** Starts the command with a separate folder for temporary files. */
function start(...args: readonly string[]) {
  const env = { ...process.env, TMPDIR: folder.path }
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((done) => child.once('close', done))
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(
    ([status, out, err]) => ({ status, out, err }),
  )
  return { child, ended }
}

const run = (...args: readonly string[]) => start(...args).ended

const leftFolders = async () =>
  (await readdir(folder.path)).filter((name) => name.startsWith('arbor-read-'))

test('prints sections as headings and labels each chunk', async () => {
  const { status, out, err } = await run(await folder.put('a.md', RICH_MARKDOWN))
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/^# \S/m)
  expect(out).toMatch(/^<!-- TEXT · \d+ tokens -->$/m)
  expect(out).toMatch(/^<!-- TABLE · \d+ tokens -->\n\n<table>/m)
  expect(await leftFolders()).toEqual([])
})

test('prints one JSON object with the facts and nodes, and saves images to the given folder', async () => {
  const path = await folder.put('report.pdf', await reportPdf())
  const pictures = join(folder.path, 'kept')
  const { status, out } = await run(path, '--json', '--pictures', pictures, '--ocr', 'off')
  expect(status).toBe(0)
  const result = JSON.parse(out) as { mode: string; nodes: { kind: string; depth: number }[] }
  expect(result).toMatchObject({ file: path, format: 'pdf', mode: 'high_accuracy' })
  expect(new Set(result.nodes.map(({ kind }) => kind))).toEqual(new Set(['section', 'chunk']))
  expect(await readdir(pictures)).toContain('pages')
})

test('exits with 1 and a message for an unreadable file, and with 2 for wrong usage', async () => {
  const fake = await folder.put('fake.pdf', 'no PDF at all')
  const odd = await folder.put('odd.bin', new Uint8Array([0, 1, 2, 3, 255, 254]))
  const broken = await folder.put('broken.pdf', '%PDF-1.7\n%%EOF')
  const note = await folder.put('note.txt', 'A note.')
  const [missing, wrong, unknown, damaged, mode, usage, nothing] = await Promise.all([
    run(join(folder.path, 'missing.pdf')),
    run(fake),
    run(odd),
    run(broken),
    run(note, '--mode', 'high_accuracy'),
    run(note, '--mode', 'fast'),
    run(),
  ])
  expect(missing).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('File not found'),
  })
  expect(wrong).toMatchObject({ status: 1, err: expect.stringContaining('it is text') })
  expect(unknown).toMatchObject({
    status: 1,
    err: expect.stringContaining('cannot read files'),
  })
  expect(damaged).toMatchObject({ status: 1, err: expect.stringContaining('damaged') })
  expect(mode).toMatchObject({ status: 1, err: expect.stringContaining('standard, single_chunk') })
  expect(usage).toMatchObject({ status: 2, err: expect.stringContaining('--mode must be one of') })
  expect(nothing).toMatchObject({ status: 2, err: expect.stringContaining('Specify the file') })
})

test('lists all options with --help', async () => {
  const { status, out } = await run('--help')
  expect(status).toBe(0)
  expect(out).toContain('--pictures FOLDER')
})

test('stops the child process and cleans up when it is interrupted', async () => {
  const path = await folder.put('long.pdf', await longPdf(150))
  const { child, ended } = start(path)
  while ((await leftFolders()).length === 0) await sleep(20)
  await sleep(300)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ status: 130, out: '' })
  expect(await leftFolders()).toEqual([])
})

test('shows the pages of a PDF with the boxes of all blocks', async () => {
  const path = await folder.put('show.pdf', await reportPdf())
  const target = join(folder.path, 'show.html')
  const { status } = await run(path, '--show', target, '--ocr', 'off')
  expect(status).toBe(0)
  const html = await readFile(target, 'utf8')
  expect(html.match(/<h2>Page \d+<\/h2>/gu)).toHaveLength(4)
  expect(html.match(/data:image\/webp/gu)).toHaveLength(4)
  expect(html).toContain('1 heading</b>')
  expect(html).toMatch(/\d+ table<\/b>/u)
  const markdown = await folder.put('show.md', RICH_MARKDOWN)
  expect(await run(markdown, '--show', target)).toMatchObject({
    status: 1,
    err: 'Only a PDF file has pages to show.\n',
  })
})

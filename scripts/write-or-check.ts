import { readFile, writeFile } from 'node:fs/promises'

type Content = string | Uint8Array

/** A generated file that is committed. */
type GeneratedFile = {
  readonly file: URL
  readonly content: Content
  /** The part of the content to compare, for formats that differ with each run. By default, all of it. */
  readonly essence?: (content: Uint8Array) => string
}

/** Writes the files that have changed. With --check, lists them instead and exits with code 1 if there are any. */
export async function writeOrCheck(files: readonly GeneratedFile[]): Promise<void> {
  for (const { file, content, essence = textOf } of files) {
    const current = await readFile(file).catch(() => Buffer.of())
    if (current.length > 0 && essence(current) === essence(Buffer.from(content))) continue
    if (process.argv.includes('--check')) {
      process.exitCode = 1
      console.error(`${file.pathname} is out of date: run npm run generate`)
    } else await writeFile(file, content)
  }
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('latin1')
}

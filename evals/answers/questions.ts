import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SAMPLES } from '../../server/src/cli/demo/samples.ts'

/** A question with the words that answer it, which were marked manually. */
export type MarkedQuestion = {
  readonly id: string
  readonly text: string
  /** The file that answers it. Undefined if no file does. */
  readonly document?: string
  /** Any of these words, as they appear to a reader of the document. */
  readonly answers?: readonly string[]
}

export type QuestionFile = { readonly name: string; readonly bytes: Uint8Array }

const HERE = import.meta.dirname

/** The questions in the file `questions.jsonl` of this folder. */
export async function readQuestions(): Promise<MarkedQuestion[]> {
  const lines = (await readFile(join(HERE, 'questions.jsonl'), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as MarkedQuestion)
}

/** Documents of installed packages, by the name under which they are uploaded. */
const OF_PACKAGES = {
  'apache-licence.txt': 'playwright-core/LICENSE',
  'chokidar.md': 'chokidar/README.md',
  'fastify-lts.md': 'fastify/docs/Reference/LTS.md',
  'multipart.md': '@fastify/multipart/README.md',
  'pino-help.md': 'pino/docs/help.md',
}

/** The documents of this folder, of the demo and of packages. */
export async function readDocuments(): Promise<QuestionFile[]> {
  const files: QuestionFile[] = []
  for (const folder of [SAMPLES, join(HERE, 'documents')]) {
    const names = await readdir(folder)
    for (const name of names.toSorted()) {
      files.push({ name, bytes: await readFile(join(folder, name)) })
    }
  }
  for (const [name, path] of Object.entries(OF_PACKAGES)) {
    files.push({ name, bytes: await readFile(join(HERE, '../../node_modules', path)) })
  }
  return files
}

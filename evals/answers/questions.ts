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

/** The documents of this folder and of the demo. */
export async function readDocuments(): Promise<QuestionFile[]> {
  const files: QuestionFile[] = []
  for (const folder of [SAMPLES, join(HERE, 'documents')]) {
    const names = await readdir(folder)
    for (const name of names.toSorted()) {
      files.push({ name, bytes: await readFile(join(folder, name)) })
    }
  }
  return files
}

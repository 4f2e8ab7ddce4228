import { htmlToPlainText } from '@arbor/reader'
import type { ModelResponse } from '../../../platform/models/ask.ts'
import { questionKey, type Answer, type Answers } from './answers.ts'
import type { Asker, Prompt, Silence } from './enrichment-questions.ts'
import { cleanHtml } from './clean-html.ts'
import { identify, readPicture, type Pictures } from './pictures.ts'
import { plainAnswer } from './plain-answer.ts'
import { LONGEST, picturePrompt, type Form } from './prompts.ts'
import type { PictureTask } from './tasks.ts'

/** How many images are sent in one call. */
const PICTURES_A_CALL = 4
/** How many characters of the document's own text are sent with them. */
const MAX_TEXT = 12_000

/** How many characters of the known text a transcription is compared with. */
const MAX_KNOWN = 1_000_000

export type Sight = {
  readonly asker: Asker
  readonly answers: Answers
  readonly pictures: Pictures
  /** Name of the model. */
  readonly model: string
  readonly language: string | undefined
  /** How many calls one document may use. */
  readonly maxCalls: number
}

/** The model's answer, or why there is none. `invisible` means that there is no image, or that it is too small. */
export type Seen = { readonly text: string } | { readonly why: Silence | 'invisible' }

type Call = {
  readonly key: string
  readonly assets: readonly string[]
  readonly prompt: Prompt
}

/**
 * Shows the images of a task to the model, a few per call. It is all or nothing, because half a table would look
 * complete.
 * @throws EnrichmentError; the signal's reason
 */
export async function describePictures(
  task: PictureTask,
  sight: Sight,
  signal: AbortSignal,
): Promise<Seen> {
  const { asker, answers } = sight
  const count = Math.ceil(task.assets.length / PICTURES_A_CALL)
  if (count > sight.maxCalls) return { why: 'limit reached' }
  const calls: Call[] = []
  for (let index = 0; index < count; index += 1) {
    calls.push(await callOf(task, sight, { index, count }))
  }
  const open = calls.filter(({ key }) => answers.get(key) === undefined)
  if (open.length > 0 && !asker.take(open.length)) return { why: asker.silence }
  let left = open.length
  try {
    for (const call of open) {
      left -= 1
      const outcome = await make(call, task.form, sight, signal)
      if (outcome === 'invisible') left += 1
      if (outcome !== 'answered') return { why: outcome }
    }
  } finally {
    asker.refund(left)
  }
  const texts = calls.map(({ key }) => answers.get(key) ?? null)
  if (texts.includes(null)) return { why: 'unusable' }
  if (task.form === 'picture' || task.form === 'flowchart') return { text: texts.join('\n\n') }
  const html = texts.join('\n')
  return holdsAsMuch(html, task.text) ? { text: html } : { why: 'unusable' }
}

/** Whether a transcription has about as much text as the pages. An apology or an excerpt must not replace them. */
function holdsAsMuch(copy: string, known: string): boolean {
  const text = htmlToPlainText(known.slice(0, MAX_KNOWN))
  return htmlToPlainText(copy).length >= text.length / 4
}

async function callOf(
  task: PictureTask,
  { pictures, model, language }: Sight,
  { index, count }: { readonly index: number; readonly count: number },
): Promise<Call> {
  const start = index * PICTURES_A_CALL
  const assets = task.assets.slice(start, start + PICTURES_A_CALL)
  const text = part(task.text, index, count)
  const prompt = picturePrompt(task.form, language, { sections: task.sections, text })
  const shown: string[] = []
  for (const asset of assets) shown.push(await identify(pictures, asset))
  const { instructions } = prompt
  return { key: questionKey({ model, instructions, text: prompt.text, shown }), assets, prompt }
}

/** The share of a document's text that belongs to some of its pages, plus half as much on either side. */
function part(text: string, index: number, count: number): string {
  const size = text.length / count
  const start = Math.max(0, Math.floor((index - (count > 1 ? 0.5 : 0)) * size))
  const end = Math.min(text.length, Math.ceil((index + 1.5) * size), start + MAX_TEXT)
  return text.slice(start, end).toWellFormed()
}

async function make(
  { key, assets, prompt }: Call,
  form: Form,
  { asker, answers, pictures }: Sight,
  signal: AbortSignal,
): Promise<'answered' | 'unusable' | 'invisible'> {
  const shown = []
  for (const asset of assets) {
    signal.throwIfAborted()
    const picture = await readPicture(pictures, asset)
    // A missing page must not go unnoticed.
    if (picture === undefined) return 'invisible'
    shown.push(picture)
  }
  const { said, tokens } = await asker.ask({ ...prompt, pictures: shown }, signal)
  const answer = said === undefined ? null : readAnswer(form, said)
  await answers.keep([key], new Map([[key, answer]]), tokens)
  return answer === null ? 'unusable' : 'answered'
}

function readAnswer(form: Form, { text, isCut }: ModelResponse): Answer {
  if (form === 'picture' || form === 'flowchart') {
    return plainAnswer(isCut ? `${text}…` : text, LONGEST[form])
  }
  // A truncated answer lacks rows.
  return isCut ? null : cleanHtml(text, form === 'TABLE' ? 'tables' : 'page')
}

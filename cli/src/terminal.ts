import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { EXIT, Fault } from './fault.ts'

/** Controls of C0 and C1, and the characters that turn the direction of text: commands to a terminal, or a disguise. */
const UNSAFE_IN_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const UNSAFE_IN_TEXT = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name or another text of strangers on one line, without commands to the terminal. */
export function cleanLine(value: string): string {
  return value.replace(UNSAFE_IN_LINE, '\ufffd')
}

/** As `cleanLine`, for texts of several lines. */
export function cleanText(value: string): string {
  return value.replaceAll('\r\n', '\n').replace(UNSAFE_IN_TEXT, '\ufffd')
}

/** Longer passages are cut where they are only shown. */
const SNIPPET_LENGTH = 300

/** The words of a passage on one line; those of a table without its markup. */
export function snippetOf(passage: string): string {
  const words = passage
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > SNIPPET_LENGTH ? `${words.slice(0, SNIPPET_LENGTH)}…` : words
}

/** Writes a message for the user, cleaned. Standard output is for results only. */
export function say(line: string): void {
  process.stderr.write(`${cleanLine(line)}\n`)
}

/** As `say`, for what is less important: dim in a terminal that shows colors. */
export function whisper(line: string): void {
  process.stderr.write(`${styleText('dim', cleanLine(line), { stream: process.stderr })}\n`)
}

/** Writes a line of a result, cleaned. */
export async function print(line: string): Promise<void> {
  await write(`${cleanLine(line)}\n`)
}

/** Writes a part of a result as it is. Waits while the reader of a pipe is slow, so that nothing piles up. */
export async function write(part: string | Uint8Array): Promise<void> {
  if (process.stdout.write(part)) return
  await new Promise((resolve) => process.stdout.once('drain', resolve))
}

/** Writes a value as one line of JSON. */
export async function printJson(value: unknown): Promise<void> {
  await write(`${toJson(value)}\n`)
}

/** A value as JSON in which everything that a terminal would obey is escaped. */
export function toJson(value: unknown): string {
  const escape = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(UNSAFE_IN_LINE, escape)
}

/** Asks for a line; a line of input that is no terminal is not asked for. @throws Fault without a terminal */
export async function ask(question: string, option: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Fault(`There is no terminal to ask at: give ${option}.`, EXIT.misused)
  }
  return answer(question, process.stderr)
}

/** Asks for a secret, which the terminal does not show, or takes it from standard input that is no terminal. */
export async function askSecret(question: string): Promise<string> {
  const secret = process.stdin.isTTY
    ? await answer(question, undefined)
    : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (secret === '') throw new Fault('Nothing was given: type it, or pipe it in.', EXIT.misused)
  return secret
}

/** @param shown where the question and what is typed are shown; the latter is hidden without it */
async function answer(question: string, shown: Writable | undefined): Promise<string> {
  if (!shown) process.stderr.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: shown ?? hidden,
    terminal: true,
  })
  const ended = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => reject(new Fault('Stopped.', EXIT.interrupted)))
  })
  try {
    return await Promise.race([terminal.question(shown ? question : ''), ended])
  } finally {
    if (!shown) process.stderr.write('\n')
    terminal.close()
  }
}

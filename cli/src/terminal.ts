import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { EXIT, Fault } from './faults-with-exit-codes.ts'

/** C0 and C1 control characters, which can control a terminal, and direction marks, which can disguise text. */
const UNSAFE_IN_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const UNSAFE_IN_TEXT = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes untrusted text safe to print on one line: it can't control the terminal. */
export function cleanLine(value: string): string {
  return value.replace(UNSAFE_IN_LINE, '\ufffd')
}

/** Like `cleanLine`, for text with several lines. */
export function cleanText(value: string): string {
  return value.replaceAll('\r\n', '\n').replace(UNSAFE_IN_TEXT, '\ufffd')
}

/** Longer passages are truncated for display. */
const SNIPPET_LENGTH = 300

/** The words of a passage on one line, without the markup of tables. */
export function snippetOf(passage: string): string {
  const words = passage
    .replaceAll(/<sup>([^<>]*)<\/sup>/g, '^$1')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > SNIPPET_LENGTH ? `${words.slice(0, SNIPPET_LENGTH)}…` : words
}

/** Writes a message for the user to standard error, cleaned. Standard output is for results only. */
export function say(line: string): void {
  process.stderr.write(`${cleanLine(line)}\n`)
}

/** Like `say`, but dim in a terminal with colors, for less important messages. */
export function whisper(line: string): void {
  process.stderr.write(`${styleText('dim', cleanLine(line), { stream: process.stderr })}\n`)
}

/** Writes a line of a result, cleaned. */
export async function print(line: string): Promise<void> {
  await write(`${cleanLine(line)}\n`)
}

/** Writes part of a result unchanged. Waits for a slow reader, so output doesn't pile up in memory. */
export async function write(part: string | Uint8Array): Promise<void> {
  if (process.stdout.write(part)) return
  await new Promise((resolve) => process.stdout.once('drain', resolve))
}

/** Writes a value as one line of JSON. */
export async function printJson(value: unknown): Promise<void> {
  await write(`${toJson(value)}\n`)
}

/** A value as JSON, with everything escaped that could control a terminal. */
export function toJson(value: unknown): string {
  const escape = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(UNSAFE_IN_LINE, escape)
}

/** Asks for a line. @throws Fault if standard input isn't a terminal */
export async function ask(question: string, option: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Fault(`Standard input isn’t a terminal. Use ${option}.`, EXIT.misused)
  }
  return answer(question, process.stderr)
}

/** Asks for a secret without echoing it. If standard input isn't a terminal, reads the secret from it. */
export async function askSecret(question: string): Promise<string> {
  const secret = process.stdin.isTTY
    ? await answer(question, undefined)
    : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (secret === '') {
    throw new Fault('The input is empty. Type the value, or pipe it in.', EXIT.misused)
  }
  return secret
}

/** @param shown where to show the question and the typed text; without it, the text is hidden */
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

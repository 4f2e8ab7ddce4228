import { cleanLine } from '../terminal.ts'

/** The totals known so far. */
export type Totals = {
  readonly files: number
  readonly bytes: number
  /** Whether all files have been counted. */
  readonly isCounted: boolean
}

export type Sending = { readonly name: string; sent: number; readonly size: number }

const EVERY_MS = 100

/** Live lines at the bottom of a terminal: one per file that is being sent, and one for the total. */
export class ProgressLines {
  #shown = 0
  #last = 0

  /** Draws, unless it has just done so. */
  show(describe: () => readonly string[]): void {
    const now = performance.now()
    if (now - this.#last < EVERY_MS) return
    this.#last = now
    const width = (process.stderr.columns || 80) - 1
    const lines = describe().map((line) => fit(line, width))
    process.stderr.write(`${this.#erase()}${lines.map((line) => `${line}\n`).join('')}`)
    this.#shown = lines.length
  }

  /** Erases the lines to make room for other output. */
  clear(): void {
    if (this.#shown > 0) process.stderr.write(this.#erase())
    this.#shown = 0
    this.#last = 0
  }

  #erase(): string {
    return this.#shown > 0 ? `\u001B[${this.#shown}A\u001B[J` : ''
  }
}

/**
 * Truncates a line that the terminal would wrap, because wrapped lines couldn't be erased. Characters outside ASCII may
 * take two columns.
 */
function fit(line: string, width: number): string {
  let [columns, text] = [0, '']
  for (const character of line) {
    columns += character > '~' ? 2 : 1
    if (columns > width) return text
    text += character
  }
  return text
}

/** The progress line of one file. */
export function lineOfFile({ name, sent, size }: Sending): string {
  const share = size === 0 ? 1 : sent / size
  const done = Math.round(share * 20)
  return `  ${'#'.repeat(done)}${'.'.repeat(20 - done)} ${percent(share)}  ${cleanLine(name)}`
}

/** The progress line for all files. */
export function lineOfAll(done: { files: number; bytes: number }, all: Totals): string {
  const more = all.isCounted ? '' : '+'
  return `${done.files} of ${all.files}${more} files, ${sizeOf(done.bytes)} of ${sizeOf(all.bytes)}${more}`
}

function percent(share: number): string {
  return `${Math.floor(share * 100)}%`.padStart(4)
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in readable form. */
function sizeOf(bytes: number): string {
  const at = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** at
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[at] ?? ''}`
}

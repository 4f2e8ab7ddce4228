import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../cli/src/arbor.ts', import.meta.url))

/** Runs `arbor verify --deep` over a stopped service. */
export function runVerify(
  settings: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...settings }
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>()
  const words = [CLI, 'verify', '--deep']
  execFile(process.execPath, words, { env, signal }, (error, stdout, stderr) => {
    if (error && typeof error.code !== 'number') return reject(error)
    const code = typeof error?.code === 'number' ? error.code : 0
    resolve({ code, output: `${stdout}${code === 0 ? '' : stderr}`.trim() })
  })
  return promise
}

/** Entries that processes left in their temporary folder, and megabytes of the files in them. */
export async function leftIn(folder: string): Promise<{ entries: number; megabytes: number }> {
  const names = await readdir(folder).catch(() => [])
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = all.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { entries: names.length, megabytes: Math.round(bytes / 1024 / 1024) }
}

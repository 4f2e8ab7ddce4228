import { execFileSync } from 'node:child_process'
import { env } from 'node:process'

/** The path of a program, or undefined if it isn't installed. */
export function findProgram(name: string): string | undefined {
  try {
    const PATH = `${env['PATH'] ?? ''}:/usr/sbin:/sbin`
    const options = { encoding: 'utf8', env: { ...env, PATH } } as const
    return execFileSync('sh', ['-c', 'command -v "$0"', name], options).split('\n')[0]
  } catch {
    return undefined
  }
}

/** Whether tests that need these programs are skipped. CI must have them. */
export function lacks(...names: readonly string[]): boolean {
  return env['CI'] !== 'true' && names.some((name) => findProgram(name) === undefined)
}

import { execFileSync } from 'node:child_process'

/** The path of redis-server, or undefined if Redis isn't installed. */
export function findRedisServer(): string | undefined {
  try {
    const path = execFileSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' })
    return path.split('\n')[0]
  } catch {
    return undefined
  }
}

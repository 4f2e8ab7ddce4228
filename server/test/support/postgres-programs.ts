import { execFileSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pgvectorPrograms } from './pgvector-folder.ts'

/**
 * Finds the folder with initdb and postgres: the one in `TEST_POSTGRES`, the one from `npm run pgvector`, or the
 * newest installed one. Undefined if this computer has no PostgreSQL.
 */
export function findPostgresPrograms(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => majorOf(b) - majorOf(a),
  )
  const toldByPgConfig = firstLine('pg_config', '--bindir')
  const onPath = firstLine('sh', '-c', 'command -v initdb')
  const named = process.env['TEST_POSTGRES']
  const candidates = [
    named,
    pgvectorPrograms,
    ...installed,
    toldByPgConfig,
    onPath && dirname(realpathSync(onPath)),
  ]
  return candidates.find((folder) => folder !== undefined && isComplete(folder))
}

function majorOf(folder: string): number {
  return Number.parseInt(basename(dirname(folder)), 10) || 0
}

function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
}

function firstLine(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]
  } catch {
    return undefined
  }
}

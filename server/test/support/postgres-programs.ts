import { execFileSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The folder with initdb and postgres, or undefined when PostgreSQL is not installed here. `ARBOR_TEST_POSTGRES` names
 * one that is preferred, such as that of a version with pgvector.
 */
export function findPostgresPrograms(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => majorOf(b) - majorOf(a),
  )
  const toldByPgConfig = firstLine('pg_config', '--bindir')
  const onPath = firstLine('sh', '-c', 'command -v initdb')
  const named = process.env['ARBOR_TEST_POSTGRES']
  const candidates = [named, ...installed, toldByPgConfig, onPath && dirname(realpathSync(onPath))]
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

import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The folder with initdb and postgres, or undefined when PostgreSQL is not installed here. */
export function findPostgresPrograms(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => majorOf(b) - majorOf(a),
  )
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = [...installed, toldByPgConfig(), ...onPath]
  return candidates.find((folder) => folder !== undefined && isComplete(folder))
}

function majorOf(folder: string): number {
  return Number.parseInt(dirname(folder).split('/').at(-1) ?? '', 10) || 0
}

function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
}

function toldByPgConfig(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

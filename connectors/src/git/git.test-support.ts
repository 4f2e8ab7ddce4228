import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env } from 'node:process'

/** A repository with a working copy in which tests make commits. */
export type TestRepository = AsyncDisposable & {
  /** The folder that a server can serve. */
  readonly served: string
  /** `repository.git` in it. */
  readonly path: string
  git(...args: readonly string[]): string
  write(path: string, text: string): Promise<void>
  /** Commits everything and pushes it. @returns the id of the commit */
  commit(message: string, options?: { readonly author?: string; readonly force?: boolean }): string
}

export async function makeRepository(): Promise<TestRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-git-test-'))
  const [work, path] = [join(folder, 'work'), join(folder, 'served/repository.git')]
  const run = (cwd: string, args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd,
      encoding: 'utf8',
      env: {
        PATH: env['PATH'],
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_COMMITTER_NAME: 'Committer',
        GIT_COMMITTER_EMAIL: 'committer@example.com',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  run(folder, ['init', '-q', '--bare', '-b', 'main', path])
  run(path, ['config', 'uploadpack.allowFilter', 'true'])
  run(folder, ['init', '-q', '-b', 'main', work])
  run(work, ['remote', 'add', 'origin', path])
  const git = (...args: readonly string[]): string => run(work, args)
  return {
    served: join(folder, 'served'),
    path,
    git,
    async write(name, text) {
      await mkdir(dirname(join(work, name)), { recursive: true })
      await writeFile(join(work, name), text)
    },
    commit(message, { author = 'Ada <ada@example.com>', force = false } = {}) {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '--author', author, '-m', message)
      git('push', '-q', ...(force ? ['--force'] : []), 'origin', 'HEAD')
      return git('rev-parse', 'HEAD').trim()
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { SourceFault } from '../core/connector.ts'
import { startChild, systemVariables, type Child, type ChildEnd } from './child.ts'
import { outputOf, outputStream, splitAt } from './output.ts'

const never = new AbortController().signal

function run(script: string, { maxMs = 60_000, signal = never, input = '' } = {}): Child {
  return startChild({
    program: 'sh',
    args: ['-c', script],
    env: systemVariables(),
    maxMs,
    signal,
    input,
  })
}

const toFault = ({ why, code, log }: ChildEnd): SourceFault =>
  new SourceFault('away', `${why} ${code} ${log.trim()}`)

function outputFor(child: Child, silenceMs = 60_000) {
  return outputOf(child, { toFault, silenceMs })
}

async function isAlive(pid: string): Promise<boolean> {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

/** Starts another process that keeps the output open, and writes its id. */
const WITH_CHILD = 'sleep 1000 & echo $!; wait'

describe('a program that reads for a source', () => {
  it('sees no variables of the server except those it needs', async () => {
    const env = await text(outputFor(run('env')))
    const names = env.split('\n').map((line) => line.split('=')[0])
    const expected = ['LC_ALL', 'PATH', 'PWD', 'TMPDIR', '_', 'SHLVL', 'OLDPWD', '']
    expect(names.filter((name) => !expected.includes(name!))).toEqual([])
  })

  it('reads its input, and its output ends with an error if it fails', async () => {
    expect(await text(outputFor(run('cat', { input: 'in' })))).toBe('in')
    const failed = text(outputFor(run('echo half; echo no >&2; exit 3')))
    await expect(failed).rejects.toThrow('ended 3 no')
  })

  it('loses nothing if it ends before anybody reads', async () => {
    const child = run('echo all of it')
    const [pid] = await Array.fromAsync(run('sleep 0.5; echo').stdout, String)
    expect(pid).toBe('\n')
    expect(await text(outputStream(child, outputFor(child)))).toContain('all of it')
  })

  it('is killed with everything it has started if it is aborted', async () => {
    const aborting = new AbortController()
    let pid = ''
    const reading = async (): Promise<void> => {
      for await (const chunk of outputFor(run(WITH_CHILD, { signal: aborting.signal }))) {
        pid += chunk.toString()
        aborting.abort(new Error('no longer wanted'))
      }
    }
    await expect(reading()).rejects.toThrow('no longer wanted')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('is killed with everything it has started if it takes too long', async () => {
    const read: string[] = []
    // A busy system may give it no processor time before the first limits.
    for (let maxMs = 300; read.length === 0 && maxMs < 60_000; maxMs *= 10) {
      const reading = async (): Promise<void> => {
        for await (const chunk of outputFor(run(WITH_CHILD, { maxMs }))) read.push(String(chunk))
      }
      await expect(reading()).rejects.toThrow('timeout')
    }
    const pid = read.join('')
    expect(pid).not.toBe('')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('is killed if it is silent while somebody waits', async () => {
    await expect(text(outputFor(run('sleep 1000'), 100))).rejects.toThrow('timeout')
  })

  it('is killed when its stream is destroyed', async () => {
    const child = run(WITH_CHILD)
    const stream = outputStream(child, outputFor(child))
    const [pid] = await Array.fromAsync(stream.take(1) as AsyncIterable<Buffer>)
    stream.destroy()
    await child.ended
    await expect.poll(() => isAlive(String(pid))).toBe(false)
  })

  it('may write endless errors, of which only the beginning and the end are kept', async () => {
    const child = run('echo first >&2; yes >&2', { maxMs: 500 })
    const { log } = await child.ended
    expect(log.startsWith('first\ny\n')).toBe(true)
    expect(log.length).toBeLessThan(20_000)
  })

  it('says that it is not installed', async () => {
    const child = startChild({
      program: 'no-such-program',
      args: [],
      env: {},
      maxMs: 1000,
      signal: never,
    })
    await expect(text(outputFor(child))).rejects.toThrow('missing')
  })
})

describe('splitting output', () => {
  const split = (texts: readonly string[]) =>
    Array.fromAsync(
      splitAt(
        (async function* () {
          for (const each of texts) yield Buffer.from(each)
        })(),
        { separator: 10, maxBytes: 5, tooLong: () => new Error('too long') },
      ),
      String,
    )

  it('finds pieces across chunks, and the last one without a separator', async () => {
    expect(await split(['a\nbc', 'd', 'e\n\nf'])).toEqual(['a', 'bcde', '', 'f'])
    expect(await split([])).toEqual([])
  })

  it('does not keep more than the limit', async () => {
    await expect(split(['abc', 'def'])).rejects.toThrow('too long')
  })
})

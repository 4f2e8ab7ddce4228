import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orAborted } from './or-aborted.ts'

test('a promise that fails after the abort causes no unhandled rejection', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = new Error('stop')
  await expect(orAborted(promise, AbortSignal.abort(stop))).rejects.toBe(stop)
  reject(new Error('late'))
  await setImmediate()
  expect(unhandled).not.toHaveBeenCalled()
})

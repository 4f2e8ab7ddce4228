import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { openStreamTransport } from './open-transport.ts'

const SETTINGS = { ttlMinutes: 30, maxConnections: 20, sseBufferSize: 1024 }
const LOG = pino({ level: 'silent' })
const SUBSCRIBER = { onEvent: () => undefined, onDropped: () => undefined }

describe('openStreamTransport', () => {
  it('opens an in-memory transport', async () => {
    const transport = openStreamTransport({ url: 'memory://', ...SETTINGS }, LOG)
    expect(transport.enabled).toBe(true)
    expect(await transport.publish('s', { event: 'e', data: 1 })).toMatch(/^\d+-0$/)
    await transport.close()
  })

  it('rejects subscribers if real-time features are off', async () => {
    const transport = openStreamTransport({ url: 'DISABLED', ...SETTINGS }, LOG)
    expect(transport.enabled).toBe(false)
    expect(await transport.publish('s', { event: 'e', data: 1 })).toBe('')
    await expect(transport.subscribe('s', SUBSCRIBER)).rejects.toThrow(
      'Real-time features are disabled on this server',
    )
    await transport.close()
  })
})

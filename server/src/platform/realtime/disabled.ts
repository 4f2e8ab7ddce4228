import type { StreamTransport } from './transport.ts'

/** Real time turned off: events are dropped, and subscribers are refused. */
export function createDisabledTransport(): StreamTransport {
  return {
    enabled: false,
    publish: async () => '',
    subscribe: async () => {
      throw new Error('Real-time features are disabled on this server')
    },
    close: async () => undefined,
  }
}

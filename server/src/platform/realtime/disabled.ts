import type { StreamTransport } from './transport.ts'

/** The transport if real-time features are off: drops events and refuses subscribers. */
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

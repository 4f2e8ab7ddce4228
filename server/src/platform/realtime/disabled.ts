import { RealtimeDisabled, type StreamTransport } from './transport.ts'

/** Real time turned off: events go nowhere, and subscribers are refused. */
export function createDisabledTransport(): StreamTransport {
  return {
    enabled: false,
    publish: async () => '',
    subscribe: async () => {
      throw new RealtimeDisabled()
    },
    close: async () => undefined,
  }
}

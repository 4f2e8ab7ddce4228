import { RealtimeDisabled } from './transport.ts'
import type { StreamTransport } from './transport.ts'

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

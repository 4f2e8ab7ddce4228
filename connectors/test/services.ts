import { connectorServices } from '../../server/src/modules/sources/definitions/connector-services.ts'
import type { ConnectorServices, RcloneConfig } from '../src/core/services.ts'

/** The services as the server gives them, so that tests see how it guards connections. */
export function testServices({
  networks = ['loopback'],
  rclone = { remotes: [] },
  dataDir = '',
}: {
  readonly networks?: readonly string[]
  readonly rclone?: RcloneConfig
  readonly dataDir?: string
} = {}): ConnectorServices {
  return connectorServices({ config: { sources: { networks, folders: [], rclone }, dataDir } })
}

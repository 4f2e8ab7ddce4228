import type { ConnectorServices } from '@arbor/connectors'
import type { Config } from '../../../platform/config/config.ts'
import { VERSION } from '../../../platform/core/version.ts'
import { openTemporaryFolder } from '../../../platform/files/temporary-folder.ts'
import { mayReach, networksOf } from '../../../platform/network/addresses.ts'
import { guardedLookup, guardedStream } from '../../../platform/network/guarded-fetch.ts'
import { createClient, usesPaths } from '../../../platform/storage/s3/client.ts'

/** What the server gives to connectors, which know nothing of it. */
export function connectorServices({
  config: { dataDir, sources },
}: {
  readonly config: Pick<Config, 'dataDir' | 'sources'>
}): ConnectorServices {
  const allowed = networksOf(sources.networks)
  return {
    version: VERSION,
    dataDir,
    folders: sources.folders,
    rclone: sources.rclone,
    network: {
      allowed: sources.networks,
      mayReach: (address, protocol) => mayReach(address, protocol, allowed),
      guardedLookup,
      guardedStream,
    },
    createS3Client: ({ bucket, endpoint, ...settings }) =>
      createClient({
        ...settings,
        endpoint,
        forcePathStyle: usesPaths({ bucket, ...(endpoint !== undefined && { endpoint }) }),
      }),
    openTemporaryFolder,
  }
}

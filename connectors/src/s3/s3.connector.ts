import { SourceFault, type Connector } from '../core/connector.ts'
import type { ConnectorServices } from '../core/services.ts'
import { S3_SECRETS, S3Settings } from './s3.settings.ts'

/** Buckets of S3 servers. An object that was moved is another object. */
export const S3_SOURCE = {
  kind: 's3',
  title: 'S3 bucket',
  settings: S3Settings,
  secrets: S3_SECRETS,
  sentTo: ({ endpoint }: S3Settings): string =>
    endpoint === undefined ? 'Amazon' : (URL.parse(endpoint)?.origin ?? endpoint),
  check: ({ endpoint }: S3Settings): void => {
    if (endpoint === undefined || URL.canParse(endpoint)) return
    throw new SourceFault('settings', 'The endpoint is not a URL.')
  },
  movesKeepIds: false,
  // The client takes 6 MB, and few installations read buckets.
  open: async (
    ...given: readonly [S3Settings, Readonly<Record<string, string>>, ConnectorServices]
  ): Promise<Connector> => (await import('./s3.source.ts')).openS3Source(...given),
} as const

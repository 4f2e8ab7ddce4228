import type { SourcesConfig } from '../../../platform/config/sources.ts'

/** The part of the process's context that connectors use. */
export type ConnectorServices = {
  readonly config: { readonly sources: Omit<SourcesConfig, 'folders'>; readonly dataDir: string }
}

export { KINDS } from './kinds.ts'
export {
  SourceFault,
  type Change,
  type ChangePage,
  type Connector,
  type Reader,
  type SourceItem,
} from './core/connector.ts'
export type { ConnectorServices, RcloneConfig, RcloneRemote } from './core/services.ts'
export { recipientOf, sourceKind, type SourceKind, type Watch } from './core/source-kind.ts'

export { credentialOf, type Credential } from './admission.ts'
export { CLOSE } from './close-reasons.ts'
export { closeAll, closeConnections, keepConnection } from './connections.ts'
export {
  notifyDocumentIngestionCancelled,
  notifyDocumentIngestionCompleted,
  notifyDocumentIngestionFailed,
  notifyDocumentIngestionProgress,
} from './ingestion-events.ts'
export { publishNotification } from './notifications.job.ts'
export { notify, runPublishNotification } from './notifications.service.ts'
export { isWebSocketRequest } from './upgrade-gate.ts'
export { webSocketRoutes } from './websocket.routes.ts'

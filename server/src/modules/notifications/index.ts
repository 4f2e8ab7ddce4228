export { CLOSE } from './close-reasons.ts'
export { closeConnections } from './connections.ts'
export { publishNotification } from './notifications.job.ts'
export {
  notifyDocumentIngestionCompleted,
  notify,
  runPublishNotification,
} from './notifications.service.ts'
export { isWebSocketRequest } from './upgrade-gate.ts'
export { webSocketRoutes } from './websocket.routes.ts'

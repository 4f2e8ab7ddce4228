export { webSocketRoutes } from './websocket.routes.ts'

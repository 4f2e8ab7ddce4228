export { webSocket } from './websocket.ts'

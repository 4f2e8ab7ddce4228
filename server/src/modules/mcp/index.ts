export { mcpEndpoint } from './endpoint.ts'

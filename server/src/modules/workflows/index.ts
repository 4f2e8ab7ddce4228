export { workflowRoutes } from './workflows.routes.ts'

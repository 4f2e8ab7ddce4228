export { sectionRoutes } from './sections.routes.ts'

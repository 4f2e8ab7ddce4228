export { sectionRoutes } from './sections.routes.ts'
export { sectionWriteRoutes } from './write.routes.ts'

export { folderRoutes } from './folders.routes.ts'

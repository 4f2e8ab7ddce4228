/** The screens of folders and of the trash, loaded together. */
export { BrowsePage } from './browse.tsx'
export { TrashPage } from './trash.tsx'

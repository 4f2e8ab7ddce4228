/** The folder and trash screens. They load together. */
export { BrowsePage } from './browse.tsx'
export { TrashPage } from './trash.tsx'

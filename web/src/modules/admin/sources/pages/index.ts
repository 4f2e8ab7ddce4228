/** The screens that list and show sources, loaded together. */
export { SourcePage } from './source.tsx'
export { SourcesPage } from './sources.tsx'

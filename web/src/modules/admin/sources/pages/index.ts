/** The screens for sources, loaded together. */
export { EditSourcePage } from './edit.tsx'
export { NewSourcePage } from './new.tsx'
export { SourcePage } from './source.tsx'
export { SourcesPage } from './sources.tsx'

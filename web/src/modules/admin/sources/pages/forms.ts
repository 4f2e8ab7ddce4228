/** The forms for sources, loaded together. */
export { EditSourcePage } from './edit.tsx'
export { NewSourcePage } from './new.tsx'

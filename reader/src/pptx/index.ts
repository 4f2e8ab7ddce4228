export { convertPptx } from './convert-pptx.ts'

export { pageText } from './page-text.ts'
export { recognise } from './recognise.ts'
export type { OcrSettings } from './settings.ts'
export { tessdata } from './tessdata.ts'

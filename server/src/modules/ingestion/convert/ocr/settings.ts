export type { OcrConfig as OcrSettings } from '../../../../config/ocr.ts'

export { convertXlsx } from './convert-xlsx.ts'

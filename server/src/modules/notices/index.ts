export { addNotice } from './add-notice.ts'
export type { NewNotice } from './new-notice.ts'
export { noticeOperations } from './notices.operations.ts'
export { upkeep } from './upkeep.ts'

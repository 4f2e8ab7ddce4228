import { NoticeResponse } from './notices.schemas.ts'

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = { 'notice.facts': NoticeResponse.properties.facts }

import { Type } from 'typebox'
import { CommentBox } from './comments.schemas.ts'

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = { 'comment.boxes': Type.Array(CommentBox) }

import { Type } from 'typebox'
import { Answer, Body, Uuid } from '../../../platform/http/schemas.ts'

export const ReplyParams = Type.Object({ thread_id: Uuid })
export const UserMessageRequest = Body('UserMessageRequest', {
  input_text: Type.String({ default: '' }),
})
export const UserMessageResponse = Answer('UserMessageResponse', { workflow_id: Type.String() })

import { Type } from 'typebox'
import { Answer, Body } from '../../../platform/http/schemas.ts'

export const UserMessageRequest = Body('UserMessageRequest', {
  input_text: Type.String({ default: '' }),
})
export const UserMessageResponse = Answer('UserMessageResponse', { workflow_id: Type.String() })

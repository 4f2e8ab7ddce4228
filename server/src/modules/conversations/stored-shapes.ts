import { Type } from 'typebox'
import { MessageContent, MessageDetails } from './threads/messages.schemas.ts'

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = {
  'thread_message.content': MessageContent,
  'thread_message.details': Type.Union([MessageDetails, Type.Null()]),
  'feedback.extra_metadata': Type.Record(Type.String(), Type.Unknown()),
}

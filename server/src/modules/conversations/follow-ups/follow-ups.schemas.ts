import { Type } from 'typebox'
import { Answer, Uuid, described } from '../../../platform/http/schemas.ts'

export const FollowUps = Answer('FollowUps', {
  items: Type.Array(
    Answer('FollowUp', {
      heading: described(Type.String(), 'A heading of the document, without its number.'),
      document_id: Uuid,
      document_name: described(Type.String(), 'Name of the document that has the heading.'),
    }),
  ),
})

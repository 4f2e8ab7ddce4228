import { Type } from 'typebox'
import {
  Answer,
  Body,
  described,
  OneOf,
  pathMembers,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** The most folders and documents that a person can follow. */
export const MOST_SUBSCRIPTIONS = 200

const FollowedType = OneOf('FollowedType', ['FOLDER', 'DOCUMENT'])

const SubscriptionResponse = Answer('SubscriptionResponse', {
  path_part_id: Uuid,
  part_type: FollowedType,
  metadata_obj_id: described(Uuid, 'Id of the folder or document.'),
  name: Type.String(),
  ...pathMembers,
})

export const SubscriptionList = Answer('SubscriptionList', {
  items: Type.Array(SubscriptionResponse),
})

export const FollowRequest = Body('FollowRequest', {
  path_part_id: described(Uuid, 'Node id of the folder or document.'),
})

import { problem } from '../../../platform/core/errors.ts'
import { own, read } from '../../../platform/http/access.ts'
import { ofCaller } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { getPart, type PartKey } from '../../tree/index.ts'
import {
  deleteSubscription,
  insertSubscription,
  listSubscriptions,
} from './subscriptions.queries.ts'
import { FollowRequest, MOST_SUBSCRIPTIONS, SubscriptionList } from './subscriptions.schemas.ts'

const tag = 'kept'

/** Operations on the items that a person follows. */
export const subscriptionOperations = [
  operation({
    id: 'list_subscriptions',
    route: 'GET /v1/subscriptions',
    tag,
    summary: 'List the folders and documents that you follow',
    description: 'Returns them by name. Items that you can no longer read are left out.',
    access: own('subscriptions'),
    answers: { 200: SubscriptionList },
    run: async ({ doors }, actor) => ({
      items: await doors.readInTenant(actor.tenantId, (tx) => listSubscriptions(tx, actor)),
    }),
  }),
  operation({
    id: 'follow_item',
    route: 'POST /v1/subscriptions',
    tag,
    summary: 'Follow a folder or document',
    description: `You get a notice when somebody else adds documents to the folder or anywhere below it, moves them there, or changes them. Nothing happens if you already follow it. Returns 409 if you follow ${MOST_SUBSCRIPTIONS}.`,
    example: { body: { path_part_id: sampleIds.folder_part } },
    audit: ofCaller,
    access: read('path_part_id'),
    body: FollowRequest,
    answers: { 204: NoContent },
    refuses: [409],
    run: ({ doors }, actor, { body }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const { id } = await getPart(tx, actor, keyOf(body.path_part_id), 'read')
        if (!(await insertSubscription(tx, actor, id))) {
          throw problem('kept_full', { max: MOST_SUBSCRIPTIONS })
        }
      }),
  }),
  operation({
    id: 'unfollow_item',
    route: 'DELETE /v1/subscriptions/:subscription_id',
    tag,
    summary: 'Stop following a folder or document',
    description: 'The id is the node id of the item.',
    example: { params: { subscription_id: sampleIds.folder_part } },
    audit: ofCaller,
    access: own('subscriptions'),
    answers: { 204: NoContent },
    run: ({ doors }, actor, { params: { subscription_id: id } }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        if (!(await deleteSubscription(tx, actor, id))) throw problem('kept_missing')
      }),
  }),
]

function keyOf(value: string): PartKey {
  return { by: 'id', value, types: ['FOLDER', 'DOCUMENT'], called: 'Item' }
}

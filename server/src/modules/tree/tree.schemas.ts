import { Type } from 'typebox'
import { OneOf, Name } from '../../platform/http/schemas.ts'

export const PART_TYPES = [
  'FOLDER',
  'DOCUMENT',
  'DOCUMENT_VERSION',
  'SECTION',
  'CHUNK',
  'THREAD',
  'THREAD_MESSAGE',
  'WORKFLOW_DEFINITION',
  'WORKFLOW_RUN',
] as const
const ORDERS = ['LOGICAL', 'NAME', 'UPDATED_AT', 'CREATED_AT'] as const
export type PathOrderValue = (typeof ORDERS)[number]
export const PathOrder = OneOf('PathOrder', ORDERS, { default: 'LOGICAL' })

/** Names are steps of a path. */
export const PartName = Name({ minLength: 1, maxLength: 255 }, 'step')

/** Greatest depth of a listing, whatever is asked for: an answer is a page anyway, the cap bounds the work. */
export const MAX_LIST_DEPTH = 30
export const maxDepth = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1 })

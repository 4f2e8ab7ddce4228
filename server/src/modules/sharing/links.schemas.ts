import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  paging,
  pathMembers,
  Query,
  Uuid,
} from '../../platform/http/schemas.ts'

/** For how many days a link works if the request doesn't say. */
const USUAL_DAYS = 30
/** Maximum number of links of an item that work at the same time. */
export const MAX_LINKS = 20

const ItemType = OneOf('LinkedItemType', ['FOLDER', 'DOCUMENT'])

export const CreateOutsideLink = Body('CreateOutsideLink', {
  path_part_id: described(Uuid, 'Path part of the folder or document.'),
  days: described(
    Type.Integer({ minimum: 1, maximum: 3650, default: USUAL_DAYS }),
    "For how many days the link works, at most the tenant's `outside_link_days`.",
  ),
  password: described(
    Maybe(Type.String({ minLength: 8, maxLength: 255 })),
    'A password that people need in addition to the link.',
  ),
})

const link = {
  id: Uuid,
  path_part_id: described(Uuid, 'Path part of the folder or document.'),
  part_type: ItemType,
  item_id: described(Uuid, 'Id of the folder or document.'),
  name: described(Type.String(), 'Name of the folder or document.'),
  ...pathMembers,
  has_password: described(Type.Boolean(), 'Whether people also need a password.'),
  created_by: described(Uuid, 'Who created the link.'),
  created_by_name: described(
    Nullable(Type.String()),
    'Name or email address of the person who created the link.',
  ),
  created_at: DateTime,
  expires_at: described(DateTime, 'When the link ends.'),
  works: described(
    Type.Boolean(),
    'Whether the link works now. It does not if it has expired, if its creator is no longer an active OWNER or ADMIN, or while the tenant does not allow links.',
  ),
  opened: described(Type.Integer(), 'How often the link was opened.'),
  last_opened_at: described(Nullable(DateTime), 'When the link was last opened.'),
}

const OutsideLinkResponse = Answer('OutsideLinkResponse', link)
export const OutsideLinkPage = PageOf('PaginatedResponse_OutsideLinkResponse_', OutsideLinkResponse)
export const CreatedOutsideLink = Answer('CreatedOutsideLinkResponse', {
  ...link,
  url: described(
    Type.String(),
    'The link, with its secret after the #. It is shown only once, because the server stores only a hash.',
  ),
})
export const OutsideLinksQuery = Query({
  path_part_id: described(Maybe(Uuid), 'Only links to this folder or document.'),
  ...paging,
})

const Secret = Type.String({ minLength: 1, maxLength: 2000 })

export const OpenOutsideLink = Body('OpenOutsideLink', {
  token: described(Secret, 'The secret: the part of the link after the #.'),
  password: described(Maybe(Type.String({ maxLength: 255 })), 'The password, if the link has one.'),
})

export const OutsideVisit = Answer('OutsideVisitResponse', {
  visit: described(
    Type.String(),
    'Proof that the link was opened, for the other operations. It is valid for an hour, but only while the link works.',
  ),
  path_part_id: Uuid,
  part_type: ItemType,
  name: described(Type.String(), 'Name of the folder or document.'),
  tenant_name: described(Type.String(), 'Name of the tenant that shares it.'),
  expires_at: described(DateTime, 'When the link ends.'),
})

const visiting = {
  visit: described(Secret, 'The `visit` from opening the link.'),
  path_part_id: described(Uuid, 'The item, or a folder or document below it.'),
}
export const OutsideFolderRequest = Body('OutsideFolderRequest', { ...visiting, ...paging })
export const OutsideDocumentRequest = Body('OutsideDocumentRequest', visiting)

const OutsideItem = Answer('OutsideItemResponse', {
  path_part_id: Uuid,
  part_type: ItemType,
  name: described(Type.String(), 'Name of the folder or document.'),
})
export const OutsideFolder = Answer('OutsideFolderResponse', {
  items: Type.Array(OutsideItem),
  total: Type.Integer(),
})

export const OutsideDocument = Answer('OutsideDocumentResponse', {
  name: described(Type.String(), 'Name of the document.'),
  file_url: described(
    Nullable(Type.String()),
    'URL of the file. Like the other URLs here, it is valid for ten minutes.',
  ),
  text_url: described(Nullable(Type.String()), 'URL of the text of the document.'),
  page_urls: described(
    Type.Array(Type.String()),
    'URLs of the images of the first 200 pages, in order. Empty if the document has none.',
  ),
})

export { toPublicTag } from './tags.public.ts'
export { tagsOfParts, type TagRow } from './tags.queries.ts'
export { TagResponse } from './tags.schemas.ts'

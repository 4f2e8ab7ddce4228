import { Type } from 'typebox'
import { Answer, DateTime, Nullable, Uuid } from '../../http/schemas.ts'

export const TagResponse = Answer('TagResponse', {
  id: Uuid,
  name: Type.String(),
  color: Type.String(),
  description: Nullable(Type.String()),
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})

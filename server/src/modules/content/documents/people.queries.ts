import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import { membersOf } from '../../tenancy/index.ts'
import type { DocumentVersionResponse } from './documents.schemas.ts'

/** A person, if they are still a member. */
export type Person = Static<typeof DocumentVersionResponse>['uploader'] | null

/** The public shape of a person. Null if they have left the tenant. */
export const personOf = (tenantId: string, userId: RawBuilder<unknown>) => sql<Person>`(
  select jsonb_build_object('user_id', m.user_id, 'first_name', m.first_name, 'last_name', m.last_name)
  from ${membersOf(tenantId)} m where m.user_id = ${userId})`

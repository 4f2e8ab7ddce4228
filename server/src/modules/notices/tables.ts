import { NoticeResponse } from './notices.schemas.ts'
import { MEMBER, OWN_ROWS, ofNode, type Tables } from '../../platform/db/index.ts'

export const tables = {
  notice: {
    archive: { people: { ...OWN_ROWS, actor_id: 'forget' } },
    trash: { belongs: ofNode, needs: [MEMBER] },
    json: { facts: NoticeResponse.properties.facts },
    records: 'Notices of people, with names.',
  },
} satisfies Tables

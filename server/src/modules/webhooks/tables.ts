import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  webhook: {
    archive: 'The other server must not send anything to receivers that only know this one.',
  },
  webhook_delivery: {
    archive: 'It is what this server has sent.',
    records: 'The log of webhooks keeps ids and names for some days.',
  },
} satisfies Tables

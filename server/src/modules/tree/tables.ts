import { sql } from 'kysely'
import { isAny, MEMBER, ofNode, type Tables } from '../../platform/db/index.ts'

export const tables = {
  path_part: {
    // Nodes inside a version have ancestors from the version down.
    archive: { order: `t.version_part_id is not null, cardinality(t.ancestors), t.id` },
    trash: { belongs: ({ ids }) => isAny(sql.ref('t.id'), ids) },
  },
  path_part_history: {
    archive: {},
    trash: { belongs: ({ ids }) => isAny(sql.ref('t.part_id'), ids) },
  },
  checkout: {
    trash: { belongs: ofNode, needs: [MEMBER] },
    archive: 'It reserves a document for a few hours on this server.',
  },
  item_change: { archive: 'It is the news for followers, which were sent here.' },
  deletion: { archive: 'An archive waits for the end of large deletions.' },
} satisfies Tables

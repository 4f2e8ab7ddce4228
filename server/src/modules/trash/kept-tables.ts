import { tables as ofComments } from '../comments/index.ts'
import { tables as ofContent } from '../content/index.ts'
import { tables as ofConversations } from '../conversations/index.ts'
import { tables as ofIngestion } from '../ingestion/index.ts'
import { tables as ofNotices } from '../notices/index.ts'
import { tables as ofPersonal } from '../personal/index.ts'
import { tables as ofSharing } from '../sharing/index.ts'
import { tables as ofTenancy } from '../tenancy/index.ts'
import { tables as ofTree } from '../tree/index.ts'
import { tables as ofWorkflows } from '../workflows/index.ts'
import type { KeptRows, Tables } from '../../platform/db/index.ts'

export type KeptTable = KeptRows & { readonly name: string }

/** In the order in which rows are restored: a table comes after those it refers to. */
const tables: Tables = {
  ...ofTree,
  ...ofNotices,
  ...ofTenancy,
  ...ofContent,
  ...ofSharing,
  ...ofIngestion,
  ...ofConversations,
  ...ofComments,
  ...ofWorkflows,
  ...ofPersonal,
}

/** The tables whose rows depend on nodes. Vectors and places of comments are made again. */
export const KEPT_TABLES: readonly KeptTable[] = Object.entries(tables).flatMap(
  ([name, { trash }]) => (trash ? [{ name, ...trash }] : []),
)

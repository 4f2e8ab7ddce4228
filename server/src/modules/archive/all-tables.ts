import { tables as ofAccounts } from '../accounts/index.ts'
import { tables as ofAudit } from '../audit/index.ts'
import { tables as ofComments } from '../comments/index.ts'
import { tables as ofContent } from '../content/index.ts'
import { tables as ofConversations } from '../conversations/index.ts'
import { tables as ofEmbeddings } from '../embeddings/index.ts'
import { tables as ofIdentity } from '../identity/index.ts'
import { tables as ofIngestion } from '../ingestion/index.ts'
import { tables as ofModels } from '../models/index.ts'
import { tables as ofNotices } from '../notices/index.ts'
import { tables as ofPersonal } from '../personal/index.ts'
import { tables as ofRetention } from '../retention/index.ts'
import { tables as ofSearch } from '../search/index.ts'
import { tables as ofSharing } from '../sharing/index.ts'
import { tables as ofSources } from '../sources/index.ts'
import { tables as ofStatus } from '../status/index.ts'
import { tables as ofTenancy } from '../tenancy/index.ts'
import { tables as ofTrash } from '../trash/index.ts'
import { tables as ofTree } from '../tree/index.ts'
import { tables as ofWebhooks } from '../webhooks/index.ts'
import { tables as ofWorkflows } from '../workflows/index.ts'
import type { Tables } from '../../platform/db/index.ts'
import { tables as own } from './tables.ts'

/** All tables, in the order in which rows can be inserted: a table comes after those that it refers to. */
export const TABLES: Tables = {
  ...ofTree,
  ...ofAccounts,
  ...ofNotices,
  ...ofAudit,
  ...ofRetention,
  ...ofTenancy,
  ...ofEmbeddings,
  ...ofModels,
  ...ofIdentity,
  ...ofContent,
  ...ofWebhooks,
  ...ofSearch,
  ...ofSharing,
  ...ofIngestion,
  ...ofConversations,
  ...ofComments,
  ...ofWorkflows,
  ...ofPersonal,
  ...ofTrash,
  ...ofSources,
  ...ofStatus,
  ...own,
}

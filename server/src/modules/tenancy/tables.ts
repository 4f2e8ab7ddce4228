import { MEMBER, OWN_ROWS, ofNode, type Tables } from '../../platform/db/index.ts'

export const tables = {
  tenant: {
    archive: 'The name, settings and branding are in the manifest, without the identity provider.',
  },
  identity_provider: {
    archive: 'It contains secrets, and the provider only knows the addresses of this server.',
  },
  tenant_user: { archive: 'Members are in people.jsonl, with their addresses.' },
  tenant_group: { archive: {} },
  tenant_group_member: { archive: { people: OWN_ROWS } },
  path_permission: {
    archive: { people: { ...OWN_ROWS, granted_by: 'forget' } },
    trash: {
      belongs: ofNode,
      needs: [MEMBER, { column: 'group_id', table: 'tenant_group', key: 'id' }],
    },
  },
  access_request: { archive: { people: { ...OWN_ROWS, answered_by: 'forget' } } },
  invite: { archive: 'The links in mails lead to this server. Invite people again.' },
  usage_change: {
    archive: 'The other server counts what it imports.',
    records: 'Use is counted by ids.',
  },
  upload_reservation: { archive: 'It is the room for uploads in progress.' },
  processing_time: { archive: 'It is the use of this server.' },
  usage_day: { archive: 'It is the use of this server.' },
  tenant_key: {
    archive:
      'The archive has the files themselves. The other server encrypts them with its own keys.',
  },
  encryption_mark: {},
} satisfies Tables

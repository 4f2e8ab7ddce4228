import type { Schemas } from '@arbor/client'

export type Kind = Schemas['AuditEventKind']

/** The groups of kinds to choose from. A list of all kinds would be too long. */
export type Group =
  | 'reads'
  | 'signIn'
  | 'access'
  | 'people'
  | 'deletions'
  | 'content'
  | 'settings'
  | 'sources'
  | 'talk'
  | 'automation'

const GROUP_OF: Readonly<Record<Kind, Group>> = {
  'file.opened': 'reads',
  'archive.downloaded': 'reads',
  'content.read': 'reads',
  'search.made': 'reads',
  'answer.given': 'reads',
  'link.opened': 'reads',
  'tenant_archive.downloaded': 'reads',
  'audit.exported': 'reads',
  'private.read': 'reads',
  'session.started': 'signIn',
  'session.refused': 'signIn',
  'session.ended': 'signIn',
  'credentials.revoked': 'signIn',
  'password.changed': 'signIn',
  'password.reset_requested': 'signIn',
  'api_key.created': 'signIn',
  'api_key.deleted': 'signIn',
  'app.approved': 'signIn',
  'app.denied': 'signIn',
  'app.disconnected': 'signIn',
  'permission.created': 'access',
  'permission.updated': 'access',
  'permission.deleted': 'access',
  'access_request.created': 'access',
  'access_request.answered': 'access',
  'link.created': 'access',
  'link.deleted': 'access',
  'group.member_added': 'access',
  'group.member_removed': 'access',
  'user.created': 'people',
  'user.updated': 'people',
  'member.joined': 'people',
  'member.updated': 'people',
  'member.deactivated': 'people',
  'member.activated': 'people',
  'member.removed': 'people',
  'invite.created': 'people',
  'invite.deleted': 'people',
  'group.created': 'people',
  'group.updated': 'people',
  'group.deleted': 'people',
  'directory.synchronized': 'people',
  'tenant_archive.created': 'access',
  'tenant_archive.deleted': 'access',
  'item.expired': 'deletions',
  'legal_hold.created': 'deletions',
  'legal_hold.released': 'deletions',
  'retention_rule.created': 'deletions',
  'retention_rule.updated': 'deletions',
  'retention_rule.deleted': 'deletions',
  'item.trashed': 'deletions',
  'item.restored': 'deletions',
  'item.deleted': 'deletions',
  'folder.deleted': 'deletions',
  'document.deleted': 'deletions',
  'version.deleted': 'deletions',
  'section.deleted': 'deletions',
  'chunk.deleted': 'deletions',
  'thread.deleted': 'deletions',
  'comment.deleted': 'deletions',
  'folder.created': 'content',
  'folder.updated': 'content',
  'document.created': 'content',
  'document.updated': 'content',
  'version.created': 'content',
  'version.updated': 'content',
  'ingestion.restarted': 'content',
  'ingestion.canceled': 'content',
  'section.created': 'content',
  'section.updated': 'content',
  'chunk.created': 'content',
  'chunk.updated': 'content',
  'lineage.created': 'content',
  'lineage.deleted': 'content',
  'tag.created': 'content',
  'tag.updated': 'content',
  'tag.deleted': 'content',
  'item.tagged': 'content',
  'item.untagged': 'content',
  'tenant.updated': 'settings',
  'tenant.deleted': 'settings',
  'source.created': 'sources',
  'source.updated': 'sources',
  'source.deleted': 'sources',
  'source.run': 'sources',
  'source.pushed': 'sources',
  'thread.created': 'talk',
  'thread.updated': 'talk',
  'message.created': 'talk',
  'feedback.created': 'talk',
  'feedback.deleted': 'talk',
  'comment.created': 'talk',
  'comment.updated': 'talk',
  'workflow.created': 'automation',
  'workflow.updated': 'automation',
  'workflow.deleted': 'automation',
  'workflow.run': 'automation',
  'workflow.run_deleted': 'automation',
  'agent.changed': 'automation',
  'webhook.created': 'automation',
  'webhook.updated': 'automation',
  'webhook.deleted': 'automation',
  'webhook.sent': 'automation',
}

export const isGroup = (text: unknown): text is Group =>
  Object.values(GROUP_OF).some((group) => group === text)

export const kindsOf = (group: Group): Kind[] =>
  (Object.keys(GROUP_OF) as Kind[]).filter((kind) => GROUP_OF[kind] === group)

import type { TestMember } from '../../../test/support/index.ts'
import { newId } from '../core/ids.ts'

export type Row = readonly [table: string, row: Record<string, unknown>]

const modelUse = { calls: 1, failures: 0, input_tokens: 1, output_tokens: 1 }

/** Rows of what a person keeps at hand, around an item. */
export function keptRows(user_id: string, path_part_id: string): Row[] {
  const of = { user_id, path_part_id }
  const search = JSON.stringify({ query: 'a', search_type: 'hybrid' })
  return [
    ['favorite', { ...of, position: 1 }],
    ['subscription', of],
    ['visit', of],
    ['saved_search', { id: newId(), user_id, name: 'a', search, is_followed: true }],
  ]
}

/** Rows of a file that arrives in parts. */
function uploadRows(user_id: string): Row[] {
  const [id, none] = [newId(), Buffer.alloc(32)]
  return [
    [
      'part_upload',
      {
        id,
        user_id,
        document_id: newId(),
        version_id: newId(),
        is_new_document: true,
        file_name: 'a.txt',
        bytes: 1,
        part_bytes: 1,
        members: '{}',
        request_sha256: none,
        expires_at: new Date(),
      },
    ],
    ['uploaded_part', { upload_id: id, number: 1, object_id: newId(), bytes: 1, sha256: none }],
  ]
}

/** Rows of what belongs to a person alone. */
export function ownRows({ userId: user_id, sharedPartId: path_part_id }: TestMember): Row[] {
  const now = new Date()
  return [
    ...keptRows(user_id, path_part_id),
    ...uploadRows(user_id),
    ['checkout', { path_part_id, user_id, expires_at: now }],
    ['item_change', { id: newId(), kind: 'added', path_part_id, actor_id: user_id }],
    [
      'notice_digest',
      { user_id, rhythm: 'daily', language: 'en', mailed_until: now, next_at: now },
    ],
    ['notice', { id: newId(), user_id, kind: 'mentioned' }],
    ['tenant_key', { sealed: 'sealed' }],
    ['usage_day', { day: '2026-11-26', kind: 'pages', amount: 1 }],
    ['chat_model', { id: newId(), name: 'a', model: 'a', preset: 'custom', api_key: 'sealed' }],
    ['model_use', { day: '2026-11-26', kind: 'chat', ...modelUse }],
  ]
}

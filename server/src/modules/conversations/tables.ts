import { Type } from 'typebox'
import { MessageContent, MessageDetails } from './threads/messages.schemas.ts'
import { MEMBER, OWN_ROWS, ofNode, ofObject, type Tables } from '../../platform/db/index.ts'

export const tables = {
  thread: {
    archive: { order: 't.parent_thread_id is not null, t.id' },
    trash: { belongs: ofNode },
  },
  thread_message: {
    archive: {},
    trash: { belongs: ofNode },
    json: { content: MessageContent, details: Type.Union([MessageDetails, Type.Null()]) },
    records: 'Answers keep the quotes with which they cite documents.',
  },
  thread_reply: {
    archive: { where: `t.status <> 'running'`, omit: ['claim'], people: { user_id: 'owner' } },
    trash: { belongs: ofObject('thread_id') },
    records: 'Answers keep the quotes with which they cite documents.',
  },
  feedback: {
    archive: { people: OWN_ROWS },
    trash: { belongs: ofObject('target_id'), needs: [MEMBER] },
    json: { extra_metadata: Type.Record(Type.String(), Type.Unknown()) },
  },
} satisfies Tables

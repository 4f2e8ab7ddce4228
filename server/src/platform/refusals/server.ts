import type { Refusal } from './refusal.ts'

/** Errors about the server itself and its limits. */
export const ofServer = {
  http_invalid: ['bad_request', '{why}'],
  http_too_large: ['too_large', '{why}'],
  other_site: ['forbidden', 'Requests from other sites are not accepted.'],
  other_site_socket: ['forbidden', 'Connections from other sites are not accepted.'],
  websocket_only: ['bad_request', 'This URL only accepts WebSocket connections.'],
  shutting_down: ['not_available', 'The server is shutting down.'],
  realtime_off: ['not_available', 'Real-time features are disabled on this server.'],
  database_away: ['not_available', 'The database does not respond. Try again in a moment.'],
  database_silent: ['not_available', 'The database does not respond.'],
  storage_silent: ['not_available', 'The storage does not respond.'],
  schema_old: ['not_available', 'The database schema is older than this version of the server.'],
  disk_almost_full: ['not_available', 'The disk of the server is almost full.'],
  storage_away: ['not_available', 'The storage of the server is not responding. Try again later.'],
  storage_refused: [
    'not_available',
    'The storage of the server rejected the request. An administrator must check its settings.',
  ],
  storage_full: [
    'no_space',
    'The storage of the server is full. An administrator must free some space.',
  ],
  disk_full: [
    'no_space',
    'The disk of the server is almost full, so nothing can be stored. Reading and deleting still work. An administrator must free some space.',
  ],
  disk_read_only: [
    'no_space',
    'The disk of the server is almost full, so nothing can be stored. Reading still works. An administrator must free some space.',
  ],
  documents_limit: [
    'quota_spent',
    'The tenant can store at most {max} documents. Delete documents or old versions, or ask the operator of the server for a higher limit.',
  ],
  files_limit: [
    'quota_spent',
    'The tenant can store at most {megabytes} MB of files. Delete documents or old versions, or ask the operator of the server for a higher limit.',
  ],
  questions_of_day_limit: [
    'quota_spent',
    'The tenant can ask at most {max} questions a day. Ask again after midnight (UTC), or ask the operator of the server for a higher limit.',
  ],
  key_requests_limit: [
    'too_many_requests',
    'This API key or app can send at most {max} requests a minute. Wait as long as the header Retry-After says.',
  ],
  text_limit: [
    'quota_spent',
    'The tenant can store at most {megabytes} MB of text. Delete documents or old versions, or ask the operator of the server for a higher limit.',
  ],
  model_tests_limit: ['too_many_requests', 'Too many tests. Try again in ten minutes.'],
  processing_limit: [
    'processing_spent',
    'The tenant has used its {seconds} seconds of processing time per {span}. Try again later, or ask the operator of the server for a higher limit.',
  ],
} as const satisfies Record<string, Refusal>

import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  api_key: { archive: 'Credentials work only on the server that made them.' },
  email_token: {},
  user_identity: {
    archive: 'It connects accounts with identity providers, which are not archived.',
  },
  oauth_client: {},
  oauth_request: {},
  oauth_grant: { archive: 'Credentials work only on the server that made them.' },
  oauth_token: { archive: 'Credentials work only on the server that made them.' },
} satisfies Tables

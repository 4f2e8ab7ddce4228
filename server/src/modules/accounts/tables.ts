import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  app_user: {},
  user_session: { archive: 'Credentials work only on the server that made them.' },
} satisfies Tables

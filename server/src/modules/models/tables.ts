import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  chat_model: {
    archive:
      'Keys stay on this server, and the other one may not reach the same addresses. Add the models there again.',
  },
} satisfies Tables

import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  model_use: { archive: 'It is the use of this server’s models.' },
} satisfies Tables

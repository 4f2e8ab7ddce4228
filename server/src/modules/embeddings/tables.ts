import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  embedding_model: {},
  tenant_embedding: { archive: 'It says how far vectors are complete.' },
  embedding_run: { archive: 'It is the work of creating vectors.' },
  chunk_vector: { archive: 'The other server creates vectors with its own model.' },
  chunk_window: { archive: 'The other server creates vectors with its own model.' },
} satisfies Tables

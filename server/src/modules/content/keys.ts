import type { PartKey } from '../tree/index.ts'

/** Identifies a chunk by its id. */
export function chunkKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['CHUNK'], called: 'Chunk' }
}

/** Identifies a section by its id. */
export function sectionKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['SECTION'], called: 'Section' }
}

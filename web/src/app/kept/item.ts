import type { Target } from '../address-of.ts'

/** An item that a person can keep at hand. */
export type KeptItem = Pick<Target, 'path_part_id' | 'name'>

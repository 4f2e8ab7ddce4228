import { join } from 'node:path'

/** For the environment of processes that tests start: compiled code is kept between them, which saves a quarter of a start. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node-compile'),
}

import type { Context } from './context.ts'

/** Begins to work on the jobs of every kind, in this process. It ends when the context is disposed of. */
export async function startWorkers(_context: Context): Promise<void> {}

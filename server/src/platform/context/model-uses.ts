import { UseCounter } from '../models/use-counter.ts'
import { perContext } from './per-context.ts'

/** Counts the calls of models by this process. */
export const modelUsesOf = perContext(() => new UseCounter())

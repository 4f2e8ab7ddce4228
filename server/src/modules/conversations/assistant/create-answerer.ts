import type { Context } from '../../../platform/context.ts'
import type { Answerer } from './answer.ts'
import { createModelAnswerer } from './model/answerer.ts'
import { createOfflineAnswerer } from './offline/index.ts'

/** Who writes the answers of this process: the configured model, or what can be said without one. */
export function createAnswerer(context: Context): Answerer {
  return createModelAnswerer(context) ?? createOfflineAnswerer(context)
}

import { Type } from 'typebox'
import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { renderMetrics } from './render.ts'

/** What Prometheus asks for, at an address that the settings choose. */
export const metricsOperations = [
  operation({
    id: 'metrics',
    route: 'GET /metrics',
    tag: 'service',
    summary: 'What this process has done since its start, and its state',
    hidden: true,
    access: open,
    answers: { 200: Type.String() },
    run: async (context, _actor, _input, { reply }) => {
      const { type, text } = await renderMetrics(context)
      return reply.type(type).send(text)
    },
  }),
]

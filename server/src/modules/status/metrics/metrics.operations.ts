import { Type } from 'typebox'
import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { renderMetrics } from './render.ts'

/** Metrics for Prometheus, at a configurable address. */
export const metricsOperations = [
  operation({
    id: 'metrics',
    route: 'GET /metrics',
    tag: 'service',
    summary: 'Get the metrics of this process',
    hidden: true,
    access: open,
    answers: { 200: Type.String() },
    run: async (context, _actor, _input, { reply }) => {
      const { type, text } = await renderMetrics(context)
      return reply.type(type).send(text)
    },
  }),
]

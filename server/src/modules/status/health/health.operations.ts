import { Type } from 'typebox'
import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Answer, DateTime, described, Maybe } from '../../../platform/http/schemas.ts'
import { homePage, wantsPage } from '../../../platform/pages/home.ts'
import { basePath } from '../../../platform/core/route-path.ts'
import { renderPage, sendPage } from '../../../platform/pages/page.ts'
import { probeDatabase, requireReady } from './probes.ts'

const RootResponse = Answer('RootResponse', { service: Type.String(), docs: Type.String() })
const LivenessResponse = Answer('LivenessResponse', { status: Type.String() })
const HealthCheckResponse = Answer('HealthCheckResponse', {
  status: Type.String(),
  database_ts: described(DateTime, "The database's current time."),
})

const ReadinessResponse = Answer('ReadinessResponse', {
  status: described(
    Type.String(),
    '`ready`, or `starved` if the process lacks processor time while its database answers.',
  ),
  database_ts: DateTime,
  loop_delay_ms: described(
    Type.Integer(),
    'The longest delay of the event loop while the probe waited.',
  ),
  database_answered_ms_ago: described(
    Maybe(Type.Integer()),
    'Milliseconds since the database last answered anything.',
  ),
})

const tag = 'service'

/** For supervisors and load balancers, in processes without an API, too. */
export const probeOperations = [
  operation({
    id: 'health_check',
    route: 'GET /healthz',
    tag,
    summary: 'Check the health of the process and its database',
    description: "Returns 503 if the database doesn't respond.",
    access: open,
    answers: { 200: HealthCheckResponse },
    refuses: [503],
    run: async (context) => {
      const { database_ts } = await probeDatabase(context)
      return { status: 'healthy', database_ts }
    },
  }),
  operation({
    id: 'liveness',
    route: 'GET /livez',
    tag,
    summary: 'Check whether the process responds, without its database',
    hidden: true,
    access: open,
    answers: { 200: LivenessResponse },
    run: () => ({ status: 'alive' }),
  }),
  operation({
    id: 'readiness',
    route: 'GET /readyz',
    tag,
    summary:
      'Check whether the server is ready for requests: database, schema, storage and disk space',
    hidden: true,
    access: open,
    answers: { 200: ReadinessResponse },
    run: async (context) => {
      const { is_starved: isStarved, ...found } = await requireReady(context)
      return { status: isStarved ? 'starved' : 'ready', ...found }
    },
  }),
]

export const healthOperations = [
  operation({
    id: 'hello',
    route: 'GET /',
    tag,
    summary: 'Get the name of the server',
    description: 'A browser gets the home page instead.',
    access: open,
    answers: { 200: RootResponse },
    run: ({ config }, _actor, _input, { request, reply }) => {
      void reply.header('vary', 'accept')
      if (!wantsPage(request.headers.accept)) return { service: 'Arbor', docs: '/docs' }
      const { publicUrl } = config.http
      const base = basePath(publicUrl)
      return sendPage(reply, renderPage(homePage(publicUrl, base), base))
    },
  }),
  ...probeOperations,
]

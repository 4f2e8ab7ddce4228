import type { Context } from '../../platform/context/context.ts'
import { perContext } from '../../platform/context/per-context.ts'
import { createThrottle, requireTurn } from '../../platform/attempts/throttle.ts'
import type { Http } from '../../platform/http/operation.ts'

/** Tests of models by a tenant's administrators, which cost the operator a little. */
const testsOf = perContext(({ countAttempts }) =>
  createThrottle(countAttempts, {
    kind: 'model-test',
    windowMs: 600_000,
    perSubject: 20,
    perClient: 60,
    subjectsByClient: false,
  }),
)

/** @throws Problem too_many_requests */
export async function beginModelTest(
  context: Context,
  tenantId: string,
  { request, reply }: Http,
): Promise<void> {
  requireTurn(await testsOf(context).begin(tenantId, request.ip), reply, 'model_tests_limit')
}

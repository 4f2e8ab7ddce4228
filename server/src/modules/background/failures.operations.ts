import { admin } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { failuresByCause, rerunFailed } from '../ingestion/index.ts'
import { FailureList, RerunFailedRequest, RerunFailedResponse } from './failures.schemas.ts'

const tag = 'workflows'

/** What failed, by cause, and another try for all of it. */
export const failureOperations = [
  operation({
    id: 'count_failed_ingestions',
    route: 'GET /v1/ingestions/failures',
    tag,
    summary: 'Count failed ingestions by cause (Arbor extension)',
    access: admin(),
    answers: { 200: FailureList },
    run: (context, actor) => failuresByCause(context, actor),
  }),
  operation({
    id: 'rerun_failed_ingestions',
    route: 'POST /v1/ingestions/rerun',
    tag,
    summary: 'Rerun failed ingestions, all or those of a cause (Arbor extension)',
    description:
      'Starts them in the background, a few at a time, so that new uploads come soon. Runs that are already about to start again are left alone. Those whose version was replaced or deleted, is kept by a legal hold or retention rule, or lost its stored file are not started.',
    audit: 'ingestion.restarted',
    example: { body: { cause: 'storage' } },
    access: admin(),
    body: RerunFailedRequest,
    answers: { 200: RerunFailedResponse },
    run: (context, actor, { body }) => rerunFailed(context, actor, body.cause),
  }),
]

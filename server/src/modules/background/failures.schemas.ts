import { Type } from 'typebox'
import { Answer, Body, described, OneOf } from '../../platform/http/schemas.ts'
import { CAUSES } from '../ingestion/index.ts'

export const FailureCause = OneOf('FailureCause', CAUSES)

const FailuresResponse = Answer('IngestionFailuresResponse', {
  cause: described(FailureCause, 'What has to be mended before a rerun can help.'),
  failed: described(
    Type.Integer(),
    'Failed runs that you can read, without those that are about to be tried again.',
  ),
  repeatable: described(
    Type.Integer(),
    'Those of them that a rerun would start. The others have a newer version, or a legal hold or retention rule keeps what they have, or you may not change them.',
  ),
})

/** By cause, without causes that no run has failed for. */
export const FailureList = Type.Array(FailuresResponse)

export const RerunFailedRequest = Body('RerunFailedRequest', {
  cause: Type.Optional(
    described(FailureCause, 'Only runs that failed for this cause. By default, all.'),
  ),
})

export const RerunFailedResponse = Answer('RerunFailedResponse', {
  started: described(Type.Integer(), 'Runs that start again in the background.'),
  remaining: described(
    Type.Integer(),
    'Runs that another request can start, because one starts at most 10,000.',
  ),
  skipped: described(Type.Integer(), 'Failed runs of this cause that can’t be run again.'),
})

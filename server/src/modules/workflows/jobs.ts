import { unaudited } from '../../platform/audit/kinds.ts'
import { workOn, type JobWorker, type Upkeep } from '../../platform/process/workers.ts'
import { runClaims } from './runs/workflow-runs.queries.ts'
import { workflowStep } from './runs/run-step.job.ts'
import { sendStep } from './runs/start-step.ts'
import { workOnRun } from './steps/work-on-workflow-run.ts'

/** Number of steps at a time. They mostly wait for a model. */
const STEPS = 4

export const jobs: readonly JobWorker[] = [
  workOn(workflowStep, (context, key, signal) => workOnRun(context, key, signal), {
    audit: ['document.created', 'workflow.run_ended'],
    concurrency: STEPS,
    steps: 'workflow',
  }),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'workflows',
    audit: unaudited('Continues what was interrupted.'),
    at: 'minute',
    run: async (context, { isAlone }) => ({
      resumed: await runClaims.resume(
        context,
        (tx, run) => sendStep(tx, context, run),
        isAlone ? '0 seconds' : undefined,
      ),
    }),
  },
]

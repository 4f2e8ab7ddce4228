import type { Schemas } from '@arbor/client'
import { Option, type Command } from '@commander-js/extra-typings'
import { count, text } from './arguments.ts'
import { online } from './online.ts'

type Cause = Schemas['FailureCause']

const STATUSES = ['all', 'active', 'completed', 'failed', 'cancelled'] as const
/** All that the API has, which the type checks. */
const CAUSES: Readonly<Record<Cause, true>> = {
  document: true,
  limit: true,
  converter: true,
  storage: true,
  database: true,
  disk: true,
  model: true,
  server: true,
  unknown: true,
}
const MOST_JOBS = 1_000_000

/** Adds the command for ingestions, and the one below it. */
export function addJobs(program: Command): void {
  const jobs = online(program, 'jobs')
    .description('list ingestions, or cancel or retry one')
    .addOption(
      new Option('--status <status>', 'which jobs to list')
        .choices(STATUSES)
        .default('all' as const),
    )
    .option('--limit <count>', 'maximum number of jobs', count(MOST_JOBS), 20)
    .option('--cancel <id>', 'cancel this job', text)
    .addOption(new Option('--retry <id>', 'retry this job').argParser(text).conflicts('cancel'))
  jobs.action(async (options) => (await import('./commands/jobs.ts')).runJobs(options))
  online(jobs, 'rerun')
    .description('run failed ingestions again')
    .requiredOption('--failed', 'all that failed')
    .addOption(
      new Option('--cause <cause>', 'only those that failed for this cause').choices(
        Object.keys(CAUSES) as Cause[],
      ),
    )
    .option('--dry-run', 'show how many there are for each cause, and start none')
    // Both commands have some options in common, which the upper one takes wherever they are.
    .action(async (_options, command) =>
      (await import('./commands/rerun-jobs.ts')).runRerun(command.optsWithGlobals()),
    )
}

import type { Schemas } from '@arbor/client'
import { inSession, type Common } from '../session.ts'
import { print, printJson, say } from '../terminal.ts'

type Cause = Schemas['FailureCause']
type RerunOptions = Common & { readonly cause?: Cause | undefined; readonly dryRun?: true }

/** Runs failed ingestions again, all or those of a cause. As a dry run, lists how many would be. */
export async function runRerun({ cause, dryRun, ...options }: RerunOptions): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    if (dryRun) {
      const all = await arbor.get('/v1/ingestions/failures')
      const chosen = all.filter((each) => cause === undefined || each.cause === cause)
      for (const each of chosen) {
        const line = `${each.cause.padEnd(10)} ${each.repeatable} of ${each.failed} failed jobs`
        if (options.json) await printJson(each)
        else await print(line)
      }
      if (chosen.length === 0) say('No failed jobs.')
      return
    }
    const body = cause === undefined ? {} : { cause }
    const done = await arbor.post('/v1/ingestions/rerun', { body })
    if (options.json) return printJson(done)
    say(`Running ${countOf(done.started)} again.`)
    if (done.remaining > 0) say(`${countOf(done.remaining)} can follow. Repeat the command.`)
    if (done.skipped > 0) {
      say(
        `${countOf(done.skipped)} can’t be run again: a newer version exists, the contents are kept by a legal hold or rule, or you may not change them.`,
      )
    }
  })
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`

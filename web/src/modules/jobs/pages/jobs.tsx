import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListChecks, RotateCcw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { mayEdit, mayExport } from '../../../app/access/rights.ts'
import { OpenArchive } from '../../../app/archives/open-archive.tsx'
import { useMe } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Message } from '../../../ui/states.tsx'
import { JobRow } from '../components/job-row.tsx'
import { mayHelpAgain, SHOWN, type Job, type Shown } from '../model.ts'
import { cancelJob, jobsQuery, PAGE_SIZE, refreshJobs, runAgain } from '../queries.ts'
import { texts } from '../texts.ts'

/** The ingestions of all documents that the person can read, newest first. */
export function JobsPage({ onUpload }: Pick<ComponentProps<typeof JobRow>, 'onUpload'>) {
  const state = useSearch({ from: '/app/jobs' })
  const show: Shown = state.show ?? 'all'
  const page = state.page ?? 0
  const mayBeOpen = page === 0 && (show === 'all' || show === 'active')
  const seesArchives = mayExport(useMe()) && mayBeOpen
  const navigate = useNavigate()
  const query = useQuery(jobsQuery(show, page))
  const { isBusy, cancel, again } = useJobChanges()
  const repeatable = (query.data?.items ?? []).filter((job) => mayEdit(job) && mayHelpAgain(job))
  return (
    <Page
      title={texts.title}
      actions={
        <>
          {show === 'failed' && repeatable.length > 1 && (
            <Button disabled={isBusy} onClick={() => again(repeatable)}>
              <RotateCcw size={14} aria-hidden />
              {texts.allAgain(repeatable.length)}
            </Button>
          )}
          <Filter show={show} />
        </>
      }
    >
      {seesArchives && <OpenArchive />}
      <Loaded query={query} lines={10}>
        {(data) =>
          data.items.length === 0 ? (
            <Message title={texts.empty[show]} icon={<ListChecks size={28} aria-hidden />}>
              {show === 'all' && texts.emptyWhy}
            </Message>
          ) : (
            <ul aria-label={texts.list}>
              {data.items.map((job) => (
                <JobRow
                  key={job.workflow_id}
                  job={job}
                  onCancel={cancel}
                  onAgain={(one) => again([one])}
                  onUpload={onUpload}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={query.data?.total ?? 0}
        describe={texts.range}
        previous={texts.newer}
        next={texts.older}
        onPage={(next) =>
          void navigate({
            to: '/jobs',
            search: { show: show === 'all' ? undefined : show, page: next || undefined },
          })
        }
      />
    </Page>
  )
}

/** Links to filter the jobs by state. */
function Filter({ show }: { readonly show: Shown }) {
  return (
    <nav aria-label={texts.show} className="flex max-w-full gap-0.5 overflow-x-auto">
      {SHOWN.map((one) => (
        <Link
          key={one}
          to="/jobs"
          search={{ show: one === 'all' ? undefined : one, page: undefined }}
          aria-current={one === show ? 'page' : undefined}
          className="flex h-8 items-center rounded-md px-2.5 whitespace-nowrap text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink"
        >
          {texts.shown[one]}
        </Link>
      ))}
    </nav>
  )
}

/** Cancels and reruns jobs. A failure appears below the list. */
function useJobChanges() {
  const { isBusy, perform } = usePerform(refreshJobs)
  const again = (jobs: readonly Job[]): void =>
    void perform(async () => {
      for (const job of jobs) await runAgain(job)
      offerUndo(texts.restarted(jobs.length))
    })
  return {
    isBusy,
    again,
    cancel: (job: Job): void =>
      void perform(async () => {
        await cancelJob(job)
        offerUndo(texts.cancelled(job.document_name), () => perform(() => runAgain(job)))
      }),
  }
}

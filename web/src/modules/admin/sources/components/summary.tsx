import { shownPath } from '@arbor/client'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../../app/failures.ts'
import { Time } from '../../../../app/time.tsx'
import { wordsOf } from '../kind-texts.ts'
import type { Source } from '../model.ts'
import { testSource } from '../queries.ts'
import { saidBy } from '../source-messages.ts'
import { texts } from '../texts.ts'
import { ConditionWord } from './condition.tsx'
import { intervalOf } from './schedule-fields.tsx'
import { TestButton } from './test-button.tsx'

/** Where a source comes from, where it goes, and how it is. */
export function Summary({ source }: { readonly source: Source }) {
  const { away_since: away, last_synced_at: synced, next_run_at: next } = source
  return (
    <section className="flex flex-col gap-3">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
        <Entry name={texts.state}>
          <ConditionWord source={source} />
          {' · '}
          {wordsOf(source).title}
        </Entry>
        <Entry name={texts.folder}>
          <Link
            to="/browse/{-$part}"
            params={{ part: source.path_part_id }}
            className="text-accent underline"
          >
            {shownPath(source)}
          </Link>
        </Entry>
        <Entry name={texts.count}>
          {[
            texts.documents(source.documents),
            source.pending > 0 && texts.pending(source.pending),
            source.failed > 0 && texts.failed(source.failed),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        </Entry>
        <Entry name={texts.synced}>{synced === null ? texts.never : <Time at={synced} />}</Entry>
        {source.kind !== 'push' && (
          <Entry name={texts.next}>
            {source.state === 'ready' && next !== null ? (
              <>
                <Time at={next} />
                {source.every_minutes !== null && ` · ${intervalOf(source.every_minutes)}`}
                {source.cron !== null && ` · ${source.cron}`}
              </>
            ) : source.state === 'ready' ? (
              texts.onRequest
            ) : (
              '–'
            )}
          </Entry>
        )}
      </dl>
      {away !== null && (
        <p className="text-warn">
          {texts.awaySince} <Time at={away} isInSentence />. {texts.awayWhy}
        </p>
      )}
      {source.error !== null && <p className="text-danger">{saidBy(source.error)}</p>}
      {source.kind !== 'push' && source.state !== 'deleting' && (
        <TestButton test={() => testSource(source.id)} explain={sentenceOf} />
      )}
    </section>
  )
}

function Entry({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatDuration, formatNumber } from '../../../app/format.ts'
import { Time } from '../../../app/time.tsx'
import { waitingTexts, waitingWords } from '../../../app/waiting.ts'
import { texts } from '../health-texts.ts'
import { serverQuery } from '../queries.ts'
import { HealthLine as Line } from './health-line.tsx'

/** What an operator would look at: versions, stores, disk, queue and backup. Renders nothing until it is known. */
export function ServerState() {
  const { data } = useQuery(serverQuery)
  if (!data) return undefined
  const { migrations, queue, disk_free_bytes: disk } = data
  const parts = [
    [texts.kind, texts.databases[data.database.kind], data.database.works],
    [texts.events, texts.transports[data.events.kind], data.events.works],
    [texts.storage, texts.storages[data.storage.kind], data.storage.works],
  ] as const
  return (
    <>
      <Line name={texts.version} isWell={migrations.applied === migrations.required}>
        <span title={migrations.latest ?? undefined}>
          {data.version}
          <span className="block text-sm text-soft">
            {texts.migrations(migrations.applied, migrations.required)}
          </span>
        </span>
      </Line>
      {parts.map(([name, kind, works]) => (
        <Line key={name} name={name} {...(works !== null && { isWell: works })}>
          {works === false ? `${kind}: ${texts.silent}` : kind}
        </Line>
      ))}
      {data.replicas.map(({ number, fault }) => (
        <Line key={number} name={texts.replica(number)} isWell={fault === null}>
          {fault ?? texts.replicaWorks}
        </Line>
      ))}
      <Line name={texts.disk}>{disk === null ? texts.unknown : formatBytes(disk)}</Line>
      {queue && (
        <Line name={texts.queue}>
          {[
            texts.waiting(queue.waiting, queue.active),
            queue.waiting > 0 && texts.oldest(formatDuration(queue.oldest_seconds * 1000)),
          ]
            .filter(Boolean)
            .join(', ')}
        </Line>
      )}
      {data.outages.map((outage) => (
        <Line key={outage.dependency} name={texts.outage} isWell={false}>
          {[waitingWords(outage), waitingTexts.jobs(formatNumber(outage.waiting))].join(', ')}
        </Line>
      ))}
      {data.failures_last_day !== null && (
        <Line name={texts.failures} isWell={data.failures_last_day === 0}>
          {texts.failed(data.failures_last_day)}
        </Line>
      )}
      <Line name={texts.backup} isWell={data.last_backup !== null}>
        {data.last_backup === null ? texts.noBackup : <Time at={data.last_backup} />}
      </Line>
    </>
  )
}

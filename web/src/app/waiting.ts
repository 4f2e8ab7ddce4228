import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { featuresQuery } from './features.ts'
import { formatClock } from './format.ts'
import { catalogue } from './catalogue.ts'

type Waiting = Schemas['WaitingFor']

const LOOK_MS = 10_000
/** What every step of an ingestion needs. */
const OF_INGESTIONS: readonly Waiting['dependency'][] = ['disk', 'storage', 'converter_memory']

/** What work waits for, on all screens. */
export const waitingTexts = catalogue('app/waiting', {
  names: {
    database: 'the database',
    storage: 'file storage',
    disk: 'free disk space',
    stream: 'real-time events',
    mail: 'the email server',
    chat_model: 'the language model',
    embedding_model: 'the embedding model',
    vision_model: 'the vision model',
    converter_memory: 'free memory',
  },
  since: (name: string, time: string) => `Waiting for ${name} since ${time}`,
  jobs: (count: string) => `${count} jobs wait`,
})

/** Says what work waits for, such as "Waiting for file storage since 14:02". */
export function waitingWords({ dependency, since }: Waiting): string {
  return waitingTexts.since(waitingTexts.names[dependency], formatClock(since))
}

/** Says what ingestions wait for, if anything. Looks again while it is shown. */
export function useIngestionsWait(): string | undefined {
  const { data } = useQuery({ ...featuresQuery, staleTime: LOOK_MS, refetchInterval: LOOK_MS })
  const outage = data?.outages.find(({ dependency }) => OF_INGESTIONS.includes(dependency))
  return outage && waitingWords(outage)
}

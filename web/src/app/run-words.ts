import { catalogue } from './messages.ts'

/** The names of the states and steps of ingestions, on all screens. */
export const runWords = catalogue(
  {
    states: {
      pending: 'Waiting',
      processing: 'Processing',
      completed: 'Ready',
      failed: 'Failed',
      cancelled: 'Canceled',
    },
    steps: {
      prepare: 'Preparing',
      convert: 'Reading',
      enrich: 'Enriching',
      chunk: 'Splitting',
      embed: 'Indexing',
      finish: 'Finishing',
    },
  },
  {
    states: {
      pending: 'Wartet',
      processing: 'In Arbeit',
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    steps: {
      prepare: 'Vorbereiten',
      convert: 'Lesen',
      enrich: 'Anreichern',
      chunk: 'Zerlegen',
      embed: 'Indizieren',
      finish: 'Abschließen',
    },
  },
)

/** The name of a step. An unknown step keeps the name that the API gives it. */
export function wordForStep(step: string): string {
  return Object.entries(runWords.steps).find(([name]) => name === step)?.[1] ?? step
}

import { catalogue } from './catalogue.ts'

/** The names of the states and steps of ingestions, on all screens. */
export const runWords = catalogue('app/run-words', {
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
})

/** The name of a step. An unknown step keeps the name that the API gives it. */
export function wordForStep(step: string): string {
  return Object.entries(runWords.steps).find(([name]) => name === step)?.[1] ?? step
}

import type { EnvReader } from './env.ts'

/** Kinds of work that a process with the worker role can take or leave to others. */
export const WORKER_STEPS = ['convert', 'embed', 'answer', 'workflow'] as const
export type WorkerSteps = (typeof WORKER_STEPS)[number]

/** The steps that a worker takes. The default is all. */
export function readWorkerSteps(reader: EnvReader, isEmbedded: boolean): readonly WorkerSteps[] {
  const value = reader.text('ARBOR_WORKER_STEPS')
  if (value === undefined) return WORKER_STEPS
  const given = value.split(',').map((name) => name.trim())
  const unknown = given.find((name) => WORKER_STEPS.every((known) => known !== name))
  if (unknown !== undefined) {
    reader.fault(
      `ARBOR_WORKER_STEPS must be some of ${WORKER_STEPS.join(', ')}, separated by commas. "${unknown}" is not one of them.`,
    )
  }
  const chosen = WORKER_STEPS.filter((name) => given.includes(name))
  if (isEmbedded && unknown === undefined && chosen.length < WORKER_STEPS.length) {
    reader.fault(
      'ARBOR_WORKER_STEPS requires ARBOR_DATABASE_URL. With the embedded database, one process does everything.',
    )
  }
  return chosen
}

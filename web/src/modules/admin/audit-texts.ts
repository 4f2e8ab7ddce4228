import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'

/** Texts of the audit log. */
export const texts = catalogue('admin/audit', {
  why: 'Changes, sign-ins, and content that left Arbor: downloads, answers, and what programs read. People reading in the workspace are not recorded, except for files and for administrators in private folders.',
  group: 'What',
  person: 'Person',
  everyone: 'Everyone',
  from: 'From',
  to: 'To',
  everywhere: 'Show events of all items',
  save: { csv: 'Save as CSV', ndjson: 'Save as NDJSON' },
  verify: 'Verify',
  verifying: 'Verifying…',
  head: 'Keep this number and hash elsewhere to prove later that nothing was rewritten:',
  whole: (count: number) =>
    `The chain is complete. Arbor checked ${formatNumber(count)} events and found no change.`,
  faults: {
    missing: (number: number) => `Event ${formatNumber(number)} is missing.`,
    changed: (number: number) => `Event ${formatNumber(number)} was changed.`,
    moved: (number: number) => `Event ${formatNumber(number)} follows another event than it did.`,
    cut: (number: number) => `The end of the chain is missing, from event ${formatNumber(number)}.`,
  },
})

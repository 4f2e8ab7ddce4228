import { fill, type Made } from './text.ts'
import type { Random } from './random.ts'

export type Clause = Made & {
  readonly contract: string
  readonly phrase: string
}

/** Sentences by subject, with nearly the same words in different orders. A quotation matches only one of them. */
const SUBJECTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Payment: [
    'Invoices are payable within {days} days of receipt without deduction.',
    'Without deduction, receipt of payable invoices is confirmed within {days} days.',
    'Of invoices payable, receipt within {days} days allows a deduction.',
  ],
  Liability: [
    'Liability is limited to {sum} EUR for each event and year.',
    'For each year, events of limited liability are reported above {sum} EUR.',
    'Each party is liable for an event of the year up to {sum} EUR.',
  ],
  Notice: [
    'Either party may end this contract with {days} days notice to the end of a quarter.',
    'At the end of a quarter this contract needs notice by either party of {days} days.',
    'Notice of {days} days to either party may not end this contract in a quarter.',
  ],
  'Penalty for delay': [
    'For every full week of delay the supplier pays {percent} % of the price.',
    'The price rises by {percent} % for the supplier who delivers a full week early.',
    'A delay of every supplier is paid in full at {percent} % a week.',
  ],
  Confidentiality: [
    'The duty of secrecy lasts for {years} years after the end of the contract.',
    'After the end of the duty the contract lasts in secrecy for {years} years.',
    'The contract ends {years} years after the last duty of secrecy.',
  ],
  Acceptance: [
    'Acceptance is deemed given when {days} days pass without a written objection.',
    'A written objection is deemed acceptance when given without {days} days to pass.',
    'When acceptance is given in writing, objection passes after {days} days.',
  ],
}

/** Sixty contract clauses. */
export function makeClauses(random: Random): Clause[] {
  const subjects = Object.entries(SUBJECTS)
  return Array.from({ length: 60 }, (_, number) => {
    const [subject, sentences] = subjects[number % subjects.length] ?? ['', ['']]
    const contract = `CT-${2021 + (number % 4)}-${String(Math.floor(number / 6) * 11 + 108)}`
    const section = `§ ${(number % 6) + 10}.${random.between(1, 9)}`
    const values = {
      days: String(random.pick([10, 14, 30, 45, 60, 90])),
      sum: random.pick(['50,000', '250,000', '500,000', '1,000,000']),
      percent: random.pick(['0.2', '0.5', '1.5']),
      years: String(random.pick([2, 3, 5, 10])),
    }
    const sentence = fill(random.pick(sentences), values)
    const text = [
      `${section} ${subject}. ${sentence}`,
      `Changes of ${section} need the written form.`,
      random.pick([
        'What the law prescribes without exception stays untouched.',
        'This also applies to affiliates of the parties.',
        'Sentence 1 does not apply to gross negligence.',
      ]),
    ].join(' ')
    const words = sentence.replace(/\.$/, '').split(' ')
    return {
      id: `${contract}-${number}`.toLowerCase(),
      title: `Contract ${contract}, ${section} ${subject}`,
      text,
      contract,
      phrase: words.slice(0, 8).join(' '),
    }
  })
}

import { wordsIn, type Asked, type AskedWord } from './parsed-question.ts'
import type { Candidate } from './candidates.ts'
import { unitsOf, type Unit } from './units.ts'
import { hasWanted } from './wanted-patterns.ts'

/** A sentence or row, rated for the question. */
export type RatedUnit = {
  readonly unit: Unit
  /** The head of the table that contains the row. */
  readonly head: Unit | undefined
  /**
   * Shares of the question's weight, from 0 to 1: in its own words, and together with its head, sections and document.
   */
  readonly own: number
  readonly cover: number
  /** Words of the question that occur neither in it nor above it. */
  readonly lacks: readonly AskedWord[]
  /** Whether it contains what the question asks for. */
  readonly isFit: boolean
  /** Its rank among the units of all candidates. */
  readonly worth: number
}

/** A candidate with its units. */
export type Passage = {
  readonly candidate: Candidate
  readonly units: readonly RatedUnit[]
  readonly best: RatedUnit
  /** Words of the question that occur neither in its text nor above it. */
  readonly lacks: readonly AskedWord[]
  readonly worth: number
}

const MOST_PASSAGES = 3
/** How much a word near a unit counts: in its head, sections or document, or elsewhere in its text. */
const BESIDE = { above: 0.75, near: 0.4 }
/** The factor for units that don't contain what the question asks for. */
const UNFIT = 0.75
/** How much the search score adds. */
const SEARCHED = 0.5
/** The minimum share of the best passage's worth. */
const LEAST_SHARE = 0.3
/**
 * The minimum for other passages to be shown with the best one: a share of its worth, and not much less of the
 * question's words. On the questions in evals/answers, this omits two of three second passages and none that answers.
 */
const BESIDE_BEST = { share: 0.5, lessCover: 0.3 }

/** Up to three passages, best first. */
export function rankPassages(candidates: readonly Candidate[], asked: Asked): Passage[] {
  const passages = candidates
    .flatMap((candidate) => ratePassage(candidate, asked) ?? [])
    .toSorted((a, b) => b.worth - a.worth)
  const least = (passages[0]?.worth ?? 0) * LEAST_SHARE
  return passages.filter(({ worth }) => worth >= least).slice(0, MOST_PASSAGES)
}

/** The passages to show. The others only decide whether an answer is doubtful. @param kept is always shown */
export function shownOf(passages: readonly Passage[], kept: Passage | undefined): Passage[] {
  const [first] = passages
  if (!first) return []
  const least = {
    worth: first.worth * BESIDE_BEST.share,
    cover: first.best.cover - BESIDE_BEST.lessCover,
  }
  return passages.filter(
    (passage) =>
      passage === kept || (passage.worth >= least.worth && passage.best.cover >= least.cover),
  )
}

function ratePassage(candidate: Candidate, asked: Asked): Passage | undefined {
  const units = unitsOf(candidate, asked.language === 'zh' ? 'zh' : 'en')
  const found = units.map(({ text }) => wordsIn(text, asked))
  const sections = wordsIn(candidate.sections.join('\n'), asked)
  const above = new Set([...sections, ...wordsIn(candidate.documentName, asked)])
  const near = new Set(found.flatMap((words) => [...words]))
  const rated = units.map((unit, at) => {
    const heading = unit.kind === 'row' ? headOf(units, at) : -1
    const over = new Set([...above, ...(found[heading] ?? [])])
    const head = units[heading]
    const section = asked.wanted.isOptional === true ? (candidate.sections.at(-1) ?? '') : ''
    const context = `${section}\n${head?.text ?? ''}`
    return rateUnit({ unit, head, context, own: found[at] ?? new Set(), over, near }, asked)
  })
  const best = rated.reduce<RatedUnit | undefined>(
    (most, each) => (most === undefined || each.worth > most.worth ? each : most),
    undefined,
  )
  if (!best) return undefined
  // The document's name alone isn't enough, because all its texts share it.
  if (near.size + sections.size === 0 && !candidate.isNear) return undefined
  const lacks = asked.words.filter((word) => !near.has(word) && !above.has(word))
  return { candidate, units: rated, best, lacks, worth: best.worth + SEARCHED * candidate.score }
}

function headOf(units: readonly Unit[], at: number): number {
  return units.findLastIndex(({ kind }, index) => index < at && kind === 'head')
}

type Rating = {
  readonly unit: Unit
  readonly head: Unit | undefined
  /** The head of its table, which may name the unit, and for an optional word the section, such as *Cause*. */
  readonly context: string
  readonly own: ReadonlySet<AskedWord>
  readonly over: ReadonlySet<AskedWord>
  readonly near: ReadonlySet<AskedWord>
}

/** A question mark in any script, followed only by punctuation. */
const QUESTION = /[?？؟][^\p{L}\p{N}?？؟]*$/u

function rateUnit({ unit, head, context, own, over, near }: Rating, asked: Asked): RatedUnit {
  let sum = { own: 0, above: 0, near: 0 }
  for (const word of asked.words) {
    const place = own.has(word) ? 'own' : over.has(word) ? 'above' : near.has(word) ? 'near' : null
    if (place !== null) sum = { ...sum, [place]: sum[place] + word.weight }
  }
  const total = Math.max(asked.weight, Number.MIN_VALUE)
  // A table head, or a question as a heading, in a list or in quotation marks, isn't a statement.
  const isStatement = unit.kind !== 'head' && !QUESTION.test(unit.text)
  const isFit = isStatement && hasWanted(unit.text, context, asked.wanted)
  const worth = (sum.own + BESIDE.above * sum.above + BESIDE.near * sum.near) / total
  return {
    unit,
    head,
    own: sum.own / total,
    cover: (sum.own + sum.above) / total,
    lacks: asked.words.filter((word) => !own.has(word) && !over.has(word)),
    isFit: isFit || (isStatement && asked.wanted.isOptional === true),
    worth: worth * (isFit ? 1 : UNFIT),
  }
}

/** What the answer to a question must contain, as patterns. */
export type Wanted = {
  /** Must be in the sentence or row itself. */
  readonly value: RegExp | undefined
  /** Must be there or in the head of the table. */
  readonly unit: RegExp | undefined
}

const NOTHING: Wanted = { value: undefined, unit: undefined }

const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|sixty|ninety|hundred|thousand|million|once|twice|half|third|quarter|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|vierzig|hundert|tausend|einmal|zweimal|halbe?n?'
const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember'
const WEEKDAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?'
const SPAN =
  'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?n?|nächten?|wochen?|monate?n?|jahre?n?'

const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${alternatives})(?![\\p{L}])`, 'iu')

const COUNT = new RegExp(`\\d|${word(NUMBER_WORD).source}`, 'iu')
const DIGIT = /\d/
const TIME = word(`${MONTH}|${WEEKDAY}|${SPAN}|${NUMBER_WORD}|uhr|daily|always|täglich`)
const DATE = new RegExp(`\\d|${TIME.source}`, 'iu')
const OFTEN = word(
  'every|each|once|twice|times|daily|weekly|monthly|yearly|annually|per|a year|alle|jede[mnrs]?|mal|\\p{L}*mal|täglich|wöchentlich|monatlich|jährlich',
)
/** A capitalized word that doesn't start a sentence. */
const NAME = /[\p{L}\p{N},;:)|]["“]? \p{Lu}[\p{L}.]+/u

/** How questions ask for a figure, and what the answer contains. The first match counts. */
const KINDS: readonly { readonly asking: RegExp; readonly wanted: Wanted }[] = [
  {
    asking: /\b(?:how (?:long|soon|fast|quickly)|wie (?:lange|schnell|bald))\b/iu,
    wanted: { value: COUNT, unit: word(`${SPAN}|once|until|bis|metres?|k?m|cm`) },
  },
  { asking: /\b(?:how often|wie oft)\b/iu, wanted: { value: OFTEN, unit: undefined } },
  {
    asking: /\b(?:how (?:big|large)|wie groß)(?!\p{L})/iu,
    wanted: {
      value: DIGIT,
      unit: word('square|m²|qm|sq|lit(?:re|er)s?|l|ml|cm|k?m|ha|acres?|[mg]b|people|seats|size'),
    },
  },
  {
    asking: /\b(?:how heavy|wie schwer)\b/iu,
    wanted: {
      value: DIGIT,
      unit: word('k?g|t|tonnes?|tonnen?|pounds?|lbs?|kilos?|weight|gewicht'),
    },
  },
  {
    asking: /\b(?:how (?:far|tall|wide|deep)|wie (?:weit|breit|tief))\b/iu,
    wanted: { value: COUNT, unit: word('k?m|cm|mm|met(?:re|er)s?|miles?|kilomet(?:re|er)n?s?') },
  },
  { asking: /\b(?:how high|wie hoch)\b/iu, wanted: { value: DIGIT, unit: undefined } },
  {
    asking:
      /\b(?:how (?:many|much|old|late|early|hot|cold)|wie (?:viele?|alt|spät|warm|heiß|teuer)|wieviele?)\b/iu,
    wanted: { value: COUNT, unit: undefined },
  },
  {
    asking: /\b(?:when|what (?:time|date|day|year)|wann|welchem (?:tag|jahr))\b/iu,
    wanted: { value: DATE, unit: undefined },
  },
  {
    asking:
      /\b(?:what (?:number|price|percentage|age)|what (?:does|do|did|is|are) .{1,80} cost|was kostet|was kosten)\b/iu,
    wanted: { value: COUNT, unit: undefined },
  },
  {
    asking: /\b(?:who|whom|whose|wer|wem|wen|wessen)\b/iu,
    wanted: { value: NAME, unit: undefined },
  },
]

/** What an answer must contain, as far as the question shows. */
export function wantedBy(question: string): Wanted {
  return KINDS.find(({ asking }) => asking.test(question))?.wanted ?? NOTHING
}

/** Words that ask for a figure without saying of what. */
const ASKING =
  /\b(?:how (?:long|soon|fast|quickly|often|big|large|heavy|far|tall|wide|deep|high|many|much|old|late|early|hot|cold)|wie (?:lange|schnell|bald|oft|groß|schwer|weit|breit|tief|hoch|viele?|alt|spät|warm|heiß|teuer)|wieviele?)(?!\p{L})/giu

/** The question words in a question, in lower case. */
export function askingWords(question: string): Set<string> {
  const found = question.match(ASKING) ?? []
  return new Set(found.flatMap((words) => words.toLowerCase().split(' ')))
}

/** The number of a clause or list item. */
const NUMBERING = /^\s*(?:§\s*)?(?:\d{1,3}\.)*\d{1,3}[.)]?\s+/

/** Whether a sentence or row, below the head of its table, contains what the question asks for. */
export function hasWanted(text: string, head: string, { value, unit }: Wanted): boolean {
  const said = text.replace(NUMBERING, '')
  if (value?.test(said) === false) return false
  return unit === undefined || unit.test(said) || unit.test(head)
}

/** The figures in a text. */
export function numbersIn(text: string): string[] {
  return text.replace(NUMBERING, '').match(/\d+(?:[.,:]\d+)*/g) ?? []
}

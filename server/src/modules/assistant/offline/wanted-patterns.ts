/** What the answer to a question must contain, as patterns. */
export type Wanted = {
  /** Must be in the sentence or row itself. */
  readonly value: RegExp | undefined
  /** Must be there or in the head of the table. */
  readonly unit: RegExp | undefined
  /** Whether dates and times of day don't count as the value. */
  readonly isAmount?: boolean
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
const TIME = word(
  `${MONTH}|${WEEKDAY}|uhr|noon|midnight|daily|always|täglich|\\d{1,2}[:.]\\d\\d|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} to \\d{1,2}`,
)
/** Words that tell a time by another event, such as "within an hour" or "once it is full". */
const BY_EVENT = word(
  'after|before|until|within|every|each|first|second|third|fourth|fifth|last|beginning|since|when|while|during|as soon as|once|if|end of|nach|vor|bis|seit|ab|sobald|wenn|innerhalb|jede[mnrs]?|alle',
)
const DATE = new RegExp(`${TIME.source}|${BY_EVENT.source}`, 'iu')
/** A date or a time of day. */
const MOMENTS = new RegExp(
  `\\d{1,2}:\\d\\d|\\d{1,2}\\.? (?:${MONTH})(?: \\d{4})?|(?:${MONTH}) \\d{1,4}|\\d{4}-\\d\\d-\\d\\d`,
  'giu',
)
/** A word for a place before a noun, or the cells of a row. */
const PLACE = new RegExp(
  `\\|[^]|${word('in|at|by|near|behind|beside|next to|opposite|on|under|below|above|outside|inside|between|around|im|am|an|auf|bei|beim|neben|hinter|vor|unter|über|zwischen|gegenüber').source} \\S`,
  'iu',
)
/** Three digits together or nearly so, which times of day don't have. */
const PHONE = /\d{3}|\d[ /-]\d\d/
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
  {
    asking: /\b(?:how high|wie hoch)\b/iu,
    wanted: { value: DIGIT, unit: undefined, isAmount: true },
  },
  {
    asking: /\b(?:how old|wie alt)\b/iu,
    wanted: {
      value: COUNT,
      unit: word(`${SPAN}|ages?|aged|old|born|built|founded|since|alt|seit`),
    },
  },
  {
    asking: /\b(?:how (?:late|early)|wie spät)\b/iu,
    wanted: { value: COUNT, unit: undefined },
  },
  {
    asking: /\b(?:how (?:many|much|hot|cold)|wie (?:viele?|warm|heiß|teuer)|wieviele?)\b/iu,
    wanted: { value: COUNT, unit: undefined, isAmount: true },
  },
  {
    asking: /\b(?:(?:phone|telephone) number|(?:what|which) number|telefonnummer)\b/iu,
    wanted: { value: PHONE, unit: undefined },
  },
  {
    asking: /\b(?:when|what (?:time|date|day|year)|wann|welchem (?:tag|jahr))\b/iu,
    wanted: { value: DATE, unit: undefined },
  },
  {
    asking:
      /\b(?:what (?:price|percentage|age)|what (?:does|do|did|is|are) .{1,80} cost|was kostet|was kosten)\b/iu,
    wanted: { value: COUNT, unit: undefined, isAmount: true },
  },
  {
    asking:
      /\b(?:what (?:is|was|are) the names?|what .{1,80} called|wie hei(?:ß|ss)(?:t|en))(?!\p{L})/iu,
    wanted: { value: NAME, unit: undefined },
  },
  { asking: /^(?:where|wo)\b/iu, wanted: { value: PLACE, unit: undefined } },
  {
    asking: /\b(?:who|whom|whose|wer|wem|wen|wessen)\b/iu,
    wanted: { value: NAME, unit: undefined },
  },
]

const COUNTED = /\b(?:how many|wie ?viele) (?:\p{L}+ of )?(\p{L}+)/iu
const PEOPLE = 'people|persons?|names?|members?|employees|staff|guests|passengers|visitors|tenants'

/**
 * What "how many" asks for: a number with its noun, whose ending may differ and which may be the end of a longer word,
 * or a row of a table.
 */
function countedIn(question: string): Wanted | undefined {
  const noun = COUNTED.exec(question)?.[1]?.toLowerCase()
  if (noun === undefined) return undefined
  const ending =
    noun === 'people' ? PEOPLE : `\\p{L}*${noun.replace(/(?:e?s|e?n|e)$/, '').slice(-4)}`
  const counted = `(?:\\d[\\d.,]*|(?<!\\p{L})(?:${NUMBER_WORD}))(?: \\p{L}+){0,2} (?:${ending})`
  return { value: COUNT, unit: new RegExp(`\\||${counted}`, 'iu'), isAmount: true }
}

/** What an answer must contain, as far as the question shows. */
export function wantedBy(question: string): Wanted {
  const counted = countedIn(question)
  if (counted) return counted
  return KINDS.find(({ asking }) => asking.test(question))?.wanted ?? NOTHING
}

/** Words that ask for a figure without saying of what. */
const ASKING =
  /\b(?:how (?:long|soon|fast|quickly|often|big|large|heavy|far|tall|wide|deep|high|many|much|old|late|early|hot|cold)|wie (?:lange|schnell|bald|oft|groß|schwer|weit|breit|tief|hoch|viele?|alt|spät|warm|heiß|teuer)|wieviele?)(?!\p{L})/giu

/** Words of questions that say nothing of their subject and that lists of common words lack. */
const EMPTY =
  'wer wen wem wessen wann wo wohin woher warum wieso welche bekommen bekommt bekomme gibt'
    .concat(' bring brought give take make find')
    .split(' ')

/** The words of a question that ask and don't say of what, in lower case. */
export function askingWords(question: string): Set<string> {
  const found = question.match(ASKING) ?? []
  return new Set([...EMPTY, ...found.flatMap((words) => words.toLowerCase().split(' '))])
}

/** The number of a clause or list item. */
const NUMBERING = /^\s*(?:§\s*)?(?:\d{1,3}\.)*\d{1,3}[.)]?\s+/

/** Whether a sentence or row, below the head of its table, contains what the question asks for. */
export function hasWanted(text: string, head: string, { value, unit, isAmount }: Wanted): boolean {
  const said = text.replace(NUMBERING, '')
  if (value?.test(isAmount ? said.replaceAll(MOMENTS, ' ') : said) === false) return false
  return unit === undefined || unit.test(said) || unit.test(head)
}

/** The figures in a text. */
export function numbersIn(text: string): string[] {
  return text.replace(NUMBERING, '').match(/\d+(?:[.,:]\d+)*/g) ?? []
}

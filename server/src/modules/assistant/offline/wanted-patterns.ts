import {
  AT,
  BY_EVENT,
  CAUSE,
  DEFINES,
  MONTH,
  NUMBER_WORD,
  OFTEN,
  PERCENT,
  QUANTITY,
  SPAN,
  WEEKDAY,
} from './wanted-words.ts'

/** What the answer to a question must contain, as patterns. */
export type Wanted = {
  /** Must be in the sentence or row itself. */
  readonly value: RegExp | undefined
  /** Must be there or in the head of the table. */
  readonly unit: RegExp | undefined
  /** Whether dates and times of day don't count as the value. */
  readonly isAmount?: boolean
  /** Whether an answer without it is only less likely. */
  readonly isOptional?: boolean
}

const NOTHING: Wanted = { value: undefined, unit: undefined }

/** One of the alternatives as whole words. */
const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${alternatives})(?![\\p{L}])`, 'iu')

const COUNT = new RegExp(`\\d|${word(NUMBER_WORD).source}`, 'iu')
const DIGIT = /\d/
const YEAR = /(?<!\d)(?:1[5-9]|2[01])\d\d(?!\d)/
const TIME = word(
  `${MONTH}|${WEEKDAY}|uhr|noon|midnight|midi|minuit|обед|полунощ|daily|always|täglich|\\d{1,2}[:.]\\d\\d|\\d{1,2} ?h(?: ?\\d\\d)?|\\d{1,2} ?ч\\.?|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} to \\d{1,2}`,
)
const DATE = new RegExp(`${TIME.source}|${word(BY_EVENT).source}`, 'iu')
/** A date or a time of day. */
const MOMENTS = new RegExp(
  `\\d{1,2}:\\d\\d|\\d{1,2}\\.? (?:${MONTH})(?: \\d{4})?|(?:${MONTH}) \\d{1,4}|\\d{4}-\\d\\d-\\d\\d`,
  'giu',
)
/** A word for a place before a noun, or the cells of a row. */
const PLACE = new RegExp(`\\|[^]|${word(AT).source} \\S`, 'iu')
/** Three digits together or nearly so, which times of day don't have. */
const PHONE = /\d{3}|\d[ /-]\d\d/
const SHARE = new RegExp(`%|${word(PERCENT).source}`, 'iu')
/** A capitalized word that doesn't start a sentence. */
const NAME = /[\p{L}\p{N},;:)|]["“]? \p{Lu}[\p{L}.]+/u
/** In German, every noun is capitalized: two words in a row that don't start with an article or the like, or a title. */
const GERMAN_NAME = new RegExp(
  String.raw`(?<!\p{L})(?!(?:Der|Die|Das|De[mns]|Eine?[mnrs]?|Keine?|[AI][mn]|Auf|Bei|Für|Mit|Nach|Vo[nmr]|Zu[mr]?|Jede[mnrs]?|Alle|Unsere?|Ihre?|Diese[mnrs]?|Wenn|Ab|Bis|Seit|Unter|Über) )` +
    String.raw`\p{Lu}[\p{L}-]+ (?:(?:von|zu|van|de) )?\p{Lu}[\p{L}-]+|(?:Frau|Herrn?|Dr\.|Prof\.) \p{Lu}|\p{Lu}\. ?\p{Lu}\p{L}|\|`,
  'u',
)

/** How questions ask, and what the answer contains. The first match counts. */
const KINDS: readonly { readonly asking: RegExp; readonly wanted: Wanted }[] = [
  {
    asking: word(
      'how (?:long|soon|fast|quickly)|wie (?:lange|schnell|bald)|combien de temps|колко (?:време|дълго|скоро|бързо)',
    ),
    wanted: { value: COUNT, unit: word(`${SPAN}|once|until|bis|jusqu|до|metres?|k?m|cm`) },
  },
  {
    asking: word('how often|wie oft|combien de fois|à quelle fréquence|колко често'),
    wanted: { value: word(OFTEN), unit: undefined },
  },
  {
    asking: word(
      'how (?:big|large)|wie groß|quelle (?:est la )?(?:taille|surface|superficie)|колко (?:голям[ао]?|големи)',
    ),
    wanted: {
      value: DIGIT,
      unit: word(
        'square|m²|qm|sq|lit(?:re|er)s?|l|ml|cm|k?m|ha|acres?|[mg]b|people|seats|size|mètres?|кв|м²|места',
      ),
    },
  },
  {
    asking: word('how heavy|wie schwer|combien (?:pèse|pèsent)|колко (?:тежи|тежат)'),
    wanted: {
      value: DIGIT,
      unit: word('k?g|t|tonnes?|tonnen?|pounds?|lbs?|kilos?|weight|gewicht|poids|кг|тегло'),
    },
  },
  {
    asking: word(
      'how (?:far|tall|wide|deep)|wie (?:weit|breit|tief)|à quelle distance|колко (?:далече?|широк\\p{L}*|дълбок\\p{L}*|висок\\p{L}*)',
    ),
    wanted: {
      value: COUNT,
      unit: word(
        'k?m|cm|mm|m(?:et(?:re|er)|ètre)s?|miles?|kilom(?:et(?:re|er)|ètre)n?s?|к?м|метр\\p{L}*',
      ),
    },
  },
  {
    asking: word(
      '(?:what|which) (?:percentage|proportion|share)|how many per ?cent|wie ?viel prozent|welcher (?:anteil|prozentsatz)|quel pourcentage|какъв процент|колко процента',
    ),
    wanted: { value: SHARE, unit: undefined },
  },
  {
    asking: word('how high|wie hoch|колко (?:е )?висок\\p{L}*'),
    wanted: { value: DIGIT, unit: undefined, isAmount: true },
  },
  {
    asking: word('how old|wie alt|quel âge|на колко години'),
    wanted: {
      value: COUNT,
      unit: word(`${SPAN}|ages?|aged|old|born|built|founded|since|alt|seit|depuis|от`),
    },
  },
  {
    asking: word('how (?:late|early)|wie spät|à quelle heure|в колко часа'),
    wanted: { value: COUNT, unit: undefined },
  },
  {
    asking: word(
      'how (?:many|much|hot|cold)|wie (?:viele?|warm|heiß|teuer)|wieviele?|combien|колко',
    ),
    wanted: { value: COUNT, unit: undefined, isAmount: true },
  },
  {
    asking: word(
      '(?:phone|telephone) number|(?:what|which) number|telefonnummer|numéro de téléphone|телефонен номер|телефона?',
    ),
    wanted: { value: PHONE, unit: undefined },
  },
  {
    asking: word('(?:what|which|in which) year|welche[ms] jahr|quelle année|ко[яй] година'),
    wanted: { value: YEAR, unit: undefined },
  },
  {
    asking: word('when|what (?:time|date|day)|wann|welchem tag|quand|quelle date|кога|коя дата'),
    wanted: { value: DATE, unit: undefined },
  },
  {
    asking: word(
      `what (?:price|age)|what (?:does|do|did|is|are) .{1,80} cost|was kostet|was kosten|(?:what|which|welche[rs]?|quel(?:le)?|was|каква?) (?:(?:is|was|are|were|ist|war|sind|est|sont|е|са|беше) )?(?:(?:the|der|die|das|le|la|les|l['’]) ?)?(?:\\p{L}+ ){0,2}(?:${QUANTITY})`,
    ),
    wanted: { value: COUNT, unit: undefined, isAmount: true },
  },
  {
    asking: word(
      "what (?:is|was|are) the names?|what .{1,80} called|wie hei(?:ß|ss)(?:t|en)|comment s['’]appellent?|как се казва",
    ),
    wanted: { value: NAME, unit: undefined },
  },
  {
    asking: /^(?:where|wo|où|къде)(?!\p{L})/iu,
    wanted: { value: PLACE, unit: undefined },
  },
  { asking: word('wer|wem|wen|wessen'), wanted: { value: GERMAN_NAME, unit: undefined } },
  {
    asking: word('who|whom|whose|^qui|кой|кого|чий'),
    wanted: { value: NAME, unit: undefined },
  },
  {
    asking: word(
      'why|how come|what (?:is|was) the (?:cause|reason)|warum|wieso|weshalb|pourquoi|защо',
    ),
    wanted: { value: undefined, unit: word(CAUSE), isOptional: true },
  },
  {
    asking:
      /^\P{L}{0,9}(?:what (?:is|are) (?:an? )?\p{L}{1,40}(?: \p{L}{1,40})?|what (?:does|do) .{1,60} mean|was (?:ist|sind|bedeutet) (?:eine? )?\p{L}{1,40}|qu['’]est-ce qu['’].{1,60}|какво (?:е|означава|представлява) .{1,60})\P{L}{0,9}$/iu,
    wanted: { value: new RegExp(`\\||${word(DEFINES).source}`, 'iu'), unit: undefined },
  },
]

const COUNTED =
  /(?<!\p{L})(?:how many|wie ?viele|combien (?:de |d['’])|колко) ?(?!temps|fois|време|често|пъти)(?:\p{L}+ of )?(\p{L}+)/iu
/** A German noun such as *Urlaubstage* is counted by its last part. */
const COUNTED_SPAN = /(?:tage|wochen|stunden|monate|jahre|minuten)n?$/iu
const PEOPLE = 'people|persons?|names?|members?|employees|staff|guests|passengers|visitors|tenants'

/**
 * What "how many" asks for: a number with its noun, whose ending may differ and which may be the end of a longer word,
 * or a row of a table.
 */
function countedIn(question: string): Wanted | undefined {
  const noun = COUNTED.exec(question)?.[1]?.toLowerCase()
  if (noun === undefined) return undefined
  const span = COUNTED_SPAN.exec(noun)?.[0].replace(/(?:e?n|e)$/, '')
  if (span !== undefined) return { value: COUNT, unit: word(`\\p{L}*${span}e?n?`), isAmount: true }
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

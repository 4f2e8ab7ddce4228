/** Turns British spellings into American ones, so that both share a lexeme. */

/** What any British spelling has. All other words are left alone after one look. */
const MAYBE_BRITISH =
  /our|is[eia]|ys[ei]|re[sd]?$|[btv]ring$|ogue|ence|[ao]e|sulph|^enquir|^despatch/

const OUR =
  /^((?:un|dis|mis|re)?(?:arb|arm|behavi|cand|clam|col|demean|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|savi|splend|succ|tum|val|vap|vig))our/

/** An ending of the verbs in -ise. After a vowel, as in "raise", it belongs to the word. */
const ISE = /^(.{2,}[^aeouw])is(?=(?:e[drs]?|ers|ing|able)$)/
const ISATION = /^(.{3,})is(?=ation(?:s|al)?$)/

/** What precedes -ise in verbs and nouns that have no other spelling. */
const ALWAYS_ISE = new Set(
  'adv advert appr chast circumc compr comprom conc dem desp dev disenfranch enfranch enterpr excerc exerc exc expert franch improv inc merchand moonr mort parad pract prec prem prom repr rev sunr superv surm surpr telev treat upr'.split(
    ' ',
  ),
)

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [OUR, '$1or'],
  [ISATION, '$1iz'],
  [/^(psychoanal|anal|paral|catal|dial|electrol|hydrol)ys(?=e[drs]?$|ers$|ing$)/, '$1yz'],
  [
    /^((?:kilo|centi|milli|nano|micro|deci|hecto)?(?:met|lit)|(?:epi)?cent|fib|theat|calib|lust|somb|spect|meag|sab|och)r(?:e(?=s?$)|(?=ed$|ing$))/,
    '$1er',
  ],
  [/^(catal|dial|anal|hom)ogue(?=[sd]?$)/, '$1og'],
  [/^(def|lic|off|pret)ence(?=s?$|less)/, '$1ense'],
  [/aem(?=i(?:a|as|c)$)/, 'em'],
  [/^(an)?aesth/, '$1esth'],
  [/haem(?=[aoi])/, 'hem'],
  [/^(ortho|encyclo)?paed/, '$1ped'],
  [/^(arch|pal|gyn)ae/, '$1e'],
  [/^cae(?=s(?:ium|ar))/, 'ce'],
  [/^foe(?=t[aiu])/, 'fe'],
  [/^oe(?=s(?:o|tr)|dema)/, 'e'],
  [/rrhoea/, 'rrhea'],
  [/^manoeuvr(?:e(?=[ds]?$)|(?=ing))/, 'maneuver'],
  [/^sulph/, 'sulf'],
  [/^enquir/, 'inquir'],
  [/^despatch/, 'dispatch'],
]

/** Other words, each with the forms that are made by the same change. */
const PAIRS =
  'grey:gray tyre:tire cheque:check programme:program aluminium:aluminum plough:plow mould:mold moustache:mustache pyjamas:pajamas kerb:curb artefact:artifact enrol:enroll enrolment:enrollment fulfil:fulfill fulfilment:fulfillment skilful:skillful instalment:installment aeroplane:airplane judgement:judgment acknowledgement:acknowledgment ageing:aging cosy:cozy draught:draft practise:practice jewellery:jewelry sceptic:skeptic sceptical:skeptical scepticism:skepticism fuelled:fueled fuelling:fueling dialled:dialed dialling:dialing woollen:woolen marvellous:marvelous likeable:likable sizeable:sizable whisky:whiskey yoghurt:yogurt doughnut:donut okay:ok'

const AMERICAN: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ')
    .map((pair) => pair.split(':'))
    .flatMap(([british = '', american = '']) =>
      ['', 's', 'd', 'ed', 'ing'].map((ending) => [british + ending, american + ending] as const),
    ),
)

/** The American spelling of a folded English word. Other words are returned as they are. */
export function americanOf(word: string): string {
  const known = AMERICAN.get(word)
  if (known !== undefined) return known
  if (!MAYBE_BRITISH.test(word)) return word
  const root = ISE.exec(word)?.[1]
  if (root !== undefined && !ALWAYS_ISE.has(root)) return `${root}iz${word.slice(root.length + 2)}`
  const [pattern, replacement] = CHANGES.find(([british]) => british.test(word)) ?? []
  return pattern && replacement !== undefined ? word.replace(pattern, replacement) : word
}

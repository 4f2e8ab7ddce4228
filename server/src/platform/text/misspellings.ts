/** The shortest word that can count as misspelled. Shorter ones have too many neighbors. */
const SHORTEST = 5
/** The longest such word, in UTF-16 units. */
const LONGEST = 24
/** From this length on, two errors are tried. */
const SHORTEST_WITH_TWO = 8
/** How many spellings with two errors are tried. */
const MOST_WITH_TWO = 1000

/** Short words have many other words nearby. For these, only the most frequent errors count. */
const MOST_COST = [
  { upTo: 5, cost: 1 },
  { upTo: 6, cost: 2 },
] as const

/** Letters of each script as they occur in folded words. */
const ALPHABETS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשתךםןףץ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگ',
]

const VOWELS = 'aeiouyаеиоуыэюяαειουηω'
/** Letters that people confuse because they sound alike or are adjacent on the keyboard. */
const ALIKE: readonly string[] = ['csk', 'sz', 'gj', 'vw', 'fv', 'bp', 'dt', 'mn']

/** A spelling near a word. The lower its cost, the more likely people mean it. */
export type Neighbour = { readonly spelling: string; readonly cost: number }

/** Whether a folded word may be misspelled: letters of one script, neither short nor very long. */
export function maybeMisspelled(word: string): boolean {
  if (word.length < SHORTEST || word.length > LONGEST) return false
  return alphabetOf(word) !== undefined
}

/**
 * Spellings that differ from a folded word by one error, cheapest first: two letters swapped, one too many, one
 * missing, or one wrong. Errors rarely affect the first letter, so it is kept.
 */
export function oneErrorFrom(word: string): Neighbour[] {
  const alphabet = alphabetOf(word)
  if (alphabet === undefined) return []
  const most = MOST_COST.find(({ upTo }) => word.length <= upTo)?.cost ?? Infinity
  const found: Costs = new Map()
  addEdits(found, { spelling: word, cost: 0 }, Array.from(alphabet))
  return cheapest(word, found).filter(({ cost }) => cost <= most)
}

/**
 * The same with two errors, for words that are long enough. Only errors in vowels, doubled letters and letter
 * order count.
 */
export function twoErrorsFrom(word: string): Neighbour[] {
  const alphabet = alphabetOf(word)
  if (alphabet === undefined || word.length < SHORTEST_WITH_TWO) return []
  const vowels = Array.from(VOWELS).filter((letter) => alphabet.includes(letter))
  const once: Costs = new Map()
  addEdits(once, { spelling: word, cost: 0 }, vowels)
  const twice: Costs = new Map()
  for (const [spelling, cost] of once) if (cost <= 1) addEdits(twice, { spelling, cost }, [])
  return cheapest(word, twice).slice(0, MOST_WITH_TWO)
}

function alphabetOf(word: string): string | undefined {
  return ALPHABETS.find((letters) => Array.from(word).every((letter) => letters.includes(letter)))
}

/** Spellings with the lowest cost of each. */
type Costs = Map<string, number>

/**
 * Adds all spellings one edit away that keep the first letter, with letters from the alphabet for insertions and
 * replacements.
 */
function addEdits(found: Costs, from: Neighbour, alphabet: readonly string[]): void {
  const word = from.spelling
  const add = (spelling: string, more: number): void => {
    const cost = from.cost + more
    if (cost < (found.get(spelling) ?? Infinity)) found.set(spelling, cost)
  }
  for (let at = 1; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const [before, letter, next] = [word[at - 1], word[at], word[at + 1]]
    if (letter !== undefined) {
      add(head + tail.slice(1), letter === before ? 0 : 1)
      if (next !== undefined) add(head + next + letter + tail.slice(2), 0)
      for (const other of alphabet) add(head + other + tail.slice(1), costOf(letter, other))
    }
    if (before !== undefined) add(head + before + tail, 0)
    for (const other of alphabet) add(head + other + tail, VOWELS.includes(other) ? 1 : 2)
  }
}

/** The cost of writing one letter instead of another. */
function costOf(letter: string, other: string): number {
  if (VOWELS.includes(letter) && VOWELS.includes(other)) return 1
  return ALIKE.some((group) => group.includes(letter) && group.includes(other)) ? 2 : 3
}

/** The spellings other than the word, cheapest first. */
function cheapest(word: string, costs: Costs): Neighbour[] {
  const byCost: string[][] = []
  for (const [spelling, cost] of costs) {
    if (spelling !== word) (byCost[cost] ??= []).push(spelling)
  }
  return byCost.flatMap((spellings, cost) =>
    spellings.toSorted().map((spelling) => ({ spelling, cost })),
  )
}

/**
 * How many letters have to be inserted, removed, swapped with the next one or replaced to turn one word into the
 * other.
 */
export function errorsBetween(word: string, other: string): number {
  let [before, above]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = word[row - 1] === other[at - 1]
      const isExchanged = word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1]
      current.push(
        Math.min(
          (above?.[at] ?? 0) + 1,
          (current[at - 1] ?? 0) + 1,
          (above?.[at - 1] ?? 0) + (isSame ? 0 : 1),
          row > 1 && at > 1 && isExchanged ? (before?.[at - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = above
    above = current
  }
  return above?.[other.length] ?? 0
}

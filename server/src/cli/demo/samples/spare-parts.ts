const ROWS = 200

type Kind = {
  readonly code: string
  readonly category: string
  readonly names: readonly string[]
  readonly sizes: readonly string[]
  readonly supplier: string
  readonly price: number
}

const KINDS: readonly Kind[] = [
  {
    code: 'SHK',
    category: 'Rigging',
    names: ['Bow shackle, stainless', 'D shackle, galvanised', 'Swivel, forged'],
    sizes: ['8 mm', '10 mm', '12 mm', '16 mm'],
    supplier: 'Corrie Chandlers',
    price: 640,
  },
  {
    code: 'BRG',
    category: 'Winch',
    names: ['Roller bearing', 'Drum bushing, bronze', 'Thrust washer'],
    sizes: ['35 mm', '50 mm', '62 mm', '80 mm', '95 mm'],
    supplier: 'Tamsin Bearings',
    price: 3_150,
  },
  {
    code: 'FLT',
    category: 'Engine',
    names: ['Fuel filter cartridge', 'Oil filter', 'Sea water strainer', 'Air filter mat'],
    sizes: ['Petrel', 'Dunlin', 'Knot'],
    supplier: 'Brindle Marine Services',
    price: 1_490,
  },
  {
    code: 'LMP',
    category: 'Electrical',
    names: ['Ramp lamp, amber', 'Navigation lamp, green', 'Navigation lamp, red', 'Breaker'],
    sizes: ['12 V', '24 V', '230 V'],
    supplier: 'Lumen & Pike',
    price: 2_275,
  },
  {
    code: 'SAF',
    category: 'Safety',
    names: ['Life jacket', 'Throw line', 'Flare, hand held', 'Work gloves, cut level D'],
    sizes: ['small', 'medium', 'large'],
    supplier: 'Corrie Chandlers',
    price: 1_820,
  },
]

const HEADER = 'sku,item,category,bin,quantity,reorder_level,unit_price,supplier,last_counted'
const FIRST_COUNT = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** An inventory of 200 rows in CSV; some cells hold commas, so that quoting is shown as well. */
export function makeSpareParts(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index))
  return [HEADER, ...rows, ''].join('\r\n')
}

function rowOf(index: number): string {
  const kind = KINDS[index % KINDS.length] as Kind
  const turn = Math.floor(index / KINDS.length)
  const name = pick(kind.names, turn)
  const size = pick(kind.sizes, Math.floor(turn / kind.names.length))
  // Multiplying by primes spreads the figures without being random: the file is always the same.
  const quantity = (index * 37) % 61
  const reorderLevel = 4 + ((index * 11) % 17)
  const price = (kind.price + ((index * 83) % 900)) / 100
  const counted = new Date(FIRST_COUNT + ((index * 5) % 90) * DAY_MS)
  return [
    `${kind.code}-${String(index + 101)}`,
    `"${name}, ${size}"`,
    kind.category,
    `${'ABCDEF'.charAt(turn % 6)}${String((index % 24) + 1).padStart(2, '0')}`,
    quantity,
    reorderLevel,
    price.toFixed(2),
    kind.supplier,
    counted.toISOString().slice(0, 10),
  ].join(',')
}

function pick(values: readonly string[], turn: number): string {
  return values[turn % values.length] ?? ''
}

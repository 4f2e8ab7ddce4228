import type { NodeSpec } from '../../../../test/support/content.ts'

/** A document of the tests. Folders and tags are named; several sections of text are one passage each. */
export type Sample = {
  readonly name: string
  readonly folder?: 'Orchard' | 'Cellar' | 'Archive'
  readonly tag?: 'draft' | 'final report'
  readonly nodes: readonly NodeSpec[]
}

export const SAMPLES: readonly Sample[] = [
  {
    name: 'apple-harvest.md',
    folder: 'Orchard',
    nodes: [{ chunk: 'The apple is a fruit that we pick in autumn.' }],
  },
  {
    name: 'apple-cider.pdf',
    folder: 'Cellar',
    tag: 'draft',
    nodes: [{ chunk: 'Cider is pressed from ripe apples and kept cold.' }],
  },
  {
    name: 'Pear list 2024.csv',
    folder: 'Orchard',
    tag: 'final report',
    nodes: [{ chunk: 'Pears: Conference, Williams, Abate', type: 'TABLE' }],
  },
  {
    name: 'installation.docx',
    nodes: [{ chunk: 'Install the pump before the instrument panel. Information is on the lid.' }],
  },
  {
    name: 'quarterly-figures.xlsx',
    folder: 'Archive',
    nodes: [{ chunk: 'Winter storage of the cold room costs 40 a week.' }],
  },
  {
    name: 'jam.txt',
    tag: 'draft',
    nodes: [{ chunk: 'Jam from quinces needs no room in the cold.' }],
  },
]

/** A query with operators, and the documents that it finds. */
export type Pair = {
  readonly query: string
  /** The documents that meet the operators: what a search by meaning finds. */
  readonly meet: readonly string[]
  /** Those of them with a word of the query: what a search by words finds. All of them by default. */
  readonly match?: readonly string[]
}

const [HARVEST, CIDER, PEARS, PUMP, FIGURES, JAM] = SAMPLES.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

export const PAIRS: readonly Pair[] = [
  { query: 'apple -fruit', meet: [CIDER, PEARS, PUMP, FIGURES, JAM], match: [CIDER] },
  { query: 'apple NOT fruit', meet: [CIDER, PEARS, PUMP, FIGURES, JAM], match: [CIDER] },
  { query: 'cold -"cold room"', meet: [HARVEST, CIDER, PEARS, PUMP, JAM], match: [CIDER, JAM] },
  { query: '-apple -pear', meet: [PUMP, FIGURES, JAM] },
  { query: 'apple OR pear', meet: [HARVEST, CIDER, PEARS] },
  { query: 'quince OR "cold room" costs', meet: [FIGURES, JAM] },
  { query: 'apple AND fruit', meet: [HARVEST] },
  { query: '"cold room"', meet: [FIGURES] },
  { query: 'inst*', meet: [PUMP] },
  { query: 'informati*', meet: [PUMP] },
  { query: 'cold -inst* -fru*', meet: [CIDER, PEARS, FIGURES, JAM], match: [CIDER, FIGURES, JAM] },
  { query: 'pump OR quin*', meet: [PUMP, JAM] },
  { query: 'name:apple', meet: [HARVEST, CIDER] },
  { query: 'name:"list pear"', meet: [PEARS] },
  { query: 'name:figure cold', meet: [FIGURES] },
  { query: 'cold -name:figures,jam', meet: [HARVEST, CIDER, PEARS, PUMP], match: [CIDER] },
  { query: 'type:md', meet: [HARVEST] },
  { query: 'type:table', meet: [PEARS] },
  { query: 'TYPE:md OR type:xls,xlsx', meet: [HARVEST, FIGURES] },
  { query: 'tag:draft', meet: [CIDER, JAM] },
  { query: 'tag:"Final report"', meet: [PEARS] },
  { query: 'tag:draft OR tag:"final report"', meet: [CIDER, PEARS, JAM] },
  { query: 'cold -tag:draft', meet: [HARVEST, PEARS, PUMP, FIGURES], match: [FIGURES] },
  { query: 'in:orchard', meet: [HARVEST, PEARS] },
  { query: 'in:/shared/Orchard apple', meet: [HARVEST, PEARS], match: [HARVEST] },
  { query: 'in:Orchard,Cellar -type:table', meet: [HARVEST, CIDER] },
  { query: 'cold -in:Archive', meet: [HARVEST, CIDER, PEARS, PUMP, JAM], match: [CIDER, JAM] },
  { query: 'in:Orchard tag:"final report" pear', meet: [PEARS] },
  { query: 'tag:nothing', meet: [] },
  { query: 'apple in:Nowhere', meet: [] },
  { query: 'apple type:unheardof', meet: [] },
  {
    query: 'apple -tag:nothing',
    meet: [HARVEST, CIDER, PEARS, PUMP, FIGURES, JAM],
    match: [HARVEST, CIDER],
  },
]

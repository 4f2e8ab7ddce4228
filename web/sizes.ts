import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language } from './src/app/languages.ts'

/** How much a screen may load. */
type Budget = {
  readonly name: string
  readonly modules: readonly string[]
  /** Modules that are already loaded, in addition to those of every screen. Undefined for a screen that is opened first. */
  readonly beyond?: readonly string[]
  /** The limit in kilobytes (1,000 bytes), gzipped. */
  readonly kilobytes: number
}

/** The limit for a screen that is opened first, including what every screen loads. */
const FIRST = 180

/** The budgets for scripts. A test fails if one is exceeded by 5 %. */
const BUDGETS: readonly Budget[] = [
  { name: 'sign-in', modules: ['account/pages/index.ts'], kilobytes: FIRST },
  { name: 'home', modules: ['home/pages/home.tsx'], kilobytes: FIRST },
  { name: 'documents', modules: ['browse/pages/browse.tsx'], kilobytes: FIRST },
  { name: 'trash', modules: ['browse/pages/trash.tsx'], kilobytes: FIRST },
  { name: 'search', modules: ['search/pages/search.tsx'], kilobytes: FIRST },
  { name: 'a document', modules: ['viewer/pages/viewer.tsx'], kilobytes: FIRST },
  { name: 'the editor’s page', modules: ['writing/pages/writing.tsx'], kilobytes: FIRST },
  { name: 'threads', modules: ['threads/pages/threads.tsx'], kilobytes: FIRST },
  { name: 'jobs', modules: ['jobs/pages/jobs.tsx'], kilobytes: FIRST },
  { name: 'account', modules: ['account/pages/account.tsx'], kilobytes: FIRST },
  { name: 'administration', modules: ['admin/pages/index.ts'], kilobytes: FIRST },
  {
    name: 'sources',
    modules: ['admin/sources/pages/index.ts'],
    beyond: ['admin/pages/index.ts'],
    kilobytes: 13,
  },
  {
    name: 'forms for sources',
    modules: ['admin/sources/pages/forms.ts'],
    beyond: ['admin/pages/index.ts', 'admin/sources/pages/index.ts'],
    kilobytes: 4,
  },
  {
    name: 'readers of sources',
    modules: ['admin/sources/components/readers.tsx'],
    beyond: ['admin/pages/index.ts', 'admin/sources/pages/index.ts'],
    kilobytes: 3,
  },
  {
    name: 'uploads',
    modules: ['browse/uploads/dock.tsx', 'browse/uploads/first-documents.ts'],
    beyond: ['home/pages/home.tsx'],
    kilobytes: 10,
  },
  {
    name: 'dialogs of Documents',
    modules: ['browse/components/open-dialog.tsx'],
    beyond: ['browse/pages/browse.tsx'],
    kilobytes: 8,
  },
  {
    name: 'the command palette',
    modules: ['palette/palette.tsx'],
    beyond: ['home/pages/home.tsx'],
    kilobytes: 10,
  },
  {
    name: 'formatted answers',
    modules: ['threads/components/answer-text.tsx'],
    beyond: ['threads/pages/threads.tsx'],
    kilobytes: 50,
  },
  {
    // docx alone takes most of it.
    name: 'saving threads',
    modules: ['threads/save/save.ts', 'threads/save/word.ts'],
    beyond: ['threads/pages/threads.tsx'],
    kilobytes: 108,
  },
  {
    name: 'tables of documents',
    modules: ['viewer/components/table.tsx'],
    beyond: ['viewer/pages/viewer.tsx'],
    kilobytes: 24,
  },
  {
    name: 'texts like their documents',
    modules: ['viewer/prose/content.tsx'],
    beyond: ['viewer/pages/viewer.tsx'],
    kilobytes: 4,
  },
  {
    name: 'tables in many passages',
    modules: ['viewer/panes/table-run.tsx'],
    beyond: ['viewer/pages/viewer.tsx', 'viewer/components/table.tsx', 'viewer/prose/content.tsx'],
    kilobytes: 6,
  },
  {
    name: 'sheets',
    modules: ['viewer/sheets/pane.tsx', 'viewer/sheets/table-file.tsx'],
    beyond: [
      'viewer/pages/viewer.tsx',
      'viewer/components/table.tsx',
      'viewer/prose/content.tsx',
      'viewer/panes/table-run.tsx',
    ],
    kilobytes: 8,
  },
  {
    name: 'saved searches',
    modules: ['search/components/saved-searches.tsx', 'search/components/open-saved.tsx'],
    beyond: ['search/pages/search.tsx'],
    kilobytes: 4,
  },
  {
    name: 'what has changed since a visit',
    modules: ['viewer/components/since-visit.tsx'],
    beyond: ['viewer/pages/viewer.tsx'],
    kilobytes: 3,
  },
  {
    name: 'editing passages',
    modules: ['viewer/edit/items.tsx', 'viewer/edit/editor.tsx', 'viewer/edit/dialogs.tsx'],
    beyond: ['viewer/pages/viewer.tsx', 'viewer/components/table.tsx'],
    kilobytes: 13,
  },
  {
    name: 'comments',
    modules: [
      'viewer/comments/pane.tsx',
      'viewer/comments/comment-button.tsx',
      'viewer/comments/page-comments.tsx',
    ],
    beyond: ['viewer/pages/viewer.tsx'],
    kilobytes: 12,
  },
  {
    name: 'versions and comparison',
    modules: ['viewer/versions/list.tsx', 'viewer/versions/compare.tsx'],
    beyond: ['viewer/pages/viewer.tsx', 'viewer/components/table.tsx'],
    kilobytes: 13,
  },
  {
    name: 'formatted documents',
    modules: ['viewer/panes/formatted.tsx'],
    beyond: ['viewer/pages/viewer.tsx', 'viewer/components/table.tsx'],
    kilobytes: 50,
  },
  {
    // CodeMirror alone takes most of it.
    name: 'editing texts',
    modules: ['writing/editor/editor.tsx'],
    beyond: ['writing/pages/writing.tsx'],
    kilobytes: 190,
  },
  {
    name: 'the preview of texts',
    modules: ['writing/components/preview.tsx'],
    beyond: ['writing/pages/writing.tsx'],
    kilobytes: 50,
  },
  {
    // pdf.js alone takes 136.
    name: 'a document with pdf.js',
    modules: ['viewer/pages/viewer.tsx', 'viewer/pdf/load.ts'],
    beyond: [],
    kilobytes: 175,
  },
]

/** The limit for style sheets in kilobytes, gzipped. */
export const STYLES_KILOBYTES = 25

type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Measured = Pick<Budget, 'name' | 'kilobytes'> & { readonly measured: number }

/** The measured sizes, in kilobytes (1,000 bytes), gzipped. */
export type Sizes = {
  readonly scripts: readonly Measured[]
  readonly styles: number
}

/** The list of the files of a build for one language. */
export const manifestOf = (language: Language): string => `.vite/manifest.${language}.json`

/**
 * Reads the sizes of a build. They are those of the language with the longest texts. @throws Error if the build lacks a
 * module of the budgets
 */
export async function readSizes(dist: string): Promise<Sizes> {
  const languages = Object.keys(LANGUAGES) as Language[]
  const [first, ...others] = await Promise.all(languages.map((each) => sizesIn(dist, each)))
  if (!first) throw new Error('There are no languages.')
  const scripts = first.scripts.map((one, at) => ({
    ...one,
    measured: Math.max(one.measured, ...others.map((other) => other.scripts[at]?.measured ?? 0)),
  }))
  return { scripts, styles: Math.max(...[first, ...others].map(({ styles }) => styles)) }
}

async function sizesIn(dist: string, language: Language): Promise<Sizes> {
  const text = await readFile(join(dist, manifestOf(language)), 'utf8')
  const chunks = JSON.parse(text) as Readonly<Record<string, Chunk>>
  const sizeOf = async (file: string): Promise<number> => {
    const { size } = await stat(join(dist, `${file}.gz`)).catch(() => stat(join(dist, file)))
    return size / 1000
  }
  const sum = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...new Set(files)].map(sizeOf))
    return sizes.reduce((all, one) => all + one, 0)
  }
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry)
  const loadedFor = (modules: readonly string[]): Set<string> =>
    loadedWith(chunks, [...entries, ...modules.map((path) => `src/modules/${path}`)])
  const scripts = BUDGETS.map(async ({ modules, beyond, ...budget }) => {
    const known = beyond ? loadedFor(beyond) : new Set()
    const loaded = [...loadedFor(modules).difference(known)]
    return { ...budget, measured: await sum(loaded.map((key) => chunks[key]?.file ?? '')) }
  })
  const styles = Object.values(chunks).flatMap(({ css = [] }) => css)
  return { scripts: await Promise.all(scripts), styles: await sum(styles) }
}

/** The chunks that load together with some chunks, including those. */
function loadedWith(
  chunks: Readonly<Record<string, Chunk>>,
  keys: readonly string[],
  known: Set<string> = new Set(),
): Set<string> {
  for (const key of keys) {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}.`)
    if (known.has(key)) continue
    known.add(key)
    loadedWith(chunks, chunk.imports ?? [], known)
  }
  return known
}

/** Formats sizes and budgets as a table for the terminal. */
export function tableOf({ scripts, styles }: Sizes): string {
  const rows = [
    ...scripts.map(({ name, measured, kilobytes }) => [name, measured, kilobytes] as const),
    ['styles', styles, STYLES_KILOBYTES] as const,
  ]
  return rows
    .map(([name, measured, most]) => {
      const figures = `${measured.toFixed(0).padStart(5)} kB of ${String(most).padStart(3)}`
      return `  ${name.padEnd(24)}${figures}${measured > most ? '  over' : ''}`
    })
    .join('\n')
}

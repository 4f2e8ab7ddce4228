import { foldWord } from './fold.ts'

/**
 * Words that the stemmers would mistake for others, by language. Each group is a word with its other forms, and has the
 * word as its lexeme: news isn't new, and an organization no organ.
 */
const GROUPS: Readonly<Record<string, string>> = {
  en: `
news|organization organizations organizational organize organizes organized organizing organizer organizers|university universities
universal universally|policy policies|international internationally|internal internally|general generally|generic generically
generous generously generosity|numerous|additive additives|negligible|executive executives|definition definitions definitional
paste pastes pasted pasting|customer customers|authority authorities|authorize authorizes authorized authorizing authorization
important importantly importance|business businesses|several|severe severely severity|conversation conversations conversational
community communities|communication communications communicate communicates communicated communicating communicator
communist communists communism|department departments departmental|apartment apartments|emergency emergencies
designate designates designated designating designation designations|evening evenings|formation formations
informal informally|engineer engineers engineered engineering|lateral laterally|literal literally|majority majorities
minority minorities|mineral minerals|objective objectives objectively objectivity|subjective subjectively subjectivity
positive positively|professor professors|protestant protestants|publication publications|publicity
rational rationally rationality rationalize rationalized rationalization|successive successively succession successions
terminal terminals|vegetation|animal animals|candidate candidates|contention|competent competently competence|discretion
diversion diversions|convention conventions conventional conventionally|electronic electronics electronically
experiment experiments experimented experimenting experimental experimentally|considerable considerably
consistent consistently consistency|periodical periodicals|goods|officer officers|humane humanely
capitalism capitalist capitalists|critical critically
nationality nationalities|ignorant ignorance|hospitality|utility utilities|integral integrals|integrity|factorial factorials
subscription subscriptions|identity identities|conference conferences|concentric|temperate|wedding weddings
conservative conservatives|civilization civilizations|gas gases gaseous|bias biases biased|lens lenses
focus foci focuses focused focusing focussed|bus buses|virus viruses|status statuses|bonus bonuses|campus campuses
census censuses|surplus surpluses|apparatus apparatuses|chorus choruses|alias aliases|canvas canvases|atlas atlases`,
  es: `
universidad universidades universitario universitaria universitarios universitarias`,
  it: `
università universitario universitaria universitari universitarie`,
  pt: `
universidade universidades universitário universitária universitários universitárias`,
  fr: `
université universités universitaire universitaires`,
  ro: `
universitate universități universitatea universitar universitară`,
  nl: `
nieuws|universiteit universiteiten`,
}

/** Folded forms and their lexeme, by language. Texts in an unknown language are read as English, so that has them all. */
const LEXEMES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ...Object.entries(GROUPS).map(([language, lines]) => [language, readLines(lines)] as const),
  ['en', readLines(Object.values(GROUPS).join('|'))] as const,
])

function readLines(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines
      .trim()
      .split(/[|\n]/)
      .map((line) => line.trim().split(' ').map(foldWord))
      .flatMap(([lexeme = '', ...forms]) =>
        [lexeme, ...forms].map((form) => [form, lexeme] as const),
      ),
  )
}

/** The lexeme of a folded word that would share its stem with another word. Undefined for other words. */
export function separateLexemeOf(folded: string, language: string): string | undefined {
  return LEXEMES.get(language)?.get(folded)
}

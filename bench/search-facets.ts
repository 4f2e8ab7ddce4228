import type { Bench, Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import { measure } from './measure.ts'
import { openSearch, questionsOf } from './search.ts'
import { ms, type Row } from './table.ts'

const TARGET = 'processor time <= 1x of the search'
/** The same as in the workspace. */
const SEARCH = { score_threshold: 0.05, top_k: 40, fold_similar: true, with_document: true }

function shotsOf(questions: readonly string[], path: string, search: object): Shot[] {
  return questions.map((query) => ({
    method: 'POST',
    path,
    body: JSON.stringify({ ...SEARCH, query, ...search }),
  }))
}

/** Counting what a search finds, compared with the search itself. */
export const facets: Work = {
  name: 'search-facets',
  run: async (bench: Bench) => {
    const hasVectors = !bench.options.fullText
    const { arbor, world } = await openSearch(bench, hasVectors)
    const here = { ...bench, arbor: () => Promise.resolve(arbor) }
    const apiKey = world.ownerKey
    const narrowed = { document_types: ['PLAINTEXT'], any_tag_ids: [world.tagId] }
    const questions = questionsOf(bench)
    const rows: Row[] = []
    for (const mode of hasVectors ? ['full_text', 'hybrid'] : ['full_text']) {
      for (const [name, chosen] of Object.entries({
        'nothing chosen': {},
        'two chosen': narrowed,
      })) {
        const work = `${mode}, ${name}`
        bench.say(work)
        const search = { search_type: mode, everywhere: true, ...chosen }
        const paths = ['/v1/chunks/search', '/v1/chunks/search/facets']
        const sides = paths.map((path) => ({
          url: arbor.url,
          shots: shotsOf(questions, path, search),
          apiKey,
        }))
        const [found, counted] = await measure(here, sides)
        const [before, after] = [found?.cpu ?? 0, counted?.cpu ?? 0]
        const remark = `processor time ${ms(after)} ms, ${(after / before).toFixed(2)}x of the search (${ms(before)} ms)`
        bench.say(remark)
        rows.push({ work, target: TARGET, remark })
      }
    }
    return rows
  },
}

import { searchChunks } from '../search/index.ts'
import { agentTool } from './agent-tool.ts'
import { present, requestOf, Searched } from './searched.ts'

/** Passages with certain words; those with the very phrase come first. */
export const keywordSearchTool = agentTool({
  name: 'keyword_search',
  description:
    'Finds passages that hold certain words. For names, numbers, codes and exact phrases; passages with the very phrase come first.',
  input: Searched,
  run: async ({ context, actor, passages, scope }, input) => {
    const asked = { ...input, scope }
    const request = await requestOf(context, actor, asked, { most: 25, threshold: 0 })
    const chunks = await searchChunks(context, actor, { ...request, search_type: 'full_text' })
    const phrase = folded(input.query)
    const exact = chunks.filter((chunk) => folded(chunk.content).includes(phrase))
    const others = chunks.filter((chunk) => !exact.includes(chunk))
    const found = present(passages, [...exact, ...others].slice(0, 10))
    return { ...found, data: { exact_matches: exact.length, ...found.data } }
  },
})

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

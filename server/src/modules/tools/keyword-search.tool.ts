import { agentTool } from './agent-tool.ts'
import { findPassages } from './find-passages.ts'
import { placesOf, present, Searched } from './search-tool-input.ts'

/** Finds passages with certain words. Those with the exact phrase come first. */
export const keywordSearchTool = agentTool({
  name: 'keyword_search',
  description:
    'Finds passages that contain certain words. Use it for names, numbers, codes and exact phrases. Passages with the exact phrase come first.',
  input: Searched,
  run: async (call, { query, folder_id: folderId }) => {
    const { chunks } = await findPassages(call, 'full_text', {
      query,
      parent_path_ids: await placesOf(call, folderId),
      top_k: 25,
      score_threshold: 0,
    })
    const phrase = folded(query)
    const exact = chunks.filter((chunk) => folded(chunk.content).includes(phrase))
    const others = chunks.filter((chunk) => !exact.includes(chunk))
    const found = present(call.passages, [...exact, ...others].slice(0, 10))
    return { ...found, data: { exact_matches: exact.length, ...found.data } }
  },
})

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

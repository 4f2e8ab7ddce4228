import { agentTool } from './agent-tool.ts'
import { findPassages } from './find-passages.ts'
import { placesOf, present, Searched } from './search-tool-input.ts'

/** Finds passages about a topic, best first. */
export const searchTool = agentTool({
  name: 'search',
  description:
    'Finds passages about a topic, best first. Searches all shared documents, unless you pass folder_id.',
  input: Searched,
  run: async (call, { query, folder_id: folderId }) => {
    const { chunks } = await findPassages(call, 'hybrid', {
      query,
      parent_path_ids: await placesOf(call, folderId),
      top_k: 8,
      score_threshold: 0.15,
    })
    return present(call.passages, chunks)
  },
})

import { searchBestEffort } from '../search/index.ts'
import { agentTool } from './agent-tool.ts'
import { present, requestOf, Searched } from './searched.ts'

/** Passages about something, best first. */
export const searchTool = agentTool({
  name: 'search',
  description:
    'Finds passages of documents about something, best first. Searches all shared documents unless folder_id is given.',
  input: Searched,
  run: async ({ context, actor, passages, scope }, input) => {
    const asked = { ...input, scope }
    const request = await requestOf(context, actor, asked, { most: 8, threshold: 0.15 })
    return present(passages, await searchBestEffort(context, actor, request))
  },
})

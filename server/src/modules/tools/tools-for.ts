import type { AgentTool, Desk } from './agent-tool.ts'
import { findTool } from './find.tool.ts'
import { infoTool } from './info.tool.ts'
import { keywordSearchTool } from './keyword-search.tool.ts'
import { listTool } from './list.tool.ts'
import { readAroundTool } from './read-around.tool.ts'
import { readTool } from './read.tool.ts'
import { searchTool } from './search.tool.ts'
import { viewPictureTool } from './view-picture.tool.ts'

/** The tools for an answer, in the order in which models see them. */
export function toolsFor({ lookAt }: Desk): readonly AgentTool[] {
  return [
    searchTool,
    keywordSearchTool,
    readTool,
    readAroundTool,
    listTool,
    findTool,
    infoTool,
    ...(lookAt ? [viewPictureTool] : []),
  ]
}

import { isUuid } from '../../../platform/core/ids.ts'

const PREFIX = 'agent-'

/** The workflow id of a thread's answers, for clients that expect a workflow engine. */
export function workflowIdOf(threadId: string): string {
  return `${PREFIX}${threadId.toLowerCase()}`
}

/** The thread of a workflow id, or undefined if the id has another format. */
export function threadOfWorkflow(workflowId: string): string | undefined {
  if (!workflowId.startsWith(PREFIX)) return undefined
  const threadId = workflowId.slice(PREFIX.length)
  return isUuid(threadId) ? threadId : undefined
}

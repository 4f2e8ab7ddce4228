import { isUuid } from '../../../platform/core/ids.ts'

const PREFIX = 'agent-'

/** The id of the work on a thread's answers, in the words of a workflow engine. */
export function workflowIdOf(threadId: string): string {
  return `${PREFIX}${threadId.toLowerCase()}`
}

/** The thread whose answers a workflow id stands for; undefined when it stands for something else. */
export function threadOfWorkflow(workflowId: string): string | undefined {
  if (!workflowId.startsWith(PREFIX)) return undefined
  const threadId = workflowId.slice(PREFIX.length)
  return isUuid(threadId) ? threadId : undefined
}

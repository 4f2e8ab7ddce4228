import { threadOperations } from './threads/threads.operations.ts'
import { messageOperations } from './threads/messages.operations.ts'
import { followUpOperations } from './follow-ups/follow-ups.operations.ts'
import { streamOperation } from './threads/stream.operations.ts'
import { replyOperations } from './replies/replies.operations.ts'
import { agentOperations, openAIOperations, retrievalOperations } from '../assistant/index.ts'
import { feedbackOperations } from './feedback/feedback.operations.ts'

/** All operations on threads, messages, answers, questions without a thread (also in the forms of other interfaces), and feedback. */
export const conversationOperations = [
  ...threadOperations,
  ...messageOperations,
  ...followUpOperations,
  streamOperation(),
  ...replyOperations,
  ...agentOperations,
  ...openAIOperations,
  ...retrievalOperations,
  ...feedbackOperations,
]

import type { Static } from 'typebox'
import { invalidInput } from '../../../platform/core/errors.ts'
import type { NewMessage } from './append-message.ts'
import type { StoredStep } from '../../assistant/index.ts'
import {
  MAX_STEPS,
  type CreateThreadMessageRequest,
  type MessageContent,
  type MessageDetails,
} from './messages.schemas.ts'

type Input = Static<typeof CreateThreadMessageRequest>

/** The maximum size of a message's details as JSON, in bytes. */
const MAX_DETAILS = 1024 * 1024

/**
 * The message of a request, without null members and with ids in lower case, so that repeated requests are stored
 * identically.
 * @throws InvalidInput for details that are too large
 */
export function messageOf(body: Input): NewMessage {
  const { message_id: id, role, content, details } = body
  if (details) checkDetails({ steps: details.steps ?? [] })
  return {
    id: id?.toLowerCase(),
    role,
    content: contentOf(content),
    details: details ? { steps: details.steps ?? [] } : null,
  }
}

function contentOf(content: Input['content']): MessageContent {
  if (typeof content === 'string') return { text: content }
  const { text, is_error, citations, references } = content
  return {
    text,
    ...(is_error != null && { is_error }),
    ...(citations && {
      citations: citations.map((each) => ({ ...each, chunk_id: each.chunk_id.toLowerCase() })),
    }),
    ...(references && {
      references: references.map(
        ({ ref_type, entity_id, display_name, materialized_path: path }) => ({
          ref_type,
          entity_id: entity_id.toLowerCase(),
          display_name,
          ...(path != null && { materialized_path: path }),
        }),
      ),
    }),
  }
}

function checkDetails(details: MessageDetails): void {
  if (countSteps(details.steps) > MAX_STEPS) {
    throw invalidInput(
      ['body', 'details', 'steps'],
      `details should have at most ${MAX_STEPS} steps on all levels`,
    )
  }
  if (Buffer.byteLength(JSON.stringify(details)) > MAX_DETAILS) {
    throw invalidInput(
      ['body', 'details'],
      `details should have at most ${MAX_DETAILS} bytes as JSON`,
    )
  }
}

/** The schema limits how deep steps are nested. */
function countSteps(steps: readonly StoredStep[]): number {
  return steps.reduce((count, step) => count + 1 + countSteps(step.steps ?? []), 0)
}

import { Type } from 'typebox'
import { Input, Uuid } from '../../platform/http/schemas.ts'
import { problem } from '../../platform/core/errors.ts'
import { agentTool } from './agent-tool.ts'
import { viewPicture } from './pictures.ts'

/** What a vision model says about the pictures of a passage. */
export const viewPictureTool = agentTool({
  name: 'view_picture',
  description:
    'Asks a question about the pictures of a passage that has some: figures, charts, scans, photographs. What it says can be used in an answer, but not cited.',
  input: Input(
    { chunk_id: Uuid, question: Type.String({ minLength: 1, maxLength: 1000 }) },
    { additionalProperties: false },
  ),
  run: ({ context, actor, lookAt, signal }, input) => {
    if (lookAt === undefined) throw problem('not_available')
    return viewPicture(context, actor, input, (pictures, question) =>
      lookAt(pictures, question, signal),
    )
  },
})

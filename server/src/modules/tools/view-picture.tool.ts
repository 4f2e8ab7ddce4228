import { Type } from 'typebox'
import { Input, Uuid } from '../../platform/http/schemas.ts'
import { problem } from '../../platform/core/errors.ts'
import { agentTool } from './agent-tool.ts'
import { counted } from './tool-result.ts'
import { FAULTS, picturesOf } from './pictures.ts'

const NOTE = 'Seen by a vision model. This is not text of the passage and cannot be cited.'

/** Asks a vision model about the images of a passage. */
export const viewPictureTool = agentTool({
  name: 'view_picture',
  description:
    'Asks a question about the images of a passage: figures, charts, scans, photographs. You can use the result in an answer, but not cite it.',
  input: Input(
    { chunk_id: Uuid, question: Type.String({ minLength: 1, maxLength: 1000 }) },
    { additionalProperties: false },
  ),
  run: async (call, { chunk_id, question }) => {
    const { lookAt, signal } = call
    if (lookAt === undefined) throw problem('not_available')
    const { pictures, fault } = await picturesOf(call, chunk_id)
    const seen = pictures.length > 0 ? await lookAt(pictures, question, signal) : undefined
    if (seen === undefined) {
      const outcome = pictures.length > 0 ? 'nothing seen' : fault
      return { outcome, data: { error: FAULTS[outcome] } }
    }
    return {
      outcome: counted(pictures.length, 'picture'),
      data: { chunk_id, pictures: pictures.length, ...seen, note: NOTE },
    }
  },
})

import { Type, type Static } from 'typebox'
import { described } from '../../../../platform/http/schemas.ts'

/** A folder of a remote that the operator has configured. It has no secrets. */
export const RcloneSettings = Type.Object(
  {
    remote: described(
      Type.String({ minLength: 1, maxLength: 200 }),
      'Name of a remote of rclone that the operator allows in ARBOR_RCLONE_REMOTES.',
    ),
    folder: Type.Optional(
      described(
        Type.String({ maxLength: 1000 }),
        'Folder of the remote, such as `Documents/Contracts`. All of it if missing.',
      ),
    ),
  },
  { additionalProperties: false },
)
export type RcloneSettings = Static<typeof RcloneSettings>

import { Type, type Static } from 'typebox'

/** A folder of a remote that the operator has configured. It has no secrets. */
export const RcloneSettings = Type.Object(
  {
    remote: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Name of a remote of rclone that the operator allows in ARBOR_RCLONE_REMOTES.',
    }),
    folder: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Folder of the remote, such as `Documents/Contracts`. All of it if missing.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type RcloneSettings = Static<typeof RcloneSettings>

import { Type, type Static } from 'typebox'

/** A bucket on any S3 server, or a folder in it. */
export const S3Settings = Type.Object(
  {
    bucket: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$',
      description: 'Name of the bucket.',
    }),
    prefix: Type.Optional(
      Type.String({
        maxLength: 900,
        description: 'Folder in the bucket, such as `reports/2026`. The whole bucket if missing.',
      }),
    ),
    endpoint: Type.Optional(
      Type.String({
        maxLength: 300,
        pattern: '^https?://[^/?#@\\s\\\\]+/?$',
        description:
          "Origin of the S3 server, such as `https://s3.example.com`. Amazon's if missing.",
      }),
    ),
    region: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,63}$',
        description: 'Region of the bucket. `us-east-1` if missing.',
      }),
    ),
    access_key_id: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[!-~]+$',
      description: 'Id of an access key that can list the bucket and read its objects.',
    }),
    secret_access_key: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '^[!-~]+$',
      description: 'Secret of the access key.',
    }),
    session_token: Type.Optional(
      Type.String({
        maxLength: 5000,
        pattern: '^[!-~]*$',
        description: 'Session token of a key that expires.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const S3_SECRETS = ['secret_access_key', 'session_token'] as const

export type S3Settings = Omit<Static<typeof S3Settings>, (typeof S3_SECRETS)[number]>

import { Type, type Static } from 'typebox'

/** A folder of a branch of a repository. */
export const GitSettings = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'Address of the repository: `https://host/path`, `ssh://user@host/path` or `user@host:path`.',
    }),
    branch: Type.Optional(
      Type.String({ maxLength: 250, description: 'The branch. The default one if missing.' }),
    ),
    folder: Type.Optional(
      Type.String({
        maxLength: 900,
        description: 'Folder in the repository, such as `docs`. All of it if missing.',
      }),
    ),
    username: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^\\P{Cc}*$',
        description: 'User for https. Most servers accept any name with a token.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 4000,
        pattern: '^\\P{Cc}*$',
        description: 'Token or password for https.',
      }),
    ),
    private_key: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: 'Private key for ssh in the format of OpenSSH or PEM, without a passphrase.',
      }),
    ),
    host_keys: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description:
          'Keys of the ssh server, as `ssh-keyscan` prints them. If missing, the first connection decides.',
      }),
    ),
    link: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: '^https?://',
        description:
          'URL of a file on the web, with `{path}` for its path. Known for GitHub, GitLab and Bitbucket.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const GIT_SECRETS = ['password', 'private_key'] as const

export type GitSettings = Omit<Static<typeof GitSettings>, (typeof GIT_SECRETS)[number]>
export type GitCredentials = Readonly<Partial<Record<(typeof GIT_SECRETS)[number], string>>>

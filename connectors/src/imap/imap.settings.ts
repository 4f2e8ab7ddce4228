import { Type, type Static } from 'typebox'

/** A mailbox, or folders of it. */
export const ImapSettings = Type.Object(
  {
    host: Type.String({
      pattern: '^[A-Za-z0-9.:-]{1,255}$',
      description: 'Name of the mail server, such as `imap.example.com`.',
    }),
    port: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 65_535,
        description: 'Port of the server. 993 with `tls`, otherwise 143, if missing.',
      }),
    ),
    security: Type.Optional(
      Type.Union([Type.Literal('tls'), Type.Literal('starttls'), Type.Literal('none')], {
        description:
          'How the connection is encrypted. `tls` if missing. `none` works only in networks that the operator allows.',
      }),
    ),
    user: Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: '^[^\\r\\n]+$',
      description: 'Name of the account, often the address.',
    }),
    password: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '^[^\\r\\n]+$',
      description: 'Password of the account, or a password for apps.',
    }),
    folders: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        minItems: 1,
        maxItems: 100,
        description:
          'Only these folders and those in them, such as `INBOX` or `Work/Deals`. All except trash, junk and drafts if missing.',
      }),
    ),
    max_messages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200_000,
        description:
          'Only the newest messages of each folder, up to this number. 20,000 if missing.',
      }),
    ),
    attachments: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether attachments become documents. True if missing.',
      }),
    ),
    readers: Type.Optional(
      Type.Boolean({
        description:
          'Whether a conversation can be read only by the people in each of its messages, and an attachment by those in its message. False if missing.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const IMAP_SECRETS = ['password'] as const

export type ImapSettings = Omit<Static<typeof ImapSettings>, (typeof IMAP_SECRETS)[number]>

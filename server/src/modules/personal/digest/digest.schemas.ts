import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
} from '../../../platform/http/schemas.ts'

const DigestRhythm = OneOf('DigestRhythm', ['off', 'daily', 'weekly'])
const DigestLanguage = OneOf('DigestLanguage', ['en', 'de', 'fr'])

export const DigestResponse = Answer('DigestResponse', {
  rhythm: described(DigestRhythm, 'How often you get a mail.'),
  time_zone: described(Nullable(Type.String()), "Your time zone, or null for the server's."),
  language: described(DigestLanguage, 'The language of the mail.'),
  next_at: described(Nullable(DateTime), 'When the next mail is due, or null for never.'),
})
export type DigestResponse = Static<typeof DigestResponse>

export const DigestRequest = Body('DigestRequest', {
  rhythm: described(
    DigestRhythm,
    'Mails are sent at 7:00 every day, or every Monday, if there is anything new.',
  ),
  time_zone: described(
    Maybe(Type.String({ maxLength: 100 })),
    "Your IANA time zone, such as Europe/Berlin. Without it, the server's counts.",
  ),
  language: described(Maybe(DigestLanguage), 'The language of the mail. The default is English.'),
})

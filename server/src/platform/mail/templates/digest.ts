import type { MailItem, Template } from './layout.ts'

export type DigestMail = {
  readonly rhythm: 'daily' | 'weekly'
  /** In the language of the mail. */
  readonly items: readonly MailItem[]
  /** There are more than those listed. */
  readonly hasMore: boolean
  readonly link: string
  readonly unsubscribe: string
  /** Until when it is sent if the mail server is down (ISO 8601). */
  readonly expiresAt: string
}

/** The unread notices of a person. */
export const digest: Template<DigestMail> = (data, language) => {
  const { rhythm, items, hasMore, link, unsubscribe } = data
  const [first] = items
  const isAlone = items.length === 1 && first && !hasMore
  if (language === 'de') {
    return {
      subject: isAlone ? first.text : 'Ihre ungelesenen Mitteilungen in Arbor',
      paragraphs: ['Hallo,', 'diese Mitteilungen haben Sie noch nicht gelesen:'],
      items,
      action: { label: hasMore ? 'Weitere in Arbor ansehen' : 'Arbor öffnen', link },
      notes: [
        `Sie bekommen diese E-Mail ${rhythm === 'daily' ? 'täglich' : 'wöchentlich'}, wenn es Neues gibt. In Ihrem Konto können Sie das ändern.`,
      ],
      unsubscribe: { label: 'Diese E-Mails abbestellen', link: unsubscribe },
    }
  }
  return {
    subject: isAlone ? first.text : 'Your unread notices in Arbor',
    paragraphs: ['Hello,', "You haven't read these notices yet:"],
    items,
    action: { label: hasMore ? 'See more in Arbor' : 'Open Arbor', link },
    notes: [
      `You get this email ${rhythm === 'daily' ? 'every day' : 'every week'} if there is anything new. You can change this in your account.`,
    ],
    unsubscribe: { label: 'Unsubscribe from these emails', link: unsubscribe },
  }
}

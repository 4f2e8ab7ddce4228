import type { MailItem, MailLanguage, Template } from './layout.ts'

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

type Texts = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly open: string
  readonly more: string
  readonly why: Readonly<Record<DigestMail['rhythm'], string>>
  readonly unsubscribe: string
}

const ENGLISH: Texts = {
  subject: 'Your unread notices in Arbor',
  paragraphs: ['Hello,', "You haven't read these notices yet:"],
  open: 'Open Arbor',
  more: 'See more in Arbor',
  why: {
    daily:
      'You get this email every day if there is anything new. You can change this in your account.',
    weekly:
      'You get this email every week if there is anything new. You can change this in your account.',
  },
  unsubscribe: 'Unsubscribe from these emails',
}

const TEXTS: Readonly<Partial<Record<MailLanguage, Texts>>> = {
  de: {
    subject: 'Ihre ungelesenen Mitteilungen in Arbor',
    paragraphs: ['Hallo,', 'diese Mitteilungen haben Sie noch nicht gelesen:'],
    open: 'Arbor öffnen',
    more: 'Weitere in Arbor ansehen',
    why: {
      daily:
        'Sie bekommen diese E-Mail täglich, wenn es Neues gibt. In Ihrem Konto können Sie das ändern.',
      weekly:
        'Sie bekommen diese E-Mail wöchentlich, wenn es Neues gibt. In Ihrem Konto können Sie das ändern.',
    },
    unsubscribe: 'Diese E-Mails abbestellen',
  },
  fr: {
    subject: 'Vos notifications non lues dans Arbor',
    paragraphs: ['Bonjour,', 'Vous n’avez pas encore lu ces notifications :'],
    open: 'Ouvrir Arbor',
    more: 'Voir la suite dans Arbor',
    why: {
      daily:
        'Vous recevez cet e-mail chaque jour s’il y a du nouveau. Vous pouvez changer cela dans votre compte.',
      weekly:
        'Vous recevez cet e-mail chaque semaine s’il y a du nouveau. Vous pouvez changer cela dans votre compte.',
    },
    unsubscribe: 'Ne plus recevoir ces e-mails',
  },
}

/** The unread notices of a person. */
export const digest: Template<DigestMail> = (data, language) => {
  const { rhythm, items, hasMore, link, unsubscribe } = data
  const texts = TEXTS[language] ?? ENGLISH
  const [first] = items
  const isAlone = items.length === 1 && first && !hasMore
  return {
    subject: isAlone ? first.text : texts.subject,
    paragraphs: texts.paragraphs,
    items,
    action: { label: hasMore ? texts.more : texts.open, link },
    notes: [texts.why[rhythm]],
    unsubscribe: { label: texts.unsubscribe, link: unsubscribe },
  }
}

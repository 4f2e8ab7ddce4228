import type { NoticeRow } from '../../notices/index.ts'

/** Languages of these mails. */
export type DigestLanguage = 'en' | 'de' | 'fr'

/** What a notice is about: who did it, to what, and how often. */
type About = {
  readonly who: string
  readonly what: string
  readonly count: number
  readonly name: string
}
type Says = (about: About) => string
type Sentences = {
  readonly somebody: string
  readonly item: string
  /** Something in a folder has changed. */
  readonly inside: Says
  readonly kinds: Readonly<Record<NoticeRow['kind'], Says>>
}

const plural = (rules: Intl.PluralRules) => (count: number, one: string, other: string) =>
  `${count} ${rules.select(count) === 'one' ? one : other}`
const english = plural(new Intl.PluralRules('en'))
const german = plural(new Intl.PluralRules('de'))
const french = plural(new Intl.PluralRules('fr'))

const SENTENCES: Readonly<Record<DigestLanguage, Sentences>> = {
  en: {
    somebody: 'Somebody',
    item: 'an item',
    inside: ({ count, what }) => `${english(count, 'document', 'documents')} in ${what} changed`,
    kinds: {
      access_requested: ({ who, what }) => `${who} asks for access to ${what}`,
      access_given: ({ who, what }) => `${who} gave you access to ${what}`,
      access_declined: ({ who }) => `${who} declined your request for access`,
      mentioned: ({ who, what }) => `${who} mentioned you in ${what}`,
      replied: ({ who, what }) => `${who} replied to your comment on ${what}`,
      items_added: ({ count, what }) =>
        `${english(count, 'document was', 'documents were')} added to ${what}`,
      item_changed: ({ what }) => `${what} has changed`,
      search_matched: ({ count, name }) =>
        `${english(count, 'new result', 'new results')} for “${name}”`,
    },
  },
  de: {
    somebody: 'Jemand',
    item: 'ein Element',
    inside: ({ count, what }) => `${german(count, 'Dokument', 'Dokumente')} in ${what} geändert`,
    kinds: {
      access_requested: ({ who, what }) => `${who} bittet um Zugriff auf ${what}`,
      access_given: ({ who, what }) => `${who} hat Ihnen Zugriff auf ${what} gegeben`,
      access_declined: ({ who }) => `${who} hat Ihre Bitte um Zugriff abgelehnt`,
      mentioned: ({ who, what }) => `${who} hat Sie in ${what} erwähnt`,
      replied: ({ who, what }) => `${who} hat auf Ihren Kommentar zu ${what} geantwortet`,
      items_added: ({ count, what }) =>
        `${german(count, 'Dokument wurde', 'Dokumente wurden')} zu ${what} hinzugefügt`,
      item_changed: ({ what }) => `${what} wurde geändert`,
      search_matched: ({ count, name }) =>
        `${german(count, 'neuer Treffer', 'neue Treffer')} für „${name}“`,
    },
  },
  fr: {
    somebody: 'Quelqu’un',
    item: 'un élément',
    inside: ({ count, what }) =>
      `${french(count, 'document modifié', 'documents modifiés')} dans ${what}`,
    kinds: {
      access_requested: ({ who, what }) => `${who} demande l’accès à ${what}`,
      access_given: ({ who, what }) => `${who} vous a donné accès à ${what}`,
      access_declined: ({ who }) => `${who} a refusé votre demande d’accès`,
      mentioned: ({ who, what }) => `${who} vous a mentionné dans ${what}`,
      replied: ({ who, what }) => `${who} a répondu à votre commentaire sur ${what}`,
      items_added: ({ count, what }) =>
        `${french(count, 'document ajouté', 'documents ajoutés')} à ${what}`,
      item_changed: ({ what }) => `${what} a été modifié`,
      search_matched: ({ count, name }) =>
        `${french(count, 'nouveau résultat', 'nouveaux résultats')} pour « ${name} »`,
    },
  },
}

/** What a notice says: the same as in the workspace (`web/src/app/notices/texts.ts`). */
export function sentenceOf(notice: NoticeRow, language: DigestLanguage): string {
  const { kind, actor_name: actor, name, part_type: type, facts } = notice
  const { somebody, item, inside, kinds } = SENTENCES[language]
  const says = kind === 'item_changed' && type === 'FOLDER' ? inside : kinds[kind]
  return says({
    who: actor ?? somebody,
    what: name ?? item,
    count: Number(facts['count'] ?? 1),
    name: String(facts['name'] ?? ''),
  })
}

/** The path of the page that shows what a notice is about, if there is one. */
export function pathOf(notice: NoticeRow): string | undefined {
  const { kind, part_type: type, path_part_id: part, metadata_obj_id: id, facts } = notice
  if (kind === 'search_matched') return `/search?saved=${facts['search'] ?? ''}`
  switch (type) {
    case 'DOCUMENT': {
      const { comment } = facts
      return `/documents/${id}${comment === undefined ? '' : `?comment=${comment}`}`
    }
    case 'FOLDER':
      return `/browse/${part}`
    case 'THREAD':
      return `/threads/${id}`
    default:
      return undefined
  }
}

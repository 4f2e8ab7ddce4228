import type { Translation } from '../app/messages.ts'

/** The texts of all screens in one language. */
export type Dictionary = {
  readonly 'app/access': Translation<typeof import('../app/access/texts.ts').texts>
  readonly 'app/action': Translation<typeof import('../app/action-texts.ts').texts>
  readonly 'app/archives': Translation<typeof import('../app/archives/texts.ts').texts>
  readonly 'app/audit/kind': Translation<typeof import('../app/audit/kind-texts.ts').kindWords>
  readonly 'app/audit': Translation<typeof import('../app/audit/texts.ts').texts>
  readonly 'app/kept/favorites': Translation<
    typeof import('../app/kept/favorites/favorites.ts').texts
  >
  readonly 'app/feedback': Translation<typeof import('../app/feedback/texts.ts').texts>
  readonly 'app/kept/following': Translation<typeof import('../app/kept/following/texts.ts').texts>
  readonly 'app/kinds': Translation<typeof import('../app/kinds.ts').kindWords>
  readonly 'app/many': Translation<typeof import('../app/many/texts.ts').texts>
  readonly 'app/notices': Translation<typeof import('../app/notices/texts.ts').texts>
  readonly 'app/open-to-folder': Translation<typeof import('../app/open-to-folder.tsx').texts>
  readonly 'app/past': Translation<typeof import('../app/past/texts.ts').texts>
  readonly 'app/people': Translation<typeof import('../app/people.ts').roleWords>
  readonly 'app/remedies': Translation<typeof import('../app/remedies.ts').remedies>
  readonly 'app/retention/receipt': Translation<
    typeof import('../app/retention/receipt-texts.ts').texts
  >
  readonly 'app/retention': Translation<typeof import('../app/retention/texts.ts').texts>
  readonly 'app/run-words': Translation<typeof import('../app/run-words.ts').runWords>
  readonly 'app/kept/searches': Translation<typeof import('../app/kept/searches/texts.ts').texts>
  readonly 'app/sharing/ask': Translation<typeof import('../app/sharing/ask-texts.ts').texts>
  readonly 'app/sharing/outside': Translation<
    typeof import('../app/sharing/outside-texts.ts').texts
  >
  readonly 'app/sharing': Translation<typeof import('../app/sharing/texts.ts').texts>
  readonly app: Translation<typeof import('../app/texts.ts').texts>
  readonly 'app/kept/visits': Translation<typeof import('../app/kept/visits/texts.ts').texts>
  readonly 'app/waiting': Translation<typeof import('../app/waiting.ts').waitingTexts>
  readonly 'account/connect': Translation<
    typeof import('../modules/account/connect-texts.ts').texts
  >
  readonly 'account/my-account': Translation<
    typeof import('../modules/account/my-account-texts.ts').texts
  >
  readonly account: Translation<typeof import('../modules/account/texts.ts').texts>
  readonly 'admin/archives': Translation<typeof import('../modules/admin/archives/texts.ts').texts>
  readonly 'admin/audit': Translation<typeof import('../modules/admin/audit-texts.ts').texts>
  readonly 'admin/failure': Translation<typeof import('../modules/admin/failure-texts.ts').texts>
  readonly 'admin/feedback': Translation<typeof import('../modules/admin/feedback-texts.ts').texts>
  readonly 'admin/health': Translation<typeof import('../modules/admin/health-texts.ts').texts>
  readonly 'admin/models': Translation<typeof import('../modules/admin/models-texts.ts').texts>
  readonly 'admin/responsibility': Translation<
    typeof import('../modules/admin/responsibility-texts.ts').texts
  >
  readonly 'admin/retention/rule': Translation<
    typeof import('../modules/admin/retention/rule-texts.ts').texts
  >
  readonly 'admin/retention': Translation<
    typeof import('../modules/admin/retention/texts.ts').texts
  >
  readonly 'admin/settings': Translation<
    typeof import('../modules/admin/settings-texts.ts').settingsTexts
  >
  readonly 'admin/sources/form': Translation<
    typeof import('../modules/admin/sources/form-texts.ts').formTexts
  >
  readonly 'admin/sources/kind': Translation<
    typeof import('../modules/admin/sources/kind-texts.ts').kinds
  >
  readonly 'admin/sources/reader': Translation<
    typeof import('../modules/admin/sources/reader-texts.ts').texts
  >
  readonly 'admin/sources': Translation<typeof import('../modules/admin/sources/texts.ts').texts>
  readonly admin: Translation<typeof import('../modules/admin/texts.ts').texts>
  readonly 'admin/webhooks': Translation<typeof import('../modules/admin/webhooks/texts.ts').texts>
  readonly 'browse/components/folder-origin': Translation<
    typeof import('../modules/browse/components/folder-origin.tsx').texts
  >
  readonly browse: Translation<typeof import('../modules/browse/texts.ts').texts>
  readonly 'browse/trash': Translation<typeof import('../modules/browse/trash/texts.ts').texts>
  readonly home: Translation<typeof import('../modules/home/texts.ts').texts>
  readonly jobs: Translation<typeof import('../modules/jobs/texts.ts').texts>
  readonly outside: Translation<typeof import('../modules/outside/texts.ts').texts>
  readonly 'palette/shortcuts': Translation<
    typeof import('../modules/palette/shortcuts-texts.ts').texts
  >
  readonly palette: Translation<typeof import('../modules/palette/texts.ts').texts>
  readonly receipts: Translation<typeof import('../modules/receipts/texts.ts').texts>
  readonly search: Translation<typeof import('../modules/search/texts.ts').texts>
  readonly shared: Translation<typeof import('../modules/shared/texts.ts').texts>
  readonly threads: Translation<typeof import('../modules/threads/texts.ts').texts>
  readonly 'viewer/comments': Translation<
    typeof import('../modules/viewer/comments/texts.ts').texts
  >
  readonly 'viewer/components/source-notice': Translation<
    typeof import('../modules/viewer/components/source-notice.tsx').texts
  >
  readonly 'viewer/edit': Translation<typeof import('../modules/viewer/edit/texts.ts').texts>
  readonly 'viewer/readers-at-source': Translation<
    typeof import('../modules/viewer/readers-at-source.ts').texts
  >
  readonly viewer: Translation<typeof import('../modules/viewer/texts.ts').texts>
  readonly 'viewer/versions': Translation<
    typeof import('../modules/viewer/versions/texts.ts').texts
  >
  readonly writing: Translation<typeof import('../modules/writing/texts.ts').texts>
  /** Error messages by `reason`. `{name}` is a parameter. */
  readonly refusals: Readonly<Record<string, string>>
  /**
   * Messages that are stored in English, by the English message. `{}` is a value that the server fills in, and stays in
   * the same order. Values that are words are translated, too.
   */
  readonly sentences: Readonly<Record<string, string>>
}

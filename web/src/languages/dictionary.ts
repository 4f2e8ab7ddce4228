import type { Translation } from '../app/messages.ts'
import type { texts as appAccess } from '../app/access/texts.ts'
import type { texts as appAction } from '../app/action-texts.ts'
import type { texts as appArchives } from '../app/archives/texts.ts'
import type { kindWords as appAuditKind } from '../app/audit/kind-texts.ts'
import type { texts as appAudit } from '../app/audit/texts.ts'
import type { texts as appKeptFavorites } from '../app/kept/favorites/favorites.ts'
import type { texts as appFeedback } from '../app/feedback/texts.ts'
import type { texts as appKeptFollowing } from '../app/kept/following/texts.ts'
import type { kindWords as appKinds } from '../app/kinds.ts'
import type { texts as appMany } from '../app/many/texts.ts'
import type { texts as appModels } from '../app/models/texts.ts'
import type { texts as appNotices } from '../app/notices/texts.ts'
import type { texts as appOpenToFolder } from '../app/open-to-folder.tsx'
import type { texts as appPast } from '../app/past/texts.ts'
import type { roleWords as appPeople } from '../app/people.ts'
import type { remedies as appRemedies } from '../app/remedies.ts'
import type { texts as appRetentionReceipt } from '../app/retention/receipt-texts.ts'
import type { texts as appRetention } from '../app/retention/texts.ts'
import type { runWords as appRunWords } from '../app/run-words.ts'
import type { texts as appKeptSearches } from '../app/kept/searches/texts.ts'
import type { texts as appSharingAsk } from '../app/sharing/ask-texts.ts'
import type { texts as appSharingOutside } from '../app/sharing/outside-texts.ts'
import type { texts as appSharing } from '../app/sharing/texts.ts'
import type { texts as app } from '../app/texts.ts'
import type { texts as appKeptVisits } from '../app/kept/visits/texts.ts'
import type { waitingTexts as appWaiting } from '../app/waiting.ts'
import type { texts as accountConnect } from '../modules/account/connect-texts.ts'
import type { texts as accountMyAccount } from '../modules/account/my-account-texts.ts'
import type { texts as account } from '../modules/account/texts.ts'
import type { texts as adminArchives } from '../modules/admin/archives/texts.ts'
import type { texts as adminAudit } from '../modules/admin/audit-texts.ts'
import type { texts as adminFailure } from '../modules/admin/failure-texts.ts'
import type { texts as adminFeedback } from '../modules/admin/feedback-texts.ts'
import type { texts as adminHealth } from '../modules/admin/health-texts.ts'
import type { texts as adminModels } from '../modules/admin/models-texts.ts'
import type { texts as adminModelsOwn } from '../modules/admin/models/texts.ts'
import type { texts as adminResponsibility } from '../modules/admin/responsibility-texts.ts'
import type { texts as adminRetentionRule } from '../modules/admin/retention/rule-texts.ts'
import type { texts as adminRetention } from '../modules/admin/retention/texts.ts'
import type { settingsTexts as adminSettings } from '../modules/admin/settings-texts.ts'
import type { formTexts as adminSourcesForm } from '../modules/admin/sources/form-texts.ts'
import type { kinds as adminSourcesKind } from '../modules/admin/sources/kind-texts.ts'
import type { texts as adminSourcesReader } from '../modules/admin/sources/reader-texts.ts'
import type { texts as adminSources } from '../modules/admin/sources/texts.ts'
import type { texts as admin } from '../modules/admin/texts.ts'
import type { texts as adminWebhooks } from '../modules/admin/webhooks/texts.ts'
import type { texts as browseComponentsFolderOrigin } from '../modules/browse/components/folder-origin.tsx'
import type { texts as browse } from '../modules/browse/texts.ts'
import type { texts as browseTrash } from '../modules/browse/trash/texts.ts'
import type { texts as home } from '../modules/home/texts.ts'
import type { texts as jobs } from '../modules/jobs/texts.ts'
import type { texts as outside } from '../modules/outside/texts.ts'
import type { texts as paletteShortcuts } from '../modules/palette/shortcuts-texts.ts'
import type { texts as palette } from '../modules/palette/texts.ts'
import type { texts as receipts } from '../modules/receipts/texts.ts'
import type { texts as search } from '../modules/search/texts.ts'
import type { texts as shared } from '../modules/shared/texts.ts'
import type { texts as threads } from '../modules/threads/texts.ts'
import type { texts as viewerComments } from '../modules/viewer/comments/texts.ts'
import type { texts as viewerComponentsCheckout } from '../modules/viewer/components/checkout.tsx'
import type { texts as viewerComponentsSourceNotice } from '../modules/viewer/components/source-notice.tsx'
import type { texts as viewerEdit } from '../modules/viewer/edit/texts.ts'
import type { texts as viewerReadersAtSource } from '../modules/viewer/readers-at-source.ts'
import type { texts as viewer } from '../modules/viewer/texts.ts'
import type { texts as viewerVersions } from '../modules/viewer/versions/texts.ts'
import type { texts as writing } from '../modules/writing/texts.ts'

/** The texts of all screens in one language. */
export type Dictionary = {
  readonly 'app/access': Translation<typeof appAccess>
  readonly 'app/action': Translation<typeof appAction>
  readonly 'app/archives': Translation<typeof appArchives>
  readonly 'app/audit/kind': Translation<typeof appAuditKind>
  readonly 'app/audit': Translation<typeof appAudit>
  readonly 'app/kept/favorites': Translation<typeof appKeptFavorites>
  readonly 'app/feedback': Translation<typeof appFeedback>
  readonly 'app/kept/following': Translation<typeof appKeptFollowing>
  readonly 'app/kinds': Translation<typeof appKinds>
  readonly 'app/many': Translation<typeof appMany>
  readonly 'app/models': Translation<typeof appModels>
  readonly 'app/notices': Translation<typeof appNotices>
  readonly 'app/open-to-folder': Translation<typeof appOpenToFolder>
  readonly 'app/past': Translation<typeof appPast>
  readonly 'app/people': Translation<typeof appPeople>
  readonly 'app/remedies': Translation<typeof appRemedies>
  readonly 'app/retention/receipt': Translation<typeof appRetentionReceipt>
  readonly 'app/retention': Translation<typeof appRetention>
  readonly 'app/run-words': Translation<typeof appRunWords>
  readonly 'app/kept/searches': Translation<typeof appKeptSearches>
  readonly 'app/sharing/ask': Translation<typeof appSharingAsk>
  readonly 'app/sharing/outside': Translation<typeof appSharingOutside>
  readonly 'app/sharing': Translation<typeof appSharing>
  readonly app: Translation<typeof app>
  readonly 'app/kept/visits': Translation<typeof appKeptVisits>
  readonly 'app/waiting': Translation<typeof appWaiting>
  readonly 'account/connect': Translation<typeof accountConnect>
  readonly 'account/my-account': Translation<typeof accountMyAccount>
  readonly account: Translation<typeof account>
  readonly 'admin/archives': Translation<typeof adminArchives>
  readonly 'admin/audit': Translation<typeof adminAudit>
  readonly 'admin/failure': Translation<typeof adminFailure>
  readonly 'admin/feedback': Translation<typeof adminFeedback>
  readonly 'admin/health': Translation<typeof adminHealth>
  readonly 'admin/models': Translation<typeof adminModels>
  readonly 'admin/models/own': Translation<typeof adminModelsOwn>
  readonly 'admin/responsibility': Translation<typeof adminResponsibility>
  readonly 'admin/retention/rule': Translation<typeof adminRetentionRule>
  readonly 'admin/retention': Translation<typeof adminRetention>
  readonly 'admin/settings': Translation<typeof adminSettings>
  readonly 'admin/sources/form': Translation<typeof adminSourcesForm>
  readonly 'admin/sources/kind': Translation<typeof adminSourcesKind>
  readonly 'admin/sources/reader': Translation<typeof adminSourcesReader>
  readonly 'admin/sources': Translation<typeof adminSources>
  readonly admin: Translation<typeof admin>
  readonly 'admin/webhooks': Translation<typeof adminWebhooks>
  readonly 'browse/components/folder-origin': Translation<typeof browseComponentsFolderOrigin>
  readonly browse: Translation<typeof browse>
  readonly 'browse/trash': Translation<typeof browseTrash>
  readonly home: Translation<typeof home>
  readonly jobs: Translation<typeof jobs>
  readonly outside: Translation<typeof outside>
  readonly 'palette/shortcuts': Translation<typeof paletteShortcuts>
  readonly palette: Translation<typeof palette>
  readonly receipts: Translation<typeof receipts>
  readonly search: Translation<typeof search>
  readonly shared: Translation<typeof shared>
  readonly threads: Translation<typeof threads>
  readonly 'viewer/comments': Translation<typeof viewerComments>
  readonly 'viewer/components/checkout': Translation<typeof viewerComponentsCheckout>
  readonly 'viewer/components/source-notice': Translation<typeof viewerComponentsSourceNotice>
  readonly 'viewer/edit': Translation<typeof viewerEdit>
  readonly 'viewer/readers-at-source': Translation<typeof viewerReadersAtSource>
  readonly viewer: Translation<typeof viewer>
  readonly 'viewer/versions': Translation<typeof viewerVersions>
  readonly writing: Translation<typeof writing>
  /** Error messages by `reason`. `{name}` is a parameter. */
  readonly refusals: Readonly<Record<string, string>>
  /**
   * Messages that are stored in English, by the English message. `{}` is a value that the server fills in, and stays in
   * the same order. Values that are words are translated, too.
   */
  readonly sentences: Readonly<Record<string, string>>
}

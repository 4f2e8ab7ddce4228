/** Error messages about accounts, members, groups, permissions and signing in. */
export const refusalsOfPeople = {
  account_unknown: 'Kein Konto hat die Adresse {email}.',
  address_without_account: 'Es gibt kein Konto mit der Adresse {email}.',
  account_exists: 'Es gibt schon ein Konto mit der Adresse {email}.',
  token_invalid:
    'Der Link ist ungültig, schon verwendet oder abgelaufen. Fordern Sie einen neuen an.',
  old_password_wrong: 'Das alte Passwort ist falsch.',
  no_active_membership: 'Ihr Konto ist bei keinem Mandanten aktives Mitglied.',
  not_a_member: 'Sie sind kein Mitglied dieses Mandanten.',
  not_a_member_yet: 'Sie sind kein Mitglied dieses Mandanten. Bitten Sie um eine Einladung.',
  session_of_provider:
    'Diese Sitzung kommt vom Identitätsanbieter des Mandanten. Melden Sie sich neu an, um zu einem anderen Mandanten zu kommen.',
  session_of_provider_account:
    'Diese Sitzung kommt vom Identitätsanbieter des Mandanten und kann das Konto nicht ändern. Melden Sie sich mit einem Passwort oder mit Google an.',
  session_of_provider_tenant:
    'Eine Sitzung vom Identitätsanbieter des Mandanten kann den Mandanten nicht löschen. Melden Sie sich mit einem Passwort oder mit Google an.',
  session_of_other_tenant: 'Eine Sitzung gilt für einen Mandanten. Wechseln Sie zuerst zu diesem.',
  session_required: 'Dafür müssen Sie angemeldet sein; ein API-Schlüssel genügt nicht.',
  first_link_invalid:
    'Der Link ist ungültig, schon verwendet oder abgelaufen. Starten Sie den Server neu, um einen neuen zu bekommen, oder melden Sie sich mit dem Passwort an.',
  invite_link_invalid: 'Der Link der Einladung ist nicht vollständig oder gilt nicht mehr.',
  own_reset_link: 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto.',
  reset_link_by_mail:
    'Einen Link für ein neues Passwort bekommt nur, wer über einen Einladungslink beigetreten ist und die Adresse nicht bestätigt hat.',
  favorite_missing: 'Diesen Favoriten gibt es nicht.',
  favorites_full: 'Sie können bis zu {max} Favoriten haben. Entfernen Sie zuerst einen.',
  subscription_missing: 'Diesem Element folgen Sie nicht.',
  subscriptions_full:
    'Sie können bis zu {max} Elementen folgen. Folgen Sie zuerst einem anderen nicht mehr.',
  search_missing: 'Diese gespeicherte Suche gibt es nicht.',
  searches_full: 'Sie können bis zu {max} Suchen speichern. Löschen Sie zuerst eine.',
  address_unconfirmed:
    'Sie haben Ihre E-Mail-Adresse nicht bestätigt. Deshalb bekommen Sie dorthin keine Mitteilungen.',
  notice_missing: 'Diese Mitteilung gibt es nicht.',
  member_deactivated: 'Dieses Mitglied ist gesperrt. Heben Sie zuerst die Sperre auf.',
  consent_expired:
    'Diese Anfrage wurde nicht in diesem Browser begonnen, ist schon beantwortet oder hat zu lange gedauert. Beginnen Sie in der App noch einmal.',
  consent_tenant_switched:
    'Sie haben inzwischen den Mandanten gewechselt. Sehen Sie es sich noch einmal an.',
  account_without_tenant:
    'Ihr Konto gehört zu keinem Mandanten mehr. Bitten Sie um eine Einladung.',
  membership_deactivated: 'Sie sind bei diesem Mandanten gesperrt.',
  owner_through_provider:
    'Wem der Mandant gehört, meldet sich mit einem Passwort oder mit Google an, nicht über den Identitätsanbieter des Mandanten.',
  account_needs_invite: 'Für ein Konto braucht es eine Einladung.',
  email_not_verified: 'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt.',
  provider_incomplete:
    'Der Identitätsanbieter des Mandanten ist nicht vollständig eingerichtet: {member} fehlt oder ist ungültig.',
  sign_in_stale:
    'Diese Anmeldung wurde nicht hier begonnen, ist schon fertig oder hat zu lange gedauert. Beginnen Sie noch einmal.',
  provider_without_directory:
    'Der Anbieter für die Anmeldung des Mandanten ist nicht von der Art FANWEI_E9 und hat kein Verzeichnis, aus dem Personen übernommen werden können.',
  provider_unreachable:
    'Der Identitätsanbieter ist nicht erreichbar oder nicht richtig eingerichtet.',
  provider_without_user: 'Der Identitätsanbieter hat niemanden genannt.',
  google_not_configured: 'Auf diesem Server ist die Anmeldung mit Google nicht eingerichtet.',
  tenant_without_provider: 'Diesen Mandanten gibt es nicht, oder er hat keinen Identitätsanbieter.',
  provider_not_supported: 'Anbieter der Art FANWEI_E9 werden nicht unterstützt.',
  provider_refused: 'Der Identitätsanbieter hat die Anmeldung abgelehnt.',
  sign_in_not_verified: 'Die Anmeldung ließ sich beim Identitätsanbieter nicht bestätigen.',
  tenant_unknown: 'Den Mandanten {id} gibt es nicht.',
  active_member_unknown: 'Der Mandant hat kein aktives Mitglied mit dieser Kennung.',
  tenant_without_active_owner: 'Den Mandanten gibt es nicht, oder sein Inhaber ist gesperrt.',
  group_name_taken: 'Es gibt schon eine Gruppe mit diesem Namen.',
  group_member_exists: 'Diese Person ist schon in dieser Gruppe.',
  group_member_missing: 'Diese Person ist nicht in dieser Gruppe.',
  not_in_group: 'Sie sind nicht in dieser Gruppe.',
  user_deactivated: 'Diese Person ist bei diesem Mandanten gesperrt.',
  invite_open: 'Für diese Adresse gibt es schon eine offene Einladung.',
  invites_limit:
    'Der Mandant hat {max} offene Einladungen, mehr geht nicht. Ziehen Sie zuerst welche zurück.',
  invite_accepted: 'Die Einladung wurde schon angenommen.',
  invite_expired: 'Die Einladung ist abgelaufen. Bitten Sie um eine neue.',
  invite_deleted: 'Die Einladung wurde gelöscht. Bitten Sie um eine neue.',
  inviter_gone: 'Wer Sie eingeladen hat, darf das nicht mehr. Bitten Sie um eine neue Einladung.',
  member_exists_sign_in:
    'Es gibt schon ein Mitglied mit dieser Adresse. Melden Sie sich stattdessen an.',
  member_exists: 'Es gibt schon ein Mitglied mit dieser Adresse.',
  member_exists_deactivated:
    'Ein gesperrtes Mitglied hat diese Adresse. Heben Sie stattdessen die Sperre auf.',
  user_is_member: 'Diese Person ist schon Mitglied dieses Mandanten.',
  you_are_member: 'Sie sind schon Mitglied dieses Mandanten.',
  tenant_owned: 'Der Mandant gehört schon jemandem.',
  tenant_has_owner: 'Der Mandant gehört schon jemandem.',
  second_owner: 'Der Mandant gehört schon jemandem.',
  owner_role_kept: 'Die Rolle dessen, dem der Mandant gehört, kann nicht geändert werden.',
  owner_deactivated: 'Wem der Mandant gehört, kann nicht gesperrt werden.',
  owner_removed: 'Wem der Mandant gehört, kann nicht entfernt werden.',
  member_of_directory:
    'Dieses Mitglied kommt aus einem Verzeichnis und kann nur dort entfernt werden.',
  grant_exists: 'Es gibt hier schon eine Berechtigung.',
  grants_limit: 'Es können höchstens {max} Berechtigungen vergeben werden.',
  grant_of_own_folder: 'Im eigenen Ordner darf man schon alles.',
  grant_redundant: 'Hier oder weiter oben gibt es schon eine Berechtigung, die das erlaubt.',
  access_requests_limit:
    'Höchstens {max} Anfragen um Zugriff können warten oder vom letzten Tag sein. Versuchen Sie es morgen wieder.',
  access_request_answered: 'Diese Anfrage hat schon jemand beantwortet.',
  outside_links_off:
    'Dieser Mandant erlaubt keine Links für Personen von außen. Die Administration kann sie unter Administration, Links erlauben.',
  outside_link_to_source:
    'Eine Quelle bestimmt, wer dieses Element oder etwas darin lesen darf. Es kann daher nicht mit Personen von außen geteilt werden.',
  outside_links_limit:
    'Zu diesem Element kann es höchstens {max} Links geben. Beenden Sie zuerst welche.',
  outside_link_gone: 'Der Link funktioniert nicht. Vielleicht ist er abgelaufen.',
  outside_link_password: 'Der Link hat ein Passwort. Geben Sie es ein.',
  outside_link_password_wrong: 'Das Passwort ist falsch.',
  webhooks_limit: 'Ein Mandant kann höchstens {max} Webhooks haben. Löschen Sie zuerst welche.',
  tenant_archives_limit:
    'Ein Mandant kann höchstens {max} Archive haben. Löschen Sie zuerst eines.',
  tenant_archive_open:
    'Es wird bereits ein Archiv erstellt. Warten Sie, bis es fertig ist, oder brechen Sie es ab.',
  tenant_archive_incomplete: 'Das Archiv ist noch nicht vollständig.',
  webhook_off: 'Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  administrators_only: 'Das darf nur, wer den Mandanten besitzt oder verwaltet.',
  owner_limits_links: 'Nur der Inhaber darf ändern, wie lange Links zu Dateien gelten.',
  owner_deletes_tenant: 'Nur der Inhaber darf den Mandanten löschen.',
  administrators_remove_members: 'Andere Mitglieder darf nur die Administration entfernen.',
  apps_forbidden: 'Apps dürfen das nicht.',
  app_scope_missing: 'Diese App darf das nicht: Ihr fehlt das Recht {scope}.',
  agents_read_only: 'Assistenten dürfen in diesem Mandanten nichts ändern.',
  sign_ins_of_apps_limit: 'Zu viele Anmeldungen von Apps. Versuchen Sie es später noch einmal.',
  mails_limit: 'Es wurden zu viele Mails angefordert. Versuchen Sie es später noch einmal.',
  sign_ins_failed_limit:
    'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es später noch einmal.',
  passwords_wrong_limit: 'Zu viele falsche Passwörter. Versuchen Sie es später noch einmal.',
  sign_ins_limit: 'Zu viele Anmeldeversuche. Versuchen Sie es später noch einmal.',
  tokens_wrong_limit: 'Zu viele ungültige Links. Versuchen Sie es später noch einmal.',
  invites_of_address_limit:
    'Diese Adresse wurde heute zu oft eingeladen. Versuchen Sie es später noch einmal.',
  invites_of_day_limit:
    'Heute wurden zu viele Einladungen verschickt. Versuchen Sie es später noch einmal.',
}

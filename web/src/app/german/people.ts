/** Of accounts, members and what they may do. */
export const ofPeople: Readonly<Record<string, string>> = {
  // Accounts and signing in.
  'The old password is not correct.': 'Das alte Passwort ist falsch.',
  'This password is too common; choose another one':
    'Dieses Passwort ist zu häufig; wählen Sie ein anderes',
  'The token is invalid, already used or expired. Request a new one.':
    'Der Link ist ungültig, schon verwendet oder abgelaufen. Fordern Sie einen neuen an.',
  'The link is invalid, already used or expired. Start the server again for a new one, or sign in with the password.':
    'Der Link ist ungültig, schon verwendet oder abgelaufen. Starten Sie den Server neu, um einen neuen zu bekommen, oder melden Sie sich mit dem Passwort an.',
  'Creating an account requires an invite.': 'Für ein Konto braucht es eine Einladung.',
  'An account with the address {} already exists.': 'Es gibt schon ein Konto mit der Adresse {}.',
  'There is no account with the address {}.': 'Es gibt kein Konto mit der Adresse {}.',
  'No account has the address {}.': 'Kein Konto hat die Adresse {}.',
  'Your account is not an active member of any tenant.':
    'Ihr Konto ist bei keinem Mandanten aktives Mitglied.',
  'Your account no longer belongs to a tenant. Ask for an invite.':
    'Ihr Konto gehört zu keinem Mandanten mehr. Bitten Sie um eine Einladung.',
  'Your membership in this tenant is deactivated.': 'Sie sind bei diesem Mandanten gesperrt.',
  'You are not a member of this tenant.': 'Sie sind kein Mitglied dieses Mandanten.',
  'You are not a member of this tenant. Ask for an invite.':
    'Sie sind kein Mitglied dieses Mandanten. Bitten Sie um eine Einladung.',
  'You have switched to another tenant since. Look at it again.':
    'Sie haben inzwischen den Mandanten gewechselt. Sehen Sie es sich noch einmal an.',
  'A session is valid for one tenant. Switch to this tenant first with POST /v1/auth/uat.':
    'Eine Sitzung gilt für einen Mandanten. Wechseln Sie zuerst zu diesem.',
  'This operation requires a signed-in session; an API key is not enough.':
    'Dafür müssen Sie angemeldet sein; ein API-Schlüssel genügt nicht.',
  "This session was opened through the tenant's identity provider and cannot change the account. Sign in with a password or Google.":
    'Diese Sitzung kommt vom Identitätsanbieter des Mandanten und kann das Konto nicht ändern. Melden Sie sich mit einem Passwort oder mit Google an.',
  "This session was opened through the tenant's identity provider. Sign in again to access another tenant.":
    'Diese Sitzung kommt vom Identitätsanbieter des Mandanten. Melden Sie sich neu an, um zu einem anderen Mandanten zu kommen.',
  "A session from the tenant's own identity provider cannot delete the tenant. Sign in with a password or Google.":
    'Eine Sitzung vom Identitätsanbieter des Mandanten kann den Mandanten nicht löschen. Melden Sie sich mit einem Passwort oder mit Google an.',
  "The OWNER of a tenant signs in with a password or Google, not through the tenant's identity provider.":
    'Wem der Mandant gehört, meldet sich mit einem Passwort oder mit Google an, nicht über den Identitätsanbieter des Mandanten.',
  'This sign-in was not started here, is already complete or took too long. Start again.':
    'Diese Anmeldung wurde nicht hier begonnen, ist schon fertig oder hat zu lange gedauert. Beginnen Sie noch einmal.',
  'This request was not started in this browser, was answered already or took too long. Start again in the app.':
    'Diese Anfrage wurde nicht in diesem Browser begonnen, ist schon beantwortet oder hat zu lange gedauert. Beginnen Sie in der App noch einmal.',
  'Sign-in with Google is not configured on this server.':
    'Auf diesem Server ist die Anmeldung mit Google nicht eingerichtet.',
  'There is no such tenant, or it has no identity provider.':
    'Diesen Mandanten gibt es nicht, oder er hat keinen Identitätsanbieter.',
  'There is no such tenant, or its owner is not active.':
    'Diesen Mandanten gibt es nicht, oder wem er gehört, ist gesperrt.',
  'The identity provider cannot be reached or is not configured correctly.':
    'Der Identitätsanbieter ist nicht erreichbar oder nicht richtig eingerichtet.',
  'The identity provider did not identify a user.': 'Der Identitätsanbieter hat niemanden genannt.',
  'The identity provider has not verified your email address.':
    'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt.',
  'The identity provider refused the sign-in.':
    'Der Identitätsanbieter hat die Anmeldung abgelehnt.',
  'The sign-in could not be verified with the identity provider.':
    'Die Anmeldung ließ sich beim Identitätsanbieter nicht bestätigen.',
  "The tenant's identity provider is not fully configured: configuration.{} is missing or invalid.":
    'Der Identitätsanbieter des Mandanten ist nicht vollständig eingerichtet: {} fehlt oder ist ungültig.',
  "The tenant's identity provider is not of the type FANWEI_E9, so there is no directory to import users from.":
    'Der Identitätsanbieter des Mandanten hat kein Verzeichnis, aus dem Personen übernommen werden könnten.',
  'Providers of the type FANWEI_E9 are not supported.':
    'Anbieter der Art FANWEI_E9 werden nicht unterstützt.',
  'The app has not asked for all of these': 'Die App hat nicht um all das gebeten',

  // Members, groups, invites and permissions.
  'Only an OWNER or ADMIN of the tenant may do this.':
    'Das darf nur, wer den Mandanten besitzt oder verwaltet.',
  'The OWNER cannot be deactivated.': 'Wem der Mandant gehört, kann nicht gesperrt werden.',
  'The OWNER cannot be removed.': 'Wem der Mandant gehört, kann nicht entfernt werden.',
  "The OWNER's role cannot be changed.":
    'Die Rolle dessen, dem der Mandant gehört, kann nicht geändert werden.',
  'The tenant already has an OWNER.': 'Der Mandant gehört schon jemandem.',
  'The tenant has an owner.': 'Der Mandant gehört schon jemandem.',
  'The tenant already has an owner.': 'Der Mandant gehört schon jemandem.',
  'The tenant has no active member with this id.':
    'Der Mandant hat kein aktives Mitglied mit dieser Kennung.',
  'The member is managed by directory sync and can only be removed there.':
    'Dieses Mitglied kommt aus einem Verzeichnis und kann nur dort entfernt werden.',
  'A member with this address already exists.': 'Es gibt schon ein Mitglied mit dieser Adresse.',
  'A deactivated member has this address. Activate the member instead.':
    'Ein gesperrtes Mitglied hat diese Adresse. Heben Sie stattdessen die Sperre auf.',
  'The user is already a member of this tenant.':
    'Diese Person ist schon Mitglied dieses Mandanten.',
  'The user is already a member of this group.': 'Diese Person ist schon in dieser Gruppe.',
  'The user is deactivated in this tenant.': 'Diese Person ist bei diesem Mandanten gesperrt.',
  'The user is not a member of this group.': 'Diese Person ist nicht in dieser Gruppe.',
  'You are already a member of this tenant.': 'Sie sind schon Mitglied dieses Mandanten.',
  'You are not a member of this group.': 'Sie sind nicht in dieser Gruppe.',
  'A group with this name already exists.': 'Es gibt schon eine Gruppe mit diesem Namen.',
  'An open invite for this address already exists.':
    'Für diese Adresse gibt es schon eine offene Einladung.',
  'The invite has already been accepted.': 'Die Einladung wurde schon angenommen.',
  'The invite has expired. Ask for a new one.':
    'Die Einladung ist abgelaufen. Bitten Sie um eine neue.',
  'The invite was deleted. Ask for a new one.':
    'Die Einladung wurde gelöscht. Bitten Sie um eine neue.',
  'The person who invited you can no longer do so. Ask for a new invite.':
    'Wer Sie eingeladen hat, darf das nicht mehr. Bitten Sie um eine neue Einladung.',
  'The link of the invite is not complete, or does not work any more.':
    'Der Link der Einladung ist nicht vollständig oder gilt nicht mehr.',
  'A member with this address already exists. Sign in instead.':
    'Es gibt schon ein Mitglied mit dieser Adresse. Melden Sie sich stattdessen an.',
  'Change your own password in your account.': 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto.',
  'Only members who joined by an invite link, without proving their address, can get a reset link.':
    'Einen Link für ein neues Passwort bekommt nur, wer über einen Einladungslink beigetreten ist und die Adresse nicht bestätigt hat.',
  'The member is deactivated. Activate the member first.':
    'Dieses Mitglied ist gesperrt. Heben Sie zuerst die Sperre auf.',
  'The tenant has reached the limit of {} open invites. Delete some first.':
    'Der Mandant hat {} offene Einladungen, mehr geht nicht. Ziehen Sie zuerst welche zurück.',
  'A permission on this item already exists.': 'Es gibt hier schon eine Berechtigung.',
  'An equal or stronger permission on this item or above it already exists.':
    'Hier oder weiter oben gibt es schon eine Berechtigung, die das erlaubt.',
  'At most {} permissions can be granted.':
    'Es können höchstens {} Berechtigungen vergeben werden.',
  'Users already have full access to their own folder.': 'Im eigenen Ordner darf man schon alles.',
  'You do not have permission to {} this item.': 'Sie dürfen dies nicht {}.',
  read: 'lesen',
  write: 'ändern',
  'You need permission to write the chunk and to read each of its parents.':
    'Sie müssen die Textstelle ändern und jede lesen dürfen, aus der sie gemacht wurde.',
  'Apps are not allowed to do this.': 'Apps dürfen das nicht.',
  'This app is not allowed to do this: it needs the scope {}.':
    'Diese App darf das nicht: Ihr fehlt das Recht {}.',
}

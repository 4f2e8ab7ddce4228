import { catalogue } from '../../app/messages.ts'

/** Texts about apps that act on behalf of a person. */
export const texts = catalogue(
  {
    title: (app: string) => `Connect ${app}?`,
    tenant: 'Tenant',
    from: 'App host',
    leadsTo: 'Redirects to',
    thisComputer: 'this computer',
    nameWarning:
      'Anyone can give an app any name. Continue only if you started this yourself just now.',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    may: 'The app will be able to',
    rights: {
      'kb:read': 'search and read what you can read',
      'kb:ask': 'ask questions and manage threads on your behalf',
      'kb:write': 'add, edit and delete what you can edit',
      'kb:admin': 'manage what you can manage in the tenant: members, permissions, settings',
    },
    untilThen: 'You can disconnect it at any time in your account.',
    allow: 'Connect',
    deny: 'Deny',
    otherAccount: 'Use another account',
    goneTitle: 'This request has expired',
    gone: 'It wasn’t started in this browser, was already answered, or took too long. Start again in the app.',
    failedTitle: 'Couldn’t connect the app',
    failed: {
      invalid_client:
        'Arbor doesn’t know this app. The app may need to register again: remove the connection in the app and add it again.',
      invalid_redirect_uri: 'The app asked for a redirect to a URL that isn’t registered for it.',
      other: 'The app’s request isn’t valid. Start again in the app.',
    },
    apps: 'Connected apps',
    appsWhy: 'These apps act on your behalf in this tenant.',
    noApps:
      'No apps yet. When you add this service to an assistant by its URL, the assistant asks you for permission.',
    isFrom: (host: string) => `from ${host}`,
    disconnect: 'Disconnect',
    disconnectApp: (app: string) => `Disconnect ${app}`,
    disconnectTitle: (app: string) => `Disconnect ${app}?`,
    disconnectWhat: 'It loses access immediately. To use it again, connect it again from the app.',
    disconnected: (app: string) => `Disconnected ${app}`,
  },
  {
    title: (app) => `${app} verbinden?`,
    tenant: 'Mandant',
    from: 'App von',
    leadsTo: 'Führt zurück zu',
    thisComputer: 'diesem Rechner',
    nameWarning:
      'Jeder kann einer App einen beliebigen Namen geben. Fahren Sie nur fort, wenn Sie dies gerade selbst begonnen haben.',
    signedInAs: (email) => `Sie sind angemeldet als ${email}.`,
    may: 'Die App darf',
    rights: {
      'kb:read': 'suchen und lesen, was Sie lesen dürfen',
      'kb:ask': 'in Ihrem Namen Fragen stellen und Unterhaltungen führen',
      'kb:write': 'hinzufügen, ändern und löschen, was Sie ändern dürfen',
      'kb:admin':
        'den Mandanten verwalten, soweit Sie es dürfen: Mitglieder, Rechte, Einstellungen',
    },
    untilThen: 'Sie können sie jederzeit in Ihrem Konto trennen.',
    allow: 'Verbinden',
    deny: 'Ablehnen',
    otherAccount: 'Anderes Konto verwenden',
    goneTitle: 'Diese Anfrage ist vorbei',
    gone: 'Sie wurde nicht in diesem Browser begonnen, ist schon beantwortet oder hat zu lange gedauert. Beginnen Sie in der App von vorn.',
    failedTitle: 'Die App konnte nicht verbunden werden',
    failed: {
      invalid_client:
        'Die App ist hier nicht bekannt. Vielleicht muss sie sich neu anmelden: Entfernen Sie die Verbindung in der App und fügen Sie sie neu hinzu.',
      invalid_redirect_uri: 'Die App möchte die Antwort an einer Adresse, die nicht ihre ist.',
      other: 'Die Anfrage der App ist nicht gültig. Beginnen Sie in der App von vorn.',
    },
    apps: 'Verbundene Apps',
    appsWhy: 'Diese handeln in Ihrem Namen in diesem Mandanten.',
    noApps: 'Noch keine. Assistenten fragen Sie, wenn Sie ihnen die Adresse dieses Dienstes geben.',
    isFrom: (host) => `von ${host}`,
    disconnect: 'Trennen',
    disconnectApp: (app) => `Trennen: ${app}`,
    disconnectTitle: (app) => `${app} trennen?`,
    disconnectWhat:
      'Sie wird sofort abgewiesen. Um sie wieder zu verwenden, verbinden Sie sie in der App neu.',
    disconnected: (app) => `${app} wurde getrennt`,
  },
)

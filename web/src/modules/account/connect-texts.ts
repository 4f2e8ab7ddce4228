import { catalogue } from '../../app/messages.ts'

/** Texts about apps that act for a person. */
export const texts = catalogue(
  {
    title: (app: string) => `Connect ${app}?`,
    tenant: 'Tenant',
    from: 'App from',
    leadsTo: 'Leads back to',
    ownMachine: 'this computer',
    nameWarning:
      'Anybody can give an app any name. Go on only if you started this yourself a moment ago.',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    may: 'The app may',
    rights: {
      'kb:read': 'search and read what you may read',
      'kb:ask': 'ask questions and keep threads as you',
      'kb:write': 'add, change and delete what you may change',
      'kb:admin': 'manage the tenant as far as you may: members, rights, settings',
    },
    untilThen: 'You can disconnect it at any time in your account.',
    allow: 'Connect',
    deny: 'Refuse',
    otherAccount: 'Use another account',
    goneTitle: 'This request is over',
    gone: 'It was not started in this browser, was answered already or took too long. Start again in the app.',
    failedTitle: 'The app could not be connected',
    failed: {
      invalid_client:
        'The app is not known here. It may have to register again: remove the connection in the app and add it anew.',
      invalid_redirect_uri: 'The app asks to be answered at an address that is not its own.',
      other: 'The request of the app is not valid. Start again in the app.',
    },
    apps: 'Connected apps',
    appsWhy: 'These act as you in this tenant.',
    noApps: 'None yet. Assistants ask you when you give them the address of this service.',
    isFrom: (host: string) => `from ${host}`,
    disconnect: 'Disconnect',
    disconnectApp: (app: string) => `Disconnect: ${app}`,
    disconnectTitle: (app: string) => `Disconnect ${app}?`,
    disconnectWhat: 'It is refused at once. To use it again, connect it again in the app.',
    disconnected: (app: string) => `${app} was disconnected`,
  },
  {
    title: (app) => `${app} verbinden?`,
    tenant: 'Mandant',
    from: 'App von',
    leadsTo: 'Führt zurück zu',
    ownMachine: 'diesem Rechner',
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

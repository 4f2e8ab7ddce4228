import { formatNumber, formatVersion } from '../app/format.ts'
import { plural } from '../app/messages.ts'
import { WISHES } from '../modules/threads/variants.ts'
import type { Dictionary } from './dictionary.ts'

const counted = (count: number, one: string, other: string) =>
  `${formatNumber(count)} ${plural(count, one, other)}`

const dokumente = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'Dokument', 'Dokumente')}`

const quoteOrCountGerman = (names: readonly string[]): string =>
  names.length === 1 ? `„${names[0]}“` : `${formatNumber(names.length)} Einträge`

/** The workspace in German. */
export const dictionary: Dictionary = {
  'app/access': {
    title: 'Wer das lesen darf, und warum',
    list: 'Personen mit Zugriff',
    capabilities: { READ_ONLY: 'Darf lesen', READ_WRITE: 'Darf ändern' },
    capability: 'Was erlaubt ist',
    byRole: (role) => `durch die Rolle ${role} im Mandanten`,
    byOwnFolder: 'es ist der eigene Ordner oder liegt darin',
    byUser: (path) => `Berechtigung auf ${path}`,
    byGroup: (group, path) => `Gruppe ${group}, Berechtigung auf ${path}`,
    here: 'dieses Element',
    give: 'Zugriff geben',
    who: 'Mitglied oder Gruppe',
    whoHint: 'Name oder Adresse eingeben',
    group: (name) => `${name} (Gruppe)`,
    unknownWho: 'Wählen Sie ein Mitglied oder eine Gruppe aus der Liste.',
    given: (name) => `${name} hat jetzt Zugriff`,
    takeAway: 'Entziehen',
    takeAwayOf: (name) => `Entziehen: ${name}`,
    takenAway: (name) => `${name} entzogen`,
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    next: 'Weitere Personen',
    previous: 'Vorige Personen',
  },
  'app/action': {
    actions: (name) => `Aktionen für ${name}`,
    open: 'Öffnen',
    openTab: 'In neuem Tab öffnen',
    original: 'Original öffnen',
    versions: 'Versionen anzeigen',
    showFolder: 'Im Ordner anzeigen',
    copyLink: 'Link kopieren',
    copied: (name) => `Link zu ${name} kopiert`,
    notCopied:
      'Der Browser hat das Kopieren nicht erlaubt. Öffnen Sie den Eintrag und kopieren Sie seine Adresse.',
    ask: 'Dazu fragen',
    download: 'Herunterladen',
    share: 'Freigeben',
    shareAsked: 'Freigeben …',
  },
  'app/archives': {
    making: 'Ein Archiv des Mandanten wird erstellt',
    waiting: 'Wartet',
    starting: 'Wird vorbereitet',
    rows: (count) => `${formatNumber(count)} ${plural(count, 'Zeile', 'Zeilen')} geschrieben`,
    files: (count) => `${formatNumber(count)} ${plural(count, 'Datei', 'Dateien')} geschrieben`,
  },
  'app/audit/kind': {
    'session.started': 'Angemeldet',
    'session.ended': 'Abgemeldet',
    'session.refused': 'Anmeldung abgelehnt',
    'credentials.revoked': 'Alle Sitzungen, Schlüssel und Apps beendet',
    'password.changed': 'Passwort geändert',
    'password.reset_requested': 'Zurücksetzen des Passworts angefordert',
    'user.created': 'Konto angelegt',
    'user.updated': 'Konto geändert',
    'api_key.created': 'API-Schlüssel erstellt',
    'api_key.deleted': 'API-Schlüssel gelöscht',
    'app.approved': 'App verbunden',
    'app.denied': 'App abgelehnt',
    'app.disconnected': 'App getrennt',
    'tenant.updated': 'Einstellungen geändert',
    'tenant.deleted': 'Mandanten gelöscht',
    'directory.synchronized': 'Mitglieder abgeglichen',
    'member.updated': 'Rolle geändert',
    'member.deactivated': 'Mitglied deaktiviert',
    'member.activated': 'Mitglied aktiviert',
    'member.removed': 'Mitglied entfernt',
    'member.joined': 'Beigetreten',
    'responsibilities.taken_over': 'Zuständigkeiten übernommen',
    'invite.created': 'Jemanden eingeladen',
    'invite.updated': 'Einladung geändert',
    'invite.deleted': 'Einladung zurückgezogen',
    'group.created': 'Gruppe erstellt',
    'group.updated': 'Gruppe geändert',
    'group.deleted': 'Gruppe gelöscht',
    'group.member_added': 'Jemanden in eine Gruppe aufgenommen',
    'group.member_removed': 'Jemanden aus einer Gruppe entfernt',
    'permission.created': 'Zugriff gegeben',
    'permission.updated': 'Zugriff geändert',
    'permission.deleted': 'Zugriff entzogen',
    'access_request.created': 'Um Zugriff gebeten',
    'access_request.answered': 'Bitte um Zugriff beantwortet',
    'folder.created': 'Ordner erstellt',
    'folder.updated': 'Ordner umbenannt oder verschoben',
    'folder.deleted': 'Ordner endgültig gelöscht',
    'document.created': 'Dokument erstellt',
    'document.updated': 'Dokument geändert',
    'document.deleted': 'Dokument endgültig gelöscht',
    'upload.started': 'Upload in Teilen begonnen',
    'upload.aborted': 'Upload in Teilen abgebrochen',
    'upload.expired': 'Unvollständigen Upload gelöscht',
    'document.checked_out': 'Dokument ausgecheckt',
    'document.checked_in': 'Dokument eingecheckt',
    'version.created': 'Version erstellt',
    'version.updated': 'Version geändert',
    'version.deleted': 'Version endgültig gelöscht',
    'ingestion.restarted': 'Verarbeitung neu gestartet',
    'ingestion.canceled': 'Verarbeitung abgebrochen',
    'ingestion.completed': 'Verarbeitung abgeschlossen',
    'ingestion.failed': 'Verarbeitung fehlgeschlagen',
    'section.created': 'Abschnitt erstellt',
    'section.updated': 'Abschnitt geändert',
    'section.deleted': 'Abschnitt gelöscht',
    'chunk.created': 'Passage erstellt',
    'chunk.updated': 'Passage geändert',
    'chunk.deleted': 'Passage gelöscht',
    'lineage.created': 'Passage mit ihrer Quelle verknüpft',
    'lineage.deleted': 'Verknüpfung einer Passage gelöscht',
    'tag.created': 'Schlagwort erstellt',
    'tag.updated': 'Schlagwort geändert',
    'tag.deleted': 'Schlagwort gelöscht',
    'item.tagged': 'Schlagwörter vergeben',
    'item.untagged': 'Schlagwörter entfernt',
    'item.moved': 'Zusammen verschoben',
    'item.noted': 'Ereignis angefügt',
    'item.trashed': 'In den Papierkorb gelegt',
    'item.restored': 'Aus dem Papierkorb wiederhergestellt',
    'item.deleted': 'Endgültig gelöscht',
    'source.created': 'Quelle erstellt',
    'source.updated': 'Quelle geändert',
    'source.deleted': 'Quelle gelöscht',
    'source.run': 'Lauf einer Quelle gestartet',
    'source.run_ended': 'Lauf einer Quelle beendet',
    'source.pushed': 'Elemente an eine Quelle gesendet',
    'tenant_archive.created': 'Archiv des Mandanten angefordert',
    'tenant_archive.deleted': 'Archiv des Mandanten gelöscht oder abgebrochen',
    'tenant_archive.downloaded': 'Archiv des Mandanten heruntergeladen',
    'item.expired': 'Dokument durch eine Aufbewahrungsregel gelöscht',
    'legal_hold.created': 'Aufbewahrungssperre gesetzt',
    'legal_hold.released': 'Aufbewahrungssperre aufgehoben',
    'retention_rule.created': 'Aufbewahrungsregel angelegt',
    'retention_rule.updated': 'Aufbewahrungsregel geändert',
    'retention_rule.deleted': 'Aufbewahrungsregel gelöscht',
    'link.created': 'Link erstellt',
    'link.deleted': 'Link gelöscht',
    'link.opened': 'Link geöffnet',
    'thread.created': 'Unterhaltung begonnen',
    'thread.updated': 'Unterhaltung umbenannt',
    'thread.deleted': 'Unterhaltung gelöscht',
    'message.created': 'In einer Unterhaltung geschrieben',
    'feedback.created': 'Etwas bewertet',
    'feedback.deleted': 'Bewertung gelöscht',
    'comment.created': 'Kommentiert',
    'comment.updated': 'Kommentar geändert',
    'comment.deleted': 'Kommentar gelöscht',
    'workflow.created': 'Workflow erstellt',
    'workflow.updated': 'Workflow geändert',
    'workflow.deleted': 'Workflow gelöscht',
    'workflow.run': 'Workflow ausgeführt',
    'workflow.run_ended': 'Lauf eines Workflows beendet',
    'workflow.run_deleted': 'Lauf eines Workflows gelöscht',
    'webhook.created': 'Webhook erstellt',
    'webhook.updated': 'Webhook geändert',
    'webhook.deleted': 'Webhook gelöscht',
    'webhook.sent': 'Webhook erneut gesendet',
    'chat_model.created': 'Sprachmodell hinzugefügt',
    'chat_model.updated': 'Sprachmodell geändert',
    'chat_model.deleted': 'Sprachmodell gelöscht',
    'agent.called': 'Aufgerufen',
    'agent.ended': 'Aufruf beendet',
    'agent.changed': 'Etwas mit einem Werkzeug geändert',
    'archive.downloaded': 'ZIP-Datei heruntergeladen',
    'file.opened': 'Datei geöffnet',
    'content.read': 'Text mit einem Programm gelesen',
    'search.made': 'Mit einem Programm gesucht',
    'answer.given': 'Antwort erhalten',
    'audit.exported': 'Protokoll exportiert',
    'private.read': 'In einem privaten Ordner gelesen',
  },
  'app/audit': {
    list: 'Ereignisse',
    when: 'Wann',
    who: 'Wer',
    what: 'Was',
    through: 'Womit',
    details: 'Einzelheiten',
    nobody: 'Unbekannt',
    server: 'Der Server',
    former: 'Ehemaliges Mitglied',
    none: 'Keine Ereignisse',
    noneWhy: 'Zu dieser Auswahl gibt es nichts.',
    more: 'Mehr anzeigen',
    credentials: {
      session: 'Browser',
      api_key: 'API-Schlüssel',
      access_token: 'App',
      none: '—',
      link: 'Link',
      service: 'Der Server',
      source: 'Eine Quelle',
      workflow: 'Ein Workflow',
    },
    operation: 'Operation',
    app: 'App',
    address: 'Adresse',
    request: 'Anfrage',
    number: 'Nummer in der Kette',
    notYet: 'folgt in Sekunden',
    privateOf: 'Im privaten Ordner einer anderen Person',
    chunks: (count) => `Herausgegebene Passagen: ${formatNumber(count)}`,
    moreChanges: (count) => `und ${formatNumber(count)} weitere Änderungen`,
    added: 'hinzugefügt',
    changed: 'geändert',
    deleted: 'gelöscht',
    nothing: 'nichts',
    history: 'Wer was damit gemacht hat',
    historyWhy:
      'Änderungen, Downloads, Antworten und Lesezugriffe von Programmen, die neuesten zuerst.',
    allHistory: 'Ganzer Verlauf',
    noHistory: 'Noch ist nichts aufgezeichnet.',
    groups: {
      all: 'Alles',
      reads: 'Lesen und Herunterladen',
      signIn: 'Anmeldungen, Schlüssel und Apps',
      access: 'Zugriff',
      people: 'Personen und Gruppen',
      deletions: 'Papierkorb und Löschungen',
      content: 'Dokumente und Ordner',
      settings: 'Einstellungen',
      sources: 'Quellen',
      talk: 'Unterhaltungen und Kommentare',
      automation: 'Workflows und Webhooks',
      agents: 'Agenten',
    },
    outcomes: { done: 'erledigt', refused: 'abgelehnt', failed: 'fehlgeschlagen' },
  },
  'app/kept/favorites': {
    favorites: 'Favoriten',
    add: 'Zu Favoriten hinzufügen',
    remove: 'Aus Favoriten entfernen',
    removed: (name) => `${name} ist kein Favorit mehr`,
    moved: (name, place, count) => `${name} ist jetzt an Stelle ${place} von ${count}`,
    how: 'Die Reihenfolge ändern Sie durch Ziehen oder mit Alt und den Pfeiltasten.',
  },
  'app/feedback': {
    why: 'Was war falsch?',
    reasons: {
      INCORRECT: 'Falsch',
      MISSING_INFO: 'Es fehlt etwas',
      NOT_RELEVANT: 'Am Thema vorbei',
      BAD_CITATIONS: 'Die Quellen passen nicht',
      HALLUCINATION: 'Erfunden',
      OCR_ERROR: 'Buchstaben sind falsch erkannt',
      PARSING_ERROR: 'Wörter sind vertauscht oder abgeschnitten',
      STRUCTURE_ISSUE: 'Es steht unter der falschen Überschrift',
      TABLE_ERROR: 'Die Tabelle ist falsch',
      FORMATTING: 'Zeilen und Absätze sind falsch',
      OTHER: 'Etwas anderes',
    },
    comment: { MESSAGE: 'Was hätte sie sagen sollen?', CHUNK: 'Was sollte hier stehen?' },
    send: 'Senden',
    thanks: 'Danke, das wurde gespeichert.',
  },
  'app/kept/following': {
    follow: 'Folgen',
    unfollow: 'Nicht mehr folgen',
    followed: (name) => `Sie erhalten eine Mitteilung, wenn jemand ${name} ergänzt oder ändert`,
    unfollowed: (name) => `Sie folgen ${name} nicht mehr`,
  },
  'app/kinds': {
    folder: 'Ordner',
    pdf: 'PDF',
    word: 'Word-Dokument',
    writer: 'Textdokument',
    sheet: 'Tabelle',
    csv: 'CSV-Tabelle',
    slides: 'Präsentation',
    image: 'Bild',
    markdown: 'Markdown',
    web: 'Webseite',
    mail: 'E-Mail',
    book: 'E-Book',
    text: 'Text',
    file: 'Datei',
  },
  'app/many': {
    showing: (shown, total) => `${formatNumber(shown)} von ${formatNumber(total)}`,
    more: 'Mehr anzeigen',
    nothingFound: 'Nichts gefunden',
    leftOut: (count) =>
      count === 1
        ? 'Ein Eintrag blieb, wie er ist'
        : `${formatNumber(count)} Einträge blieben, wie sie sind`,
  },
  'app/models': {
    model: 'Modell',
    byDefault: (name) => `${name} (Standard)`,
  },
  'app/notices': {
    notices: 'Mitteilungen',
    unread: 'ungelesen',
    readAll: 'Alle als gelesen markieren',
    markRead: 'Als gelesen markieren',
    markUnread: 'Als ungelesen markieren',
    isUnread: 'Ungelesen.',
    older: 'Ältere Mitteilungen zeigen',
    none: 'Nichts Neues',
    noneWhy: 'Was Sie betrifft, etwa eine Erwähnung oder neuer Zugriff, erscheint hier.',
    today: 'Heute',
    yesterday: 'Gestern',
    somebody: 'Jemand',
    item: 'ein Element',
    access_requested: (who, what) => `${who} bittet um Zugriff auf ${what}`,
    access_given: (who, what) => `${who} hat Ihnen Zugriff auf ${what} gegeben`,
    access_declined: (who) => `${who} hat Ihre Bitte um Zugriff abgelehnt`,
    mentioned: (who, what) => `${who} hat Sie in ${what} erwähnt`,
    replied: (who, what) => `${who} hat auf Ihren Kommentar zu ${what} geantwortet`,
    items_added: (count, what) =>
      `${counted(count, 'Dokument wurde', 'Dokumente wurden')} zu ${what} hinzugefügt`,
    item_changed: (what) => `${what} wurde geändert`,
    items_changed: (count, what) =>
      `${counted(count, 'Dokument', 'Dokumente')} in ${what} geändert`,
    search_matched: (count, name) =>
      `${counted(count, 'neuer Treffer', 'neue Treffer')} für „${name}“`,
  },
  'app/open-to-folder': {
    title: 'Dürfen es alle lesen, die den Ordner lesen können?',
    why: 'Dieses Dokument dürfen laut Quelle nur bestimmte Menschen lesen. Losgelöst von der Quelle können es alle lesen, die den Ordner lesen können.',
    open: 'Für den Ordner öffnen',
  },
  'app/past': {
    asItWas: 'Stand vom …',
    title: 'Zurückblicken',
    time: 'Datum und Uhrzeit',
    hint: 'In der Zeitzone dieses Geräts. Sie sehen, was damals da war, soweit Sie es heute lesen dürfen.',
    show: 'Anzeigen',
    shown: (time) => `Sie sehen den Stand vom ${time}. Hier lässt sich nichts ändern.`,
    other: 'Andere Zeit wählen',
    back: 'Zurück zu jetzt',
  },
  'app/people': { OWNER: 'Inhaber', ADMIN: 'Administrator', USER: 'Mitglied' },
  'app/remedies': {
    again: 'Wiederholen Sie den Auftrag: Die Ursache war vermutlich vorübergehend.',
    file: 'Ein neuer Versuch endet genauso. Laden Sie eine lesbare Datei als neue Version hoch.',
    administrator:
      'Zuerst muss handeln, wer diesen Server betreibt; wiederholen Sie den Auftrag danach.',
    upload: 'Andere Version hochladen …',
  },
  'app/retention/receipt': {
    download: 'Beleg herunterladen',
    showAll: 'Belege anzeigen',
    receipts: 'Löschbelege',
    waiting: 'Der Beleg ist noch nicht fertig, weil noch Dateien gelöscht werden.',
  },
  'app/retention': {
    action: 'Aufbewahrungssperre …',
    badge: 'Sperre',
    ruled: 'Aufbewahrungsregeln gelten',
    ruleBadge: 'Aufbewahrung',
    held: 'Unterliegt einer Aufbewahrungssperre',
    contains: 'Enthält Einträge unter einer Aufbewahrungssperre',
    title: (name) => `Aufbewahrung von „${name}“`,
    titleOfMany: (count) => `Aufbewahrungssperre für ${formatNumber(count)} Einträge`,
    what: 'Eine Aufbewahrungssperre bewahrt einen Eintrag mit allem darin. Bis sie aufgehoben wird, kann ihn niemand und nichts löschen, in den Papierkorb legen oder seine Abschnitte ändern. Neue Versionen können hochgeladen werden.',
    none: 'Keine Aufbewahrungssperre gilt für diesen Eintrag.',
    someHeld: (held, all) =>
      `Für ${formatNumber(held)} dieser ${formatNumber(all)} Einträge gelten schon Sperren.`,
    list: 'Aufbewahrungssperren',
    onIt: (day) => `Auf diesem Eintrag seit ${day}`,
    above: (name, day) => `Auf dem Ordner „${name}“ seit ${day}`,
    below: (name, day) => `Auf „${name}“ darin seit ${day}`,
    unreadable: 'einem Eintrag, den Sie nicht lesen dürfen',
    placedBy: (who) => `Gesetzt von ${who}`,
    formerMember: 'einem früheren Mitglied',
    more: (count) => `und ${formatNumber(count)} weitere`,
    askAdmins: 'Die Verwaltung kann sie aufheben.',
    reason: 'Grund einer Aufbewahrungssperre',
    reasonHint:
      'Warum es aufbewahrt werden muss, etwa das Aktenzeichen eines Verfahrens. Nur die Verwaltung sieht ihn.',
    place: 'Sperre setzen',
    placed: (count) =>
      `Aufbewahrungssperre für ${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')} gesetzt`,
    release: 'Aufheben',
    releaseOf: (name) => `Sperre auf ${name} aufheben`,
    releaseSure:
      'Danach kann der Eintrag gelöscht werden, wenn keine andere Sperre gilt. Ist seine Zeit im Papierkorb abgelaufen, wird er endgültig gelöscht.',
    released: (name) => `Sperre auf ${name} aufgehoben`,
    keepOne: 'Dieser Eintrag unterliegt einer Aufbewahrungssperre und kann nicht gelöscht werden.',
    keepAll:
      'Alle diese Einträge unterliegen Aufbewahrungssperren und können nicht gelöscht werden.',
    keepSome: (kept, all) =>
      `${formatNumber(kept)} dieser ${formatNumber(all)} Einträge ${plural(kept, 'unterliegt einer Aufbewahrungssperre und kann', 'unterliegen Aufbewahrungssperren und können')} nicht gelöscht werden:`,
    staysOne: 'Dieser Eintrag kann einen Ordner unter einer Aufbewahrungssperre nicht verlassen.',
    stay: (kept, all) =>
      `${formatNumber(kept)} von ${formatNumber(all)} ${plural(all, 'Eintrag', 'Einträgen')} können einen Ordner unter einer Aufbewahrungssperre nicht verlassen:`,
    notKeptOne: 'Dieser Eintrag kann jetzt nicht endgültig gelöscht werden.',
    notKeptSome: (kept, all) =>
      `${formatNumber(kept)} dieser ${formatNumber(all)} Einträge ${plural(kept, 'kann', 'können')} jetzt nicht endgültig gelöscht werden:`,
    byRule: (rule, day) => `Nach der Regel „${rule}“ bis zum ${day} aufzubewahren`,
    rules: 'Aufbewahrungsregeln',
    keepsUntil: (day) => `Kann bis zum ${day} nicht endgültig gelöscht werden`,
    keepsFor: (period, from) => `Bewahrt Dokumente ${period} ${from} auf`,
    deletesOn: (day) => `Nach dem ${day} endgültig zu löschen`,
    deletesAfter: (period, from) => `Löscht Dokumente ${period} ${from}`,
    from: { CREATION: 'nach ihrer Erstellung', LAST_CHANGE: 'nach ihrer neuesten Version' },
    willBeDeleted: (day) => `Wird am ${day} endgültig gelöscht`,
    day: 'Tag',
    days: 'Tage',
    year: 'Jahr',
    years: 'Jahre',
    noticeOfRule: (day) =>
      `Eine Aufbewahrungsregel bewahrt dieses Dokument bis zum ${day}. Es kann nicht endgültig gelöscht und seine Abschnitte können nicht geändert werden. Neue Versionen können Sie hochladen.`,
    notice:
      'Dieses Dokument unterliegt einer Aufbewahrungssperre. Es kann nicht gelöscht und seine Abschnitte können nicht geändert werden. Neue Versionen können Sie hochladen.',
    unknown:
      'Arbor konnte nicht feststellen, ob eine Aufbewahrungssperre gilt. Das Löschen kann fehlschlagen.',
  },
  'app/run-words': {
    states: {
      pending: 'Wartet',
      processing: 'In Arbeit',
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    steps: {
      prepare: 'Vorbereiten',
      convert: 'Lesen',
      enrich: 'Anreichern',
      chunk: 'Zerlegen',
      embed: 'Indizieren',
      finish: 'Abschließen',
    },
  },
  'app/kept/searches': {
    saved: 'Gespeicherte Suchen',
    save: 'Suche speichern',
    name: 'Name der Suche',
    notify: 'Bei neuen Treffern benachrichtigen',
    notifyOf: (name) => `Bei neuen Treffern für „${name}“ benachrichtigen`,
    keep: 'Speichern',
    cancel: 'Abbrechen',
    rename: 'Umbenennen',
    renameOf: (name) => `„${name}“ umbenennen`,
    delete: 'Löschen',
    deleteOf: (name) => `„${name}“ löschen`,
    deleted: (name) => `Die gespeicherte Suche „${name}“ wurde gelöscht`,
  },
  'app/sharing/ask': {
    message: 'Nachricht, zum Beispiel wofür Sie es brauchen',
    ask: 'Um Zugriff bitten',
    askToEdit: 'Um Ändern bitten',
    asked: (when) => `Sie haben am ${when} um Zugriff gebeten.`,
    askedWhy: 'Diese Seite ändert sich, sobald jemand antwortet.',
    declined: 'Ihre Anfrage wurde abgelehnt.',
    requests: 'Anfragen um Zugriff',
    wants: { READ_ONLY: 'möchte lesen', READ_WRITE: 'möchte ändern' },
    answers: { READ_ONLY: 'Lesen lassen', READ_WRITE: 'Ändern lassen', DECLINED: 'Ablehnen' },
  },
  'app/sharing/outside': {
    title: 'Links für Personen von außen',
    explained:
      'Wer den Link hat, darf dies und alles darunter lesen, ohne sich anzumelden. Jedes Öffnen wird festgehalten.',
    days: 'Tage',
    password: 'Passwort (freiwillig)',
    create: 'Link erstellen',
    made: 'Neuer Link (wird nur einmal gezeigt)',
    none: 'Es gibt keine Links.',
    until: (day) => `Bis ${day}`,
    ended: 'Funktioniert nicht mehr',
    withPassword: 'mit Passwort',
    by: (name) => `erstellt von ${name}`,
    opened: (times) =>
      times === 0
        ? 'Nie geöffnet'
        : times === 1
          ? 'Einmal geöffnet'
          : `${formatNumber(times)}-mal geöffnet`,
    end: 'Beenden',
    remove: 'Entfernen',
    endOf: (name) => `Link zu ${name} beenden`,
    next: 'Weitere Links',
    previous: 'Vorige Links',
    allow:
      'Administratoren dürfen Links erstellen, mit denen Personen von außen Ordner und Dokumente lesen',
    allowWhy:
      'Wenn Sie das ausschalten, funktioniert kein Link mehr. Nach dem Einschalten funktionieren sie wieder, bis sie enden.',
    most: 'Wie lange ein Link höchstens funktioniert, in Tagen',
    saved: 'Gespeichert',
  },
  'app/sharing': {
    title: (name) => `„${name}“ freigeben`,
    add: 'Personen oder Gruppen hinzufügen',
    addHint: 'Name oder Adresse eingeben',
    found: 'Gefundene Personen und Gruppen',
    noneFound: 'Niemand mit diesem Namen oder dieser Adresse',
    seesAll: 'Darf als Administrator schon alles ändern',
    members: (count) => (count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`),
    here: 'Personen mit Zugriff',
    nobody: 'Hier hat noch niemand Zugriff bekommen.',
    above: 'Zugriff durch Ordner darüber',
    from: (path) => `durch ${path}`,
    rightOf: (name) => `Was ${name} darf`,
    administrators: 'Inhaber und Administratoren dürfen alles ändern.',
    why: 'Wer Zugriff hat, und warum',
    added: (name) => `${name} hat jetzt Zugriff.`,
    removed: (name) => `${name} hat diesen Zugriff nicht mehr.`,
    link: 'Link für alle mit Zugriff',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    mine: { true: 'Sie dürfen das ändern.', false: 'Sie dürfen das lesen.' },
    whoShares: (names) => `Zugriff geben können: ${names}.`,
    done: 'Fertig',
  },
  app: {
    home: 'Start',
    documents: 'Dokumente',
    search: 'Suche',
    threads: 'Gespräche',
    jobs: 'Aufträge',
    sharedWithYou: 'Mit Ihnen geteilt',
    administration: 'Verwaltung',
    mainNavigation: 'Hauptnavigation',
    skip: 'Zum Inhalt springen',
    account: 'Konto',
    yourAccount: 'Ihr Konto',
    tenant: 'Mandant',
    language: 'Sprache',
    apiReference: 'API-Referenz',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    signInAgain: 'Erneut anmelden',
    sessionEnded: (email) =>
      `Ihre Sitzung ist abgelaufen. Geben Sie das Passwort von ${email} ein, um hier weiterzumachen.`,
    sessionEndedElsewhere: (email) =>
      `Ihre Sitzung ist abgelaufen. Melden Sie sich in einem anderen Tab wieder als ${email} an und kommen Sie zurück: Sie machen hier weiter, wo Sie sind.`,
    signInInTab: 'In einem anderen Tab anmelden',
    signedInAsOther: (email) =>
      `In diesem Browser ist jetzt ${email} angemeldet, oder bei einem anderen Mandanten. Was hier wartet, würde dort geschehen und wird deshalb nicht gesendet.`,
    password: 'Passwort',
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    tryAgain: 'Erneut versuchen',
    undo: 'Rückgängig',
    loading: 'Wird geladen',
    toHome: 'Zur Startseite',
    notFound: 'Hier ist nichts',
    notFoundWhy: 'Es wurde gelöscht oder verschoben, oder Sie haben keinen Zugriff darauf.',
    closed: 'Das können Sie nicht öffnen',
    closedWhy:
      'Es gibt das nicht mehr, oder Sie haben keinen Zugriff darauf. Wenn Sie hier etwas erwarten, bitten Sie um Zugriff.',
    forbidden: 'Das dürfen Sie nicht sehen',
    forbiddenWhy: 'Wer Ihren Mandanten verwaltet, kann Ihnen Zugriff geben.',
    picture: (words) => `Bild: ${words}`,
    offline: 'Der Server antwortet nicht',
    offlineWhy: 'Prüfen Sie Ihre Verbindung. Es ist nichts verloren gegangen.',
    broken: 'Etwas ist schiefgegangen',
    disconnected: 'Verbindung verloren. Neuer Versuch …',
    modelReplaced:
      'Unter dem Namen des Modells für die Suche nach Bedeutung antwortet jetzt ein anderes. Arbor baut die Suche nach Bedeutung neu auf. Bis dahin wird nur nach Wörtern gesucht.',
  },
  'app/kept/visits': {
    recent: 'Zuletzt geöffnet',
    changed: 'Geändert',
    changedWhy: 'Geändert, seit Sie es zuletzt geöffnet haben',
    since: 'Dieses Dokument wurde seit Ihrem letzten Besuch geändert.',
    showChanges: 'Änderungen zeigen',
    dismiss: 'Ausblenden',
  },
  'app/waiting': {
    names: {
      database: 'die Datenbank',
      storage: 'den Dateispeicher',
      disk: 'freien Speicherplatz',
      stream: 'Echtzeit-Ereignisse',
      mail: 'den Mailserver',
      chat_model: 'das Sprachmodell',
      embedding_model: 'das Embedding-Modell',
      vision_model: 'das Bildmodell',
      converter_memory: 'freien Arbeitsspeicher',
    },
    since: (name, time) => `Wartet seit ${time} auf ${name}`,
    jobs: (count) => `${count} Aufträge warten`,
  },
  'account/connect': {
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
  'account/my-account': {
    title: 'Ihr Konto',
    you: 'Sie',
    keptElsewhere: 'Ihre Organisation führt Ihren Namen.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    saved: 'Gespeichert',
    oldPassword: 'Bisheriges Passwort',
    newPassword: 'Neues Passwort',
    changePassword: 'Passwort ändern',
    passwordChanged: 'Das Passwort wurde geändert',
    passwordWhy: 'Alle anderen Sitzungen enden, auf jedem Gerät.',
    digest: 'Mitteilungen per E-Mail',
    digestWhy: 'Eine E-Mail um 7 Uhr mit dem, was Sie in der Glocke noch nicht gelesen haben.',
    rhythm: 'Wie oft',
    rhythms: { off: 'Nie', daily: 'Täglich', weekly: 'Montags' },
    keys: 'API-Schlüssel',
    keysWhy: 'Mit einem Schlüssel handeln Programme in Ihrem Namen, in diesem Mandanten.',
    keyName: 'Name eines neuen Schlüssels',
    lifetime: 'Wie lange der Schlüssel gilt',
    lifetimes: { '30': '30 Tage', '90': '90 Tage', '365': '1 Jahr', never: 'ohne Ende' },
    createKey: 'Schlüssel anlegen',
    newKeyIs: (name) => `Der Schlüssel ${name}`,
    shownOnce: 'Kopieren Sie ihn jetzt: Er wird nicht noch einmal gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    neverUsed: 'Nie benutzt',
    lastUsed: (when) => `Zuletzt benutzt: ${when}`,
    noEnd: 'gilt ohne Ende',
    ended: 'ist abgelaufen',
    endsOn: (when) => `endet: ${when}`,
    deleteKey: 'Löschen',
    deleteKeyOf: (name) => `Löschen: ${name}`,
    deleteKeyTitle: (name) => `Den Schlüssel ${name} löschen?`,
    deleteKeyWhat:
      'Programme, die ihn benutzen, werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
    deleteNow: 'Löschen',
    keyDeleted: (name) => `Der Schlüssel ${name} wurde gelöscht`,
    everywhere: 'Überall abmelden',
    everywhereWhy: 'Falls jemand anderes an Ihre Sitzung oder einen Schlüssel gelangt sein könnte.',
    endAll: 'Alles beenden …',
    endAllNow: 'Alles beenden',
    endAllTitle: 'Überall abmelden?',
    endAllWhat: (keys) =>
      `Alle Sitzungen enden, auch diese, und alle Ihre API-Schlüssel werden gelöscht und alle Apps getrennt, in allen Mandanten (${formatNumber(keys)} ${plural(keys, 'Schlüssel', 'Schlüssel')} in diesem). Das lässt sich nicht rückgängig machen.`,
  },
  account: {
    signIn: 'Anmelden',
    signUp: 'Konto anlegen',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    rule: 'Mindestens 8 Zeichen und keines der häufigsten Passwörter.',
    show: 'Passwort anzeigen',
    firstName: 'Vorname (freiwillig)',
    lastName: 'Nachname (freiwillig)',
    forgot: 'Passwort vergessen?',
    noAccount: 'Konto anlegen',
    haveAccount: 'Ich habe ein Konto',
    google: 'Mit Google anmelden',
    throughKnown: (host) => `Über ${host} anmelden`,
    through: (host) => `Über ${host} anmelden?`,
    throughReplaces: (email) =>
      `Sie sind angemeldet als ${email}. Wer sich dort anmeldet, tritt an die Stelle dieser Sitzung.`,
    throughNobody: 'In diesem Browser ist niemand angemeldet.',
    throughWhy:
      'Ein Link oder eine Seite hat darum gebeten. Fahren Sie nur fort, wenn Sie sich bei einer Organisation anmelden wollten, die diesen Dienst verwendet.',
    throughGoOn: 'Weiter zu diesem Dienst',
    throughStay: 'Hier bleiben',
    throughFailed: 'Diese Anmeldung ist nicht möglich',
    finishSignUp: 'Konto fertigstellen',
    confirmed: 'Ihre Adresse ist bestätigt. Wählen Sie ein Passwort.',
    create: 'Konto anlegen',
    signUpWhy: 'Sie erhalten eine E-Mail mit einem Link, der hierher zurückführt.',
    sendLink: 'Link senden',
    sent: (email) =>
      `Wenn ${email} einen Link bekommen kann, ist eine E-Mail unterwegs. Öffnen Sie den Link darin.`,
    written: (email) =>
      `Dieser Server verschickt keine E-Mails. Wenn ${email} einen Link bekommen kann, liegt er in einer Datei im Mail-Ordner des Servers: Fragen Sie, wer den Server betreibt.`,
    stale: 'Dieser Link wurde schon verwendet oder ist abgelaufen.',
    reset: 'Neues Passwort festlegen',
    disconnectApps: 'Auch alle Apps trennen, die in meinem Namen handeln, in allen Mandanten',
    resetWhy: 'Alle Sitzungen Ihres Kontos enden. In diesem Browser werden Sie wieder angemeldet.',
    noMail:
      'Dieser Server verschickt keine E-Mails. Bitten Sie jemanden, der Ihren Mandanten verwaltet, um einen Link.',
    resetMail:
      'Geben Sie die Adresse Ihres Kontos ein. Sie erhalten eine E-Mail mit einem Link, der hierher zurückführt.',
    setPassword: 'Passwort festlegen',
    invited: 'Sie sind eingeladen, einem Mandanten beizutreten',
    joinTitle: (tenant) => `${tenant} beitreten`,
    joinWhy: (inviter, tenant) => `${inviter} lädt Sie zu ${tenant} ein.`,
    joinAs: (email) =>
      `Sie erhalten ein Konto mit der Adresse ${email}. Wählen Sie ein Passwort dafür.`,
    join: 'Beitreten',
    joinWithAccount: 'Ich habe ein Konto mit dieser Adresse',
    joinNewAccount: 'Stattdessen ein neues Konto anlegen',
    signedInAs: (email) => `Sie sind angemeldet als ${email}.`,
    accept: 'Einladung annehmen',
    otherAccount: 'Anderes Konto verwenden',
    welcomeFailed: 'Dieser Link kann nicht verwendet werden',
    welcomeStale:
      'Er wurde schon verwendet oder ist älter als zehn Minuten. Wenn Sie nicht angemeldet sind, verwenden Sie Adresse und Passwort daneben im Terminal, oder starten Sie den Server neu: Er zeigt dann einen neuen Link.',
    signInInvited: 'Melden Sie sich mit der Adresse an, die die Einladung erhalten hat.',
    newHere: 'Noch kein Konto?',
    newHereWhy:
      'Geben Sie die Adresse ein, die die Einladung erhalten hat. Eine E-Mail mit einem Link führt Sie hierher zurück.',
    notForYou:
      'Für die Adresse, mit der Sie angemeldet sind, gibt es keine solche Einladung. Verwenden Sie das Konto, dessen Adresse die E-Mail erhalten hat, oder bitten Sie um eine neue Einladung.',
  },
  'admin/archives': {
    title: 'Archive',
    onlyOwner: 'Nur der Inhaber des Mandanten kann diese Seite öffnen.',
    why: 'Ein Archiv ist eine Datei mit allem, was dieser Mandant hat: Ordner, Dokumente, Versionen, Unterhaltungen, Kommentare, Mitglieder und Berechtigungen. Sie können es aufbewahren, mit anderen Programmen lesen oder auf einem anderen Arbor-Server importieren lassen. Jedes bleibt sieben Tage gespeichert.',
    none: 'Noch keine Archive',
    export: 'Mandanten exportieren',
    passphrase: 'Passphrase (freiwillig)',
    passphraseHint:
      'Verschlüsselt das Archiv. Ohne die Passphrase kann niemand es öffnen. Mindestens 8 Zeichen.',
    unprotected: 'Ohne sie kann jeder, der die Datei bekommt, alle Dokumente lesen.',
    start: 'Starten',
    started: 'Erstellt',
    state: 'Zustand',
    size: 'Größe',
    encrypted: 'Verschlüsselt',
    content: (documents, files) =>
      `${formatNumber(documents)} ${plural(documents, 'Dokument', 'Dokumente')}, ${formatNumber(files)} ${plural(files, 'Datei', 'Dateien')}`,
    until: 'Gespeichert bis',
    errors: {
      failed:
        'Wegen eines Serverfehlers fehlgeschlagen. Die Administration des Servers findet ihn im Log.',
      no_space:
        'Der Server hat keinen Platz dafür. Die Administration des Servers muss Platz schaffen.',
      given_up: 'Der Server wurde dabei mehrmals beendet. Versuchen Sie es noch einmal.',
    },
    actions: 'Aktionen',
    download: 'Herunterladen',
    cancel: 'Export abbrechen',
    canceled: 'Export abgebrochen',
    remove: 'Löschen …',
    removeFailed: 'Entfernen',
    removeTitle: 'Dieses Archiv löschen?',
    removeWhy:
      'Kopien, die Sie heruntergeladen haben, bleiben. Sie können den Mandanten erneut exportieren.',
    removeNow: 'Löschen',
    removed: 'Archiv gelöscht',
  },
  'admin/audit': {
    why: 'Änderungen, Anmeldungen und was Arbor verlassen hat: Downloads, Antworten und was Programme gelesen haben. Lesen im Arbeitsbereich wird nicht aufgezeichnet, außer bei Dateien und wenn Administratoren in privaten Ordnern lesen.',
    group: 'Was',
    person: 'Person',
    everyone: 'Alle Personen',
    from: 'Von',
    to: 'Bis',
    everywhere: 'Ereignisse aller Elemente anzeigen',
    save: { csv: 'Als CSV speichern', ndjson: 'Als NDJSON speichern' },
    verify: 'Prüfen',
    verifying: 'Wird geprüft …',
    head: 'Bewahren Sie diese Nummer und diesen Hash anderswo auf, um später zu belegen, dass nichts umgeschrieben wurde:',
    whole: (count) =>
      `Die Kette ist vollständig. Arbor hat ${formatNumber(count)} Ereignisse geprüft und keine Änderung gefunden.`,
    faults: {
      missing: (number) => `Ereignis ${formatNumber(number)} fehlt.`,
      changed: (number) => `Ereignis ${formatNumber(number)} wurde geändert.`,
      moved: (number) => `Ereignis ${formatNumber(number)} folgt auf ein anderes als zuvor.`,
      cut: (number) => `Das Ende der Kette fehlt, ab Ereignis ${formatNumber(number)}.`,
    },
  },
  'admin/failure': {
    byCause: 'Fehlgeschlagen nach Ursache',
    causes: {
      document: 'Das Dokument selbst',
      limit: 'Eine Grenze des Mandanten',
      converter: 'Der Konverter',
      storage: 'Der Dateispeicher',
      database: 'Die Datenbank',
      disk: 'Kein Speicherplatz',
      model: 'Ein Modell',
      server: 'Der Server',
      unknown: 'Unbekannt, vor einem Update',
    },
    only: (count) => `${formatNumber(count)} wiederholbar`,
    again: 'Wiederholen',
    againFor: (cause) => `Wiederholen: ${cause}`,
    allAgain: (count) => `Alle ${formatNumber(count)} wiederholen`,
    restarted: (count, remaining) =>
      `${formatNumber(count)} ${plural(count, 'Auftrag wird', 'Aufträge werden')} wiederholt` +
      (remaining > 0 ? `; ${formatNumber(remaining)} weitere können folgen` : ''),
  },
  'admin/feedback': {
    why: 'Antworten in Gesprächen lassen sich bewerten. Zu jeder Bewertung sehen Sie die Frage, die Antwort und ihre Stellen, aber nicht den Rest des Gesprächs.',
    show: 'Anzeigen',
    ratings: { ALL: 'Alle', UP: 'Gut', DOWN: 'Schlecht' },
    none: 'Keine Bewertungen',
    noneWhy: 'So hat noch niemand eine Antwort bewertet.',
    good: 'Gute Antwort',
    bad: 'Schlechte Antwort',
    noQuestion: 'Ohne Frage',
    wholeAnswer: 'Antwort',
    passages: (count) => `${formatNumber(count)} ${plural(count, 'Stelle', 'Stellen')}`,
    openThread: 'Gespräch öffnen',
    sourceGone: 'Gelöschte Stelle',
    formerMember: 'Früheres Mitglied',
    save: 'Als CSV speichern',
    saving: 'Wird gespeichert …',
    columns: [
      'Wann',
      'Wer',
      'Bewertung',
      'Grund',
      'Kommentar',
      'Frage',
      'Antwort',
      'Stellen',
      'Gespräch',
    ],
    file: 'bewertungen.csv',
    cut: (count) => `Die Datei enthält die neuesten ${formatNumber(count)} Bewertungen.`,
  },
  'admin/health': {
    version: 'Version',
    migrations: (applied, required) =>
      applied === required
        ? `${formatNumber(required)} Migrationen, alle angewendet`
        : `${formatNumber(applied)} von ${formatNumber(required)} Migrationen angewendet`,
    kind: 'Art der Datenbank',
    databases: { embedded: 'Eingebettet', postgres: 'PostgreSQL' },
    replica: (number) => `Replikat ${formatNumber(number)}`,
    replicaWorks: 'Wird gelesen',
    events: 'Live-Ereignisse',
    transports: { off: 'Aus', memory: 'Innerhalb dieses Prozesses', redis: 'Redis' },
    storage: 'Dateispeicher',
    storages: { folder: 'Ordner', s3: 'Bucket' },
    silent: 'antwortet nicht',
    disk: 'Freier Speicherplatz',
    unknown: 'Unbekannt',
    queue: 'Warteschlange aller Mandanten',
    waiting: (waiting, active) =>
      `${formatNumber(waiting)} warten, ${formatNumber(active)} in Arbeit`,
    oldest: (time) => `der älteste seit ${time}`,
    outage: 'Nicht verfügbar',
    failures: 'Fehler am letzten Tag',
    failed: (count) =>
      `${formatNumber(count)} ${plural(count, 'Dokument', 'Dokumente')} dieses Mandanten`,
    backup: 'Letzte Sicherung',
    noBackup: 'Auf diesem Rechner ist keine vermerkt. Führen Sie regelmäßig „arbor backup“ aus.',
  },
  'admin/models': {
    title: 'Modelle',
    kinds: {
      chat: 'Sprachmodell',
      embedding: 'Modell für die Suche nach Bedeutung',
      vision: 'Modell für Bilder',
      reranking: 'Modell für die Reihenfolge',
    },
    uses: {
      chat: 'schreibt Antworten',
      embedding: 'findet Stellen nach ihrer Bedeutung',
      vision: 'beschreibt Bilder',
      reranking: 'ordnet die besten Treffer',
    },
    without: {
      chat: 'Keines. Antworten zitieren die Stellen, die am besten passen.',
      embedding: 'Keines. Die Suche findet nur Wörter.',
      vision: 'Keines. Bilder werden nicht beschrieben.',
      reranking: 'Keines. Treffer behalten ihre Reihenfolge.',
    },
    included: 'In Arbor enthalten, ohne Netz',
    folder: (name) => `${name}, aus Dateien auf dem Server`,
    endpoint: (name) => `${name}, über das Netz`,
    test: 'Testen',
    testOf: (model) => `Testen: ${model}`,
    testing: 'Wird getestet …',
    works: (time) => `Antwortet in ${time}`,
    can: {
      tools: 'Werkzeuge: ja. Das Modell sucht selbst.',
      noTools:
        'Werkzeuge: nein. Fragen werden aus den Textstellen beantwortet, die Arbor vorher findet.',
      images: 'Bilder: ja.',
      noImages: 'Bilder: nein.',
      noStreaming: 'Antworten kommen in einem Stück.',
      context: (tokens) => `Kontext: ${tokens} Token.`,
      first: (time) => `Erste Wörter nach ${time}.`,
    },
    calls: 'Aufrufe',
    why: 'Aufrufe für diesen Mandanten in den letzten 30 Tagen. Tokens werden gezählt, wenn der Endpunkt sie meldet. Die letzte Minute kann fehlen.',
    since: (day) => `Aufgezeichnet seit ${day}.`,
    none: 'Es sind noch keine Aufrufe aufgezeichnet.',
    day: 'Tag (UTC)',
    model: 'Modell',
    failures: 'Fehlgeschlagen',
    input: 'Gesendete Tokens',
    output: 'Empfangene Tokens',
  },
  'admin/models/own': {
    title: 'Sprachmodelle',
    why: 'Wer fragt, wählt eines dieser Modelle. Ohne Wahl antwortet das Standardmodell.',
    add: 'Modell hinzufügen',
    addTitle: 'Modell hinzufügen',
    editTitle: 'Modell bearbeiten',
    notAllowed:
      'Die Betreiber dieses Servers erlauben keine Modelle an anderen Adressen. Sie können ARBOR_MODEL_NETWORKS setzen.',
    none: 'Noch kein Sprachmodell. Antworten zitieren die Stellen, die am besten passen.',
    ofServer: 'Aus den Einstellungen des Servers',
    atServer: (model) => `${model}, am Endpunkt des Servers`,
    at: (model, host) => `${model}, bei ${host}`,
    isDefault: 'Standard',
    isOff: 'Aus',
    forGroups: 'Für Gruppen',
    makeDefault: 'Als Standard',
    makeDefaultOf: (name) => `Als Standard: ${name}`,
    edit: 'Bearbeiten',
    editOf: (name) => `Bearbeiten: ${name}`,
    remove: 'Löschen …',
    removeOf: (name) => `Löschen: ${name}`,
    removeTitle: (name) => `Modell „${name}“ löschen?`,
    removeWhat: 'Niemand kann es mehr fragen. Seine Antworten bleiben.',
    removeNow: 'Löschen',
    service: 'Dienst',
    presets: {
      custom: 'Anderer',
      server: 'Endpunkt des Servers',
    },
    name: 'Name',
    nameHint: 'Unter diesem Namen wird das Modell gewählt.',
    address: 'Adresse',
    addressHint: 'Vom Server aus gesehen: „localhost“ ist der Rechner, auf dem Arbor läuft.',
    key: 'Schlüssel (falls der Dienst einen braucht)',
    keyHint: 'Arbor speichert den Schlüssel verschlüsselt und zeigt ihn nie an.',
    keyKept:
      'Ein Schlüssel ist gespeichert. Lassen Sie das Feld leer, um ihn zu behalten. Wenn Sie die Adresse ändern, geben Sie ihn noch einmal ein.',
    removeKey: 'Gespeicherten Schlüssel entfernen',
    model: 'Modell',
    modelHint: 'Testen Sie die Verbindung, um zu sehen, welche Modelle der Dienst anbietet.',
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    connected: 'Verbunden.',
    offered: (count) =>
      count === 1 ? 'Der Dienst bietet ein Modell an.' : `Der Dienst bietet ${count} Modelle an.`,
    more: 'Weitere Einstellungen',
    answers: 'Wie es antwortet',
    answersOf: {
      auto: 'Arbor entscheidet',
      search_first: 'Arbor sucht zuerst (für Modelle ohne Werkzeuge)',
    },
    firstToken: 'Auf das erste Wort warten (Sekunden)',
    betweenTokens: 'Zwischen Wörtern warten (Sekunden)',
    waitHint: 'Leer lassen, damit Arbor entscheidet.',
    groups: 'Wer es nutzen kann',
    everybody: 'Alle, wenn Sie keine Gruppe wählen.',
    deletedGroup: 'Eine gelöschte Gruppe',
    answersByDefault: 'Antwortet standardmäßig',
    isOn: 'Kann genutzt werden',
    create: 'Hinzufügen',
  },
  'admin/responsibility': {
    kinds: {
      webhook: 'Webhook',
      source: 'Quelle',
      workflow_runner: 'Programm eines Workflows',
      outside_link: 'Link für Außenstehende',
      api_key: 'API-Schlüssel',
      identity_provider: 'Identitätsanbieter',
    },
    title: (name) => `${name} ist zuständig für:`,
    paused: 'ruht',
    more: (count) => `… und ${count} weitere`,
    choice: 'Was damit geschieht',
    choices: {
      PAUSE: 'Anhalten, was einen Administrator braucht',
      HAND_OVER: 'Ich übernehme',
    },
    provider:
      'Prüfen Sie die Einstellungen des Identitätsanbieters. Die Anmeldung läuft unverändert weiter.',
    demoteTitle: (name) => `${name} zum Benutzer machen?`,
    demoteWhat: 'Benutzer sehen nur, was mit ihnen geteilt ist, und verwalten den Mandanten nicht.',
    demoteNow: 'Zum Benutzer machen',
    show: 'Zuständig für …',
    none: (name) => `${name} ist für nichts zuständig.`,
    takeOver: 'Alles übernehmen',
    takenOver: (count) => `Sie sind jetzt für ${count} Dinge zuständig`,
  },
  'admin/retention/rule': {
    none: 'Keine Aufbewahrungsregeln',
    why: 'Eine Aufbewahrungsregel bewahrt Dokumente eine Mindestzeit auf oder löscht sie nach einer Zeit endgültig. Jede Löschung wird sieben Tage vorher angekündigt und hinterlässt einen Beleg.',
    add: 'Neue Regel',
    name: 'Name',
    nameHint: 'Wer etwas löschen will, das die Regel bewahrt, sieht ihn.',
    target: 'Gilt für',
    does: 'Was sie tut',
    scheduled: 'Angekündigte Löschungen',
    actions: 'Aktionen',
    kinds: { folder: 'Dokumente in einem Ordner', tag: 'Dokumente mit einem Schlagwort' },
    folder: 'Ordner',
    tag: 'Schlagwort',
    findTag: 'Schlagwort suchen',
    tagNamed: (name) => `Schlagwort „${name}“`,
    gone: 'gelöscht oder im Papierkorb',
    keep: 'Mindestens aufbewahren',
    deleteAfter: 'Endgültig löschen nach',
    unit: (label) => `Einheit: ${label}`,
    units: { days: 'Tagen', years: 'Jahren' },
    empty: 'Lassen Sie ein Feld leer, wenn es nicht gilt.',
    counted: 'Gezählt ab',
    countedFrom: {
      CREATION: 'der Erstellung des Dokuments',
      LAST_CHANGE: 'seiner neuesten Version',
    },
    edit: 'Bearbeiten …',
    editOf: (name) => `${name} bearbeiten`,
    editTitle: 'Aufbewahrungsregel bearbeiten',
    addTitle: 'Neue Aufbewahrungsregel',
    preview: 'Vorschau',
    previewTitle: 'Was die Regel jetzt tut',
    back: 'Zurück',
    create: 'Regel erstellen',
    save: 'Regel speichern',
    saved: (name) => `Regel ${name} gespeichert`,
    covers: (n) =>
      n === 0
        ? 'Sie gilt noch für kein Dokument.'
        : `Sie gilt für ${formatNumber(n)} ${plural(n, 'Dokument', 'Dokumente')}.`,
    kept: (n) =>
      `${formatNumber(n)} davon ${plural(n, 'kann', 'können')} wegen dieser Regel jetzt nicht endgültig gelöscht werden.`,
    due: (n, day) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, um gelöscht zu werden. Die erste Löschung ist am ${day}.`,
    later: (day) => `Die erste Löschung ist am ${day}.`,
    held: (n) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, ${plural(n, 'unterliegt', 'unterliegen')} aber einer Aufbewahrungssperre.`,
    keptByRules: (n) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, aber nach einer Regel aufzubewahren.`,
    keptBySource: (n) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, aber eine Quelle hält sie aktuell. Regeln löschen sie nicht.`,
    first: 'Die ersten Dokumente',
    deleted: (day) => `Gelöscht am ${day}`,
    keptUntil: (day) => `Aufbewahrt bis ${day}`,
    isHeld: 'Unterliegt einer Aufbewahrungssperre',
    remove: 'Löschen …',
    removeOf: (name) => `${name} löschen`,
    removeTitle: (name) => `Regel „${name}“ löschen?`,
    removeWhy: 'Was sie bewahrt, kann danach gelöscht werden. Angekündigte Löschungen entfallen.',
    removeNow: 'Regel löschen',
    removed: (name) => `Regel ${name} gelöscht`,
  },
  'admin/retention': {
    noHolds: 'Keine Aufbewahrungssperren',
    holdsWhy:
      'Eine Aufbewahrungssperre bewahrt einen Ordner oder ein Dokument mit allem darin: Niemand und nichts kann es löschen. Um eine zu setzen, öffnen Sie das Menü eines Eintrags und wählen „Aufbewahrungssperre …“.',
    item: 'Eintrag',
    reason: 'Grund',
    placed: 'Gesetzt',
    actions: 'Aktionen',
    inTrash: 'Im Papierkorb',
    formerMember: 'einem früheren Mitglied',
    release: 'Aufheben …',
    releaseOf: (name) => `Sperre auf ${name} aufheben`,
    releaseTitle: (name) => `Sperre auf „${name}“ aufheben?`,
    releaseNow: 'Sperre aufheben',
  },
  'admin/settings': {
    saved: 'Gespeichert',
    agentsMayWrite: 'Agenten dürfen Inhalte ändern',
    agentsMayWriteWhy:
      'Verbundene Apps können dann ändern und löschen, was die Person darf, für die sie handeln, soweit diese es ihnen erlaubt hat (kb:write, kb:admin). Das gilt für MCP und für die API. Sonst lehnt Arbor solche Aufrufe ab, und Links zum Hochladen funktionieren nicht. API-Schlüssel brauchen die Erlaubnis nur über MCP: Über die API darf ein Schlüssel immer, was die Person darf, der er gehört.',
    agentCalls: 'Was Agenten geändert haben oder ändern wollten',
    agentCallsWhy:
      'Im Protokoll steht jeder Aufruf einer verbundenen App, der etwas ändert, ebenso jeder Aufruf eines solchen Werkzeugs über MCP und jede Nutzung eines Links zum Hochladen, auch abgelehnte.',
    agentsSaved: 'Gespeichert. Das gilt ab dem nächsten Aufruf.',
    deletionsToTrash: 'Was Programme löschen, kommt in den Papierkorb',
    deletionsToTrashWhy:
      'Programme löschen über die API sonst endgültig. Ist dies eingeschaltet, lässt sich dreißig Tage lang alles wiederherstellen, außer ein Programm verlangt ausdrücklich das endgültige Löschen. Nur der Inhaber kann das ändern.',
    newTag: 'Name eines neuen Schlagworts',
    newTagColor: 'Farbe des neuen Schlagworts',
    noTags: 'Noch keine Schlagwörter',
    noTagsWhy:
      'Schlagwörter kennzeichnen Ordner und Dokumente, und eine Suche lässt sich auf sie beschränken.',
    colorOf: (name) => `Farbe von ${name}`,
    nameOfTag: (name) => `Name von ${name}`,
    tagChanged: (name) => `${name} wurde geändert`,
    deleteTagOf: (name) => `Löschen: ${name}`,
    deleteTagTitle: (name) => `Das Schlagwort ${name} löschen?`,
    deleteTagWhat:
      'Es wird von allen Ordnern, Dokumenten und Stellen genommen, die es haben. Sie selbst bleiben. Das lässt sich nicht rückgängig machen.',
    tenantName: 'Name des Mandanten',
    brandName: 'Markenname',
    brandNameHint: 'Wird statt des Namens gezeigt.',
    color: 'Farbe',
    pickColor: 'Farbe wählen',
    badColor: 'Eine Farbe hat sechs Ziffern von 0 bis 9 und a bis f, zum Beispiel #2f6f4f.',
    zone: 'Zeitzone',
    preview: 'Vorschau',
    aLink: 'Ein Link',
    aButton: 'Ein Knopf',
    logos: { logo: 'Logo', logo_dark: 'Logo auf dunklem Grund', favicon: 'Symbol' },
    chooseFile: 'Wählen …',
    fileFor: (what) => `Wählen … ${what}`,
    removeLogo: 'Entfernen',
    removeLogoOf: (what) => `Entfernen: ${what}`,
    providerWhy:
      'Mitglieder können sich mit den Konten Ihrer Organisation anmelden (OpenID Connect). Wer den Anbieter betreibt, kann sich als jedes Mitglied anmelden, nur nicht als Inhaber.',
    redirectAddress: 'Rücksprungadresse, beim Anbieter einzutragen',
    issuer: 'Aussteller (issuer)',
    issuerHint: 'Wie in /.well-known/openid-configuration des Anbieters.',
    clientId: 'Client-ID',
    clientSecret: 'Client-Geheimnis',
    clientSecretHint:
      'Wird verschlüsselt gespeichert und nie gezeigt. Bleibt das Feld leer, gilt das gespeicherte.',
    allowNew: 'Wer noch kein Konto hat, wird beim ersten Anmelden Mitglied',
    otherMembers:
      'Scopes, Gruppen und Zertifikate werden über die API eingestellt; dieses Formular behält sie.',
    signInAddress: 'Anmelden',
    signInAddressWhy: 'Wo Personen beginnen',
    test: 'Prüfen',
    testWorks: (host) =>
      `${host} antwortet. Das Anmelden selbst versuchen Sie an der Adresse oben.`,
    removeProvider: 'Anbieter entfernen …',
    removeProviderTitle: 'Den Anbieter entfernen?',
    removeProviderWhat:
      'Die Sitzungen und API-Schlüssel, die er gegeben hat, enden sofort, und zum Anmelden ist ein Passwort oder Google nötig. Das Client-Geheimnis wird gelöscht.',
    providerRemoved: 'Der Anbieter wurde entfernt',
    documents: 'Dokumente',
    files: 'Dateien',
    textsStored: 'Texte',
    lastHour: 'Arbeit in der letzten Stunde',
    lastDay: 'Arbeit am letzten Tag',
    questionsToday: 'Fragen heute',
    byDay: 'Nutzung nach Tagen',
    byDayWhy:
      'Tage in UTC. Dokumente und Dateien stehen für das, was gespeichert war, als der Tag zuerst erfasst wurde.',
    day: 'Tag',
    questions: 'Fragen',
    searches: 'Suchen',
    pages: 'Seiten',
    processing: 'Arbeit',
    withoutLimit: (used) => `${used}, ohne Grenze`,
    ofLimit: (used, limit) => `${used} von ${limit}`,
    server: 'Server',
    responds: (time) => `antwortet in ${time}`,
    database: 'Datenbank',
    databaseTime: (time) => `antwortet; ihre Uhr zeigt ${time}`,
    model: {
      chat: 'Sprachmodell',
      embedding: 'Modell für die Suche nach Bedeutung',
      vision: 'Modell für Bilder',
    },
    modelStatus: {
      unknown: 'Noch nicht gefragt',
      ok: 'Antwortet',
      busy: 'Überlastet, oder das Kontingent ist erschöpft',
      unreachable: 'Nicht erreichbar',
      rejected: 'Lehnt Anfragen ab. Prüfen Sie Schlüssel, Namen und Adresse in den Einstellungen',
      loading: 'Wird noch geladen',
      wrong_key: 'Nimmt den Schlüssel nicht an. Prüfen Sie ihn in den Einstellungen',
      no_such_model: 'Den Endpunkt gibt es, aber nicht dieses Modell. Prüfen Sie seinen Namen',
      no_quota: 'Das Guthaben ist aufgebraucht',
      too_long: 'Die letzte Anfrage war zu lang',
      refused_by_policy: 'Der Anbieter hat die letzte Anfrage nicht zugelassen',
      slow: 'Antwortet nicht rechtzeitig',
      broken: 'Bricht seine Antworten ab',
      ended: 'Sein Prozess ist beendet',
      replaced: 'Unter demselben Namen ersetzt',
      unusable: 'Sendet Antworten, mit denen Arbor nichts anfangen kann',
    },
    since: (time) => `seit ${time}`,
    jobsOldest: 'Am längsten wartender Auftrag',
    jobsNone: 'Keiner',
    startedAt: (time) => `seit ${time}`,
    jobsActive: 'Aufträge in Arbeit',
    jobsFailed: 'Fehlgeschlagene Aufträge',
  },
  'admin/sources/form': {
    chooseKind: 'Womit soll der Ordner aktuell gehalten werden?',
    otherKind: 'Etwas anderes wählen',
    settings: 'Einstellungen',
    into: 'In diesen Ordner',
    intoWhy: 'Was Menschen selbst hineinlegen, rührt Arbor nie an.',
    newFolder: 'Neuer Ordner darin',
    newFolderHint: 'Lassen Sie das leer, wenn die Quelle den gewählten Ordner selbst füllen soll.',
    chooseFirst: 'Wählen Sie einen Ordner.',
    schedule: 'Zeitplan',
    runsWhen: 'Synchronisieren',
    manually: 'Nur auf Wunsch',
    afterChanges: 'Nach Änderungen und jede Stunde',
    minutes: (count) => `Alle ${formatNumber(count)} Minuten`,
    hours: (count) => (count === 1 ? 'Jede Stunde' : `Alle ${formatNumber(count)} Stunden`),
    daily: 'Einmal am Tag',
    atTimes: 'Zu bestimmten Zeiten …',
    cron: 'Zeiten als Cron-Ausdruck',
    cronHint: (zone) =>
      `Minute, Stunde, Tag, Monat und Wochentag in ${zone}: „0 6 * * 1-5“ heißt 6:00 Uhr von Montag bis Freitag.`,
    rules: 'Was ausgelassen wird',
    include: 'Nur diese Dateien',
    exclude: 'Diese Dateien und Ordner nicht',
    patterns:
      'Ein Muster pro Zeile. * und ? stehen für Zeichen in einem Namen, ** für beliebig viele Ordner: *.pdf, entwürfe, archiv/**',
    hidden:
      'Auch versteckte und vorübergehende Dateien lesen (.notizen.txt, ~$bericht.docx, __MACOSX)',
    most: 'Größte Datei in MB',
    types: 'Nur diese Dateitypen',
    typesHint: 'Zum Beispiel PDF, DOCX. Leer bedeutet: alle Typen, die Arbor lesen kann.',
    keptSecret: 'Gespeichert. Lassen Sie das leer, um es zu behalten.',
    lines: 'Eine Angabe pro Zeile.',
    test: 'Testen',
    testing: 'Wird getestet …',
    testFails: 'So geht es nicht:',
    create: 'Anlegen und Vorschau zeigen',
    createWhy: 'Arbor zeigt zuerst, was hinzukäme. Bis Sie synchronisieren, wird nichts geändert.',
    invalid: (label) => `${label}: Dieser Wert ist nicht gültig.`,
  },
  'admin/sources/kind': {
    folder: {
      title: 'Ordner des Servers',
      what: 'Ein Ordner auf der Festplatte des Servers, unterhalb eines von den Betreibern erlaubten.',
      fields: {
        path: {
          label: 'Ordner auf dem Server',
          hint: 'Der absolute Pfad, etwa /srv/dokumente. Die Betreiber nennen die erlaubten Ordner in ARBOR_SOURCE_FOLDERS.',
        },
      },
    },
    s3: {
      title: 'S3-Bucket',
      what: 'Ein Bucket oder ein Ordner darin, bei Amazon S3, MinIO, Ceph, R2 oder einem anderen S3-Server.',
      fields: {
        bucket: { label: 'Bucket' },
        prefix: {
          label: 'Ordner im Bucket',
          hint: 'Etwa berichte/2026. Leer bedeutet: der ganze Bucket.',
        },
        endpoint: {
          label: 'Server',
          hint: 'Etwa https://s3.example.com. Leer bedeutet: Amazon.',
        },
        region: { label: 'Region', hint: 'us-east-1, wenn leer.' },
        access_key_id: {
          label: 'Kennung des Zugriffsschlüssels',
          hint: 'Der Schlüssel muss den Bucket auflisten und seine Objekte lesen dürfen.',
        },
        secret_access_key: { label: 'Geheimer Zugriffsschlüssel' },
        session_token: { label: 'Sitzungstoken', hint: 'Nur für Schlüssel, die ablaufen.' },
      },
    },
    git: {
      title: 'Git-Repository',
      what: 'Ein Branch eines Repositorys oder ein Ordner davon. Versionen haben Autor und Text ihres Commits.',
      fields: {
        url: {
          label: 'Adresse des Repositorys',
          hint: 'https://host/pfad, ssh://benutzer@host/pfad oder benutzer@host:pfad',
        },
        branch: { label: 'Branch', hint: 'Leer bedeutet: der Standard-Branch.' },
        folder: {
          label: 'Ordner im Repository',
          hint: 'Etwa docs. Leer bedeutet: alles.',
        },
        username: {
          label: 'Benutzername',
          hint: 'Für https. Mit einem Token brauchen die meisten Server keinen.',
        },
        password: {
          label: 'Token oder Passwort',
          hint: 'Für https. Öffentliche Repositorys brauchen keines.',
        },
        private_key: {
          label: 'Privater Schlüssel',
          hint: 'Für ssh: ein Deploy-Key im Format von OpenSSH oder PEM, ohne Passphrase.',
        },
        host_keys: {
          label: 'Schlüssel des ssh-Servers',
          hint: 'Die Ausgabe von ssh-keyscan. Ohne sie merkt sich Arbor den Schlüssel der ersten Verbindung.',
        },
        link: {
          label: 'Link zu einer Datei im Web',
          hint: 'Eine Adresse mit {path}. Die von GitHub, GitLab und Bitbucket kennt Arbor.',
        },
      },
    },
    web: {
      title: 'Website',
      what: 'Die Seiten einer Website und die PDF-, Office- und Textdateien, auf die sie verweisen.',
      fields: {
        start: {
          label: 'Bei diesen Adressen beginnen',
          hint: 'Eine pro Zeile. Nur Seiten auf ihren Hosts werden gelesen.',
        },
        hosts: {
          label: 'Weitere Hosts',
          hint: 'Einer pro Zeile. Ihre Seiten werden gelesen, wenn eine Seite auf sie verweist.',
        },
        sitemap: { label: 'Die Seiten lesen, die in der Sitemap stehen' },
        depth: {
          label: 'Tiefe',
          hint: 'Wie viele Links eine Seite von einer Startadresse entfernt sein darf. 5, wenn leer.',
        },
        include: {
          label: 'Nur diese Pfade',
          hint: 'Einer pro Zeile, etwa /docs/*. Ein Stern steht für beliebige Zeichen.',
        },
        exclude: { label: 'Diese Pfade nicht', hint: 'Einer pro Zeile, etwa */print/*.' },
        max_pages: { label: 'Höchstens so viele Seiten und Dateien', hint: '1.000, wenn leer.' },
        max_megabytes: {
          label: 'Höchstens so viele Megabyte auf einmal',
          hint: 'Wie viel Arbor jedes Mal lädt, um Seiten zu finden. 1.000, wenn leer.',
        },
        delay_seconds: {
          label: 'Sekunden zwischen zwei Anfragen',
          hint: '1, wenn leer. Eine längere Pause in robots.txt hat Vorrang.',
        },
      },
    },
    imap: {
      title: 'Postfach',
      what: 'Die Unterhaltungen eines Postfachs über IMAP, mit ihren Anhängen daneben.',
      fields: {
        host: { label: 'Mailserver', hint: 'Etwa imap.example.com.' },
        port: { label: 'Port', hint: '993, wenn leer, oder 143 ohne TLS von Anfang an.' },
        security: { label: 'Verschlüsselung' },
        user: { label: 'Benutzername', hint: 'Oft die E-Mail-Adresse.' },
        password: {
          label: 'Passwort',
          hint: 'Wenn das Konto einen zweiten Faktor hat, legen Sie ein App-Passwort an.',
        },
        folders: {
          label: 'Nur diese Ordner',
          hint: 'Einer pro Zeile, etwa INBOX oder Arbeit/Angebote. Leer bedeutet: alle außer Papierkorb, Spam und Entwürfen.',
        },
        max_messages: {
          label: 'Höchstens so viele Nachrichten eines Ordners',
          hint: 'Die neuesten. 20.000, wenn leer.',
        },
        attachments: { label: 'Anhänge werden Dokumente' },
        readers: {
          label: 'Nur Personen, deren Adressen in einer Unterhaltung stehen, können sie lesen',
        },
      },
      choices: {
        security: {
          tls: 'TLS von Anfang an',
          starttls: 'STARTTLS',
          none: 'Keine (nur in Netzen, die die Betreiber erlauben)',
        },
      },
    },
    rclone: {
      title: 'Cloud-Speicher oder Dateiserver (rclone)',
      what: 'Google Drive, OneDrive, SharePoint, Dropbox, Nextcloud, WebDAV, SFTP, SMB und mehr, wenn die Betreiber sie eingerichtet haben.',
      fields: {
        remote: {
          label: 'Remote',
          hint: 'Der Name, unter dem die Betreiber es in ARBOR_RCLONE_REMOTES erlauben.',
        },
        folder: {
          label: 'Ordner',
          hint: 'Etwa Dokumente/Verträge. Leer bedeutet: alles.',
        },
      },
    },
    push: {
      title: 'Von einem Programm gesendet',
      what: 'Ihr eigenes Programm fügt Elemente über die API hinzu, ändert und löscht sie.',
      fields: {},
    },
  },
  'admin/sources/reader': {
    title: 'Leser',
    why: 'Die Quelle bestimmt, wer ihre Dokumente lesen darf. Eine Person ist das Mitglied mit derselben E-Mail-Adresse. Gruppen lesen nichts, bis Sie wählen, wer sie sind. Die Berechtigungen in Arbor gelten außerdem.',
    show: 'Anzeigen',
    filters: { all: 'Alle', unmatched: 'Nicht zugeordnet' },
    none: 'Die Quelle hat noch niemanden genannt.',
    allMatched: 'Alle, die die Quelle nennt, sind zugeordnet.',
    kinds: { person: 'Person', group: 'Gruppe' },
    files: (count) => `${formatNumber(count)} ${plural(count, 'Datei', 'Dateien')}`,
    unmatched: 'Nicht zugeordnet',
    nobody: 'Niemand',
    byAddress: (name) => `${name}, nach E-Mail-Adresse`,
    sameName: (name) => `Gleicher Name: ${name}`,
    choose: 'Wählen …',
    chooseFor: (name) => `Wählen, wer ${name} ist`,
    chooseTitle: (name) => `Wer ist ${name}?`,
    member: 'Mitglied oder Gruppe',
    group: 'Gruppe in Arbor',
    groupOf: (name) => `Gruppe: ${name}`,
    hint: 'Name oder E-Mail-Adresse',
    unknown: 'Wählen Sie etwas aus der Liste.',
    undo: 'Entscheidung zurücknehmen',
    save: 'Speichern',
    more: 'Mehr anzeigen',
    whoReads: 'Wer die Dokumente liest',
    modes: {
      source: 'Nur wen die Quelle nennt und wer in Arbor Zugriff hat',
      folder: 'Alle, die in Arbor Zugriff haben',
    },
    binds: 'Gilt auch für Inhaber und Administratoren',
    bindsHint: 'Das lässt sich jederzeit ändern. Das Protokoll hält es fest.',
    restricted: (count) =>
      count === 1
        ? 'Eines der Dokumente dürfen laut Quelle nur bestimmte Menschen lesen.'
        : `${formatNumber(count)} der Dokumente dürfen laut Quelle nur bestimmte Menschen lesen.`,
    open: 'Alle, die den Ordner lesen können, dürfen sie von nun an lesen',
  },
  'admin/sources': {
    title: 'Quellen',
    why: 'Eine Quelle hält einen Ordner auf dem Stand von etwas außerhalb von Arbor: Dateien und Ordner, ihre Namen, Änderungen und Löschungen.',
    none: 'Noch keine Quellen',
    add: 'Quelle hinzufügen',
    name: 'Name',
    state: 'Zustand',
    folder: 'Ordner',
    count: 'Dokumente',
    synced: 'Stand',
    next: 'Nächste Synchronisierung',
    never: 'nie',
    onRequest: 'auf Wunsch',
    pausedCreator:
      'Sie ruht: Wer sie angelegt hat, ist kein Administrator mehr. Wer sie fortsetzt, übernimmt sie.',
    conditions: {
      deleting: 'Wird gelöscht',
      waiting: 'Wartet auf Sie',
      stopped: 'Gestoppt',
      paused: 'Angehalten',
      away: 'Nicht erreichbar',
      running: 'Läuft',
      new: 'Noch nicht synchronisiert',
      failing: 'Mit Fehlern',
      current: 'Aktuell',
    },
    awaySince: 'Nicht erreichbar seit',
    awayWhy: 'Arbor versucht es eine Woche lang weiter.',
    documents: dokumente,
    pending: (count) => `${formatNumber(count)} noch offen`,
    failed: (count) => `${formatNumber(count)} fehlgeschlagen`,
    runs: 'Synchronisierungen',
    saved: 'Gespeichert',
    sync: 'Synchronisieren',
    preview: 'Vorschau',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    edit: 'Bearbeiten …',
    editOf: (name) => `${name} bearbeiten`,
    remove: 'Löschen …',
    removeTitle: (name) => `Quelle „${name}“ löschen?`,
    removeWhy: (count) =>
      `Was soll mit ${count === 1 ? 'ihrem Dokument' : `ihren ${formatNumber(count)} Dokumenten`} geschehen? Was Menschen selbst in den Ordner gelegt haben, bleibt auf jeden Fall.`,
    removeKeep: 'Dokumente behalten',
    removeTrash: 'Dokumente in den Papierkorb',
    removed: (name) => `${name} gelöscht`,
    trashing: (name) =>
      `${name} verschiebt ihre Dokumente in den Papierkorb und wird dann gelöscht`,
    previewBusy: (count) => `Die Quelle wird angesehen… ${formatNumber(count)} gefunden`,
    previewTitle: 'Das würde eine Synchronisierung tun',
    previewNothing: 'Alles ist aktuell. Eine Synchronisierung würde nichts ändern.',
    previewFailed: 'Die Vorschau ist fehlgeschlagen:',
    plan: {
      added: (count) => `${formatNumber(count)} neu`,
      changed: (count) => `${formatNumber(count)} geändert`,
      moved: (count) => `${formatNumber(count)} verschoben`,
      deleted: (count) => `${formatNumber(count)} gelöscht`,
      left_out: (count) => `${formatNumber(count)} ausgelassen`,
      readers: (count) => `${formatNumber(count)} mit anderen Lesern`,
    },
    from: (path) => `vorher: ${path}`,
    andMore: (count) => `und ${formatNumber(count)} weitere`,
    waits: (count) =>
      count === 1
        ? 'Ein Dokument fehlt an der Quelle. In den Papierkorb verschieben?'
        : `${dokumente(count)} fehlen an der Quelle. In den Papierkorb verschieben?`,
    waitsWhy:
      'Noch wurde nichts gelöscht. Neues und Geändertes kommt weiterhin an. Bevor Arbor etwas löscht, sieht es noch einmal nach: Was dann wieder da ist, bleibt. Wenn die Quelle nur gestört oder unvollständig ist, behalten Sie die Dokumente: Die Quelle ist dann angehalten, bis Sie sie fortsetzen.',
    waitsList: 'Fehlende Dokumente',
    toTrash: (count) => `${dokumente(count)} in den Papierkorb verschieben`,
    keep: 'Behalten und anhalten',
    failures: 'Fehler',
    failuresWhy:
      'Alles andere ist aktuell. Arbor versucht diese von selbst erneut, immer seltener.',
    tried: (count) => `${formatNumber(count)}-mal versucht`,
    again: 'Erneut versuchen',
    againOf: (path) => `${path} erneut versuchen`,
    leaveOut: 'Auslassen',
    leaveOutOf: (path) => `${path} auslassen`,
    leftOut: 'Von Hand ausgelassen',
    leftOutWhy:
      'Die Quelle ändert diese nicht mehr, weil jemand sie ausgelassen oder abgetrennt hat.',
    includeAgain: 'Wieder aufnehmen',
    includeOf: (path) => `${path} wieder aufnehmen`,
    log: 'Protokoll',
    noRuns: 'Noch keine Synchronisierungen',
    noChanges: 'keine Änderungen',
    statuses: {
      pending: 'Wartet',
      running: 'Läuft',
      waiting: 'Wartet auf Sie',
      completed: 'Abgeschlossen',
      failed: 'Fehlgeschlagen',
      canceled: 'Abgebrochen',
    },
    triggers: {
      manual: 'von Hand',
      schedule: 'nach Zeitplan',
      notify: 'durch Webhook',
      watch: 'nach einer Änderung',
      push: 'durch ein Programm',
      retry: 'zum erneuten Versuch',
    },
    dry: 'Vorschau',
    webhook: 'Webhook',
    webhookWhy:
      'Ein Programm kann eine Synchronisierung starten, indem es {"secret": "…"} an diese Adresse sendet. Ein neues Geheimnis ersetzt das vorherige und wird nur einmal gezeigt.',
    address: 'Adresse',
    newSecret: 'Neues Geheimnis erzeugen',
    secret: 'Geheimnis',
    copy: 'Kopieren',
    copied: 'Kopiert',
    pushed: 'Ein Programm fügt Elemente über die API hinzu, mit dieser Kennung der Quelle.',
    id: 'Kennung der Quelle',
  },
  admin: {
    title: 'Verwaltung',
    onlyAdmins: 'Das dürfen nur Inhaber und Administratoren des Mandanten.',
    screens: {
      '/admin/members': 'Mitglieder',
      '/admin/groups': 'Gruppen',
      '/admin/sources': 'Quellen',
      '/admin/access': 'Zugriff',
      '/admin/links': 'Links',
      '/admin/webhooks': 'Webhooks',
      '/admin/tags': 'Schlagwörter',
      '/admin/branding': 'Mandant und Marke',
      '/admin/sign-in': 'Anmeldung',
      '/admin/agents': 'Agenten',
      '/admin/feedback': 'Bewertungen',
      '/admin/audit': 'Protokoll',
      '/admin/retention': 'Aufbewahrungsregeln',
      '/admin/holds': 'Aufbewahrungssperren',
      '/admin/receipts': 'Löschbelege',
      '/admin/archives': 'Archive',
      '/admin/usage': 'Verbrauch',
      '/admin/models': 'Modelle',
      '/admin/health': 'Zustand',
    },
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    previousPage: 'Vorige Seite',
    nextPage: 'Nächste Seite',
    name: 'Name',
    role: 'Rolle',
    since: 'Seit',
    actions: 'Aktionen',
    actionsFor: (name) => `Aktionen für ${name}`,
    you: 'Sie',
    deactivated: 'ausgesperrt',
    roleOf: (name) => `Rolle von ${name}`,
    roleChanged: (name, role) => `${name}: ${role}`,
    activate: 'Wieder zulassen',
    activatedNow: (name) => `${name} ist wieder zugelassen`,
    deactivate: 'Aussperren …',
    deactivateNow: 'Aussperren',
    deactivateTitle: (name) => `${name} aussperren?`,
    deactivateWhat:
      'Alle Sitzungen enden, und das Mitglied verlässt alle Gruppen endgültig. Der eigene Ordner und eigene Berechtigungen bleiben, bis Sie es wieder zulassen.',
    deactivatedNow: (name) => `${name} ist ausgesperrt`,
    remove: 'Entfernen …',
    removeNow: 'Entfernen',
    removeTitle: (name) => `${name} aus dem Mandanten entfernen?`,
    removeWhat: (grants) =>
      `Alle Sitzungen enden; API-Schlüssel, Mitgliedschaften in Gruppen und ${formatNumber(grants)} ${plural(grants, 'Berechtigung', 'Berechtigungen')} werden gelöscht. Dokumente bleiben, auch die im eigenen Ordner. Das lässt sich nicht rückgängig machen.`,
    removed: (name) => `${name} wurde entfernt`,
    invite: 'Einladen',
    inviteTitle: 'Personen einladen',
    inviteWhy: 'Jede erhält eine Mail mit einem Link, den Sie auch selbst übergeben können.',
    inviteWhyLink:
      'Dieser Server verschickt keine E-Mails. Sie erhalten für jede Person einen Link, den Sie selbst weitergeben. Der Link genügt zum Beitreten: Er gilt einmal und sieben Tage lang.',
    gift: 'Zugriff',
    gifts: {
      READ_ONLY: 'Gemeinsamen Ordner lesen',
      READ_WRITE: 'Gemeinsamen Ordner bearbeiten',
      NOTHING: 'Noch nichts',
    },
    giftOfAdmins: 'Administratoren sehen und ändern alles.',
    noAccess: 'Sieht keine geteilten Dokumente',
    giveShared: 'Gemeinsamen Ordner freigeben',
    giveSharedTo: (name) => `Gemeinsamen Ordner für ${name} freigeben`,
    gaveShared: (name) => `${name} kann den gemeinsamen Ordner lesen`,
    addresses: 'Adressen',
    addressesHint: 'Mehrere werden durch Kommas oder Leerzeichen getrennt.',
    sendInvite: 'Einladung senden',
    invited: 'Eingeladen. Der Link gilt nur für die eingeladene Adresse.',
    invitedByLink:
      'Eingeladen. Geben Sie jeder Person ihren Link und sonst niemandem: Wer ihn zuerst öffnet, kann beitreten.',
    localLink: (host) =>
      `Dieser Link funktioniert nur auf diesem Computer, weil die Adresse des Servers ${host} ist. Damit andere ihn öffnen können, starten Sie den Server mit HOST=0.0.0.0, oder setzen Sie ARBOR_PUBLIC_URL auf eine Adresse, die sie erreichen.`,
    createLinks: 'Einladungslinks erstellen',
    resetLink: 'Link für neues Passwort erstellen …',
    resetLinkTitle: (name) => `Link für ein neues Passwort: ${name}`,
    resetLinkWhy: (name) =>
      `Mit diesem Link legt ${name} ein neues Passwort fest. Er gilt einmal und 24 Stunden lang und beendet alle Sitzungen des Kontos. Geben Sie ihn nur an ${name}.`,
    copy: 'Kopieren',
    copied: 'Kopiert',
    openInvites: 'Offene Einladungen',
    address: 'Adresse',
    expires: 'Gültig bis',
    copyLinkOf: (email) => `Link für ${email} kopieren`,
    revoke: 'Zurückziehen',
    revokeOf: (email) => `Zurückziehen: ${email}`,
    revoked: (email) => `Die Einladung für ${email} wurde zurückgezogen`,
    newGroup: 'Neue Gruppe',
    changeGroup: 'Name und Beschreibung',
    change: 'Ändern …',
    noGroups: 'Noch keine Gruppen',
    noGroupsWhy:
      'Die Mitglieder einer Gruppe teilen Berechtigungen: Geben Sie einer Gruppe einmal einen Ordner, und alle darin können ihn lesen.',
    description: 'Beschreibung',
    create: 'Anlegen',
    membersOfGroup: 'Mitglieder',
    noMembers: 'Noch niemand ist in dieser Gruppe.',
    memberToAdd: 'Adresse eines Mitglieds',
    unknownMember: 'Wählen Sie ein Mitglied aus der Liste.',
    add: 'Hinzufügen',
    takeOut: 'Herausnehmen',
    takeOutOf: (name) => `Herausnehmen: ${name}`,
    takenOut: (name) => `${name} wurde herausgenommen`,
    deleteGroup: 'Löschen',
    deleteGroupTitle: (name) => `Die Gruppe ${name} löschen?`,
    deleteGroupWhat: (members, grants) =>
      `${formatNumber(members)} ${plural(members, 'Mitglied verliert', 'Mitglieder verlieren')} ${formatNumber(grants)} ${plural(grants, 'Berechtigung', 'Berechtigungen')}. Das lässt sich nicht rückgängig machen.`,
    deleteNow: 'Löschen',
    deleted: (name) => `${name} wurde gelöscht`,
    grants: 'Darf lesen oder ändern',
    noGrants: 'Die Gruppe hat noch keine Berechtigungen.',
    rightOn: (path) => `Recht auf ${path}`,
    grantTaken: (path) => `Berechtigung auf ${path} entzogen`,
    giveFolder: 'Ordner geben …',
    chooseFolder: 'Ordner wählen',
    giveRead: 'Zum Lesen geben',
    openFolder: (name) => `${name} aufklappen`,
    closeFolder: (name) => `${name} zuklappen`,
    accessWhy:
      'Dann sehen Sie, wer ihn lesen oder ändern darf, und warum: durch die Rolle, als eigener Ordner, oder durch eine Berechtigung eines Mitglieds oder einer Gruppe.',
  },
  'admin/webhooks': {
    title: 'Webhooks',
    none: 'Noch keine Webhooks',
    why: 'Ein Webhook meldet einem anderen Dienst, was in diesem Mandanten geschieht, etwa neue Dokumente. Er sendet Kennungen und Namen, nie den Text von Dokumenten.',
    add: 'Neuer Webhook',
    change: 'Bearbeiten …',
    changeTitle: 'Webhook bearbeiten',
    url: 'Adresse des Empfängers',
    urlHint: 'Sie beginnt mit https:// und nimmt Ereignisse per POST an.',
    description: 'Beschreibung (freiwillig)',
    events: 'Ereignisse',
    eventNames: {
      'document.created': 'Ein Dokument wurde hinzugefügt',
      'document.ingested': 'Ein Dokument kann gefunden werden',
      'document.failed': 'Ein Dokument konnte nicht gelesen werden',
      'document.updated': 'Ein Dokument wurde umbenannt, verschoben oder hat eine andere Version',
      'document.deleted': 'Ein Dokument wurde gelöscht',
      'message.answered': 'Der Assistent hat eine Antwort beendet',
      'permission.created': 'Eine Berechtigung wurde erteilt',
      'permission.updated': 'Eine Berechtigung wurde geändert',
      'permission.deleted': 'Eine Berechtigung wurde entzogen',
      'audit.head': 'Ende der Protokollkette, jede Stunde',
      'webhook.test': 'Test',
    },
    state: 'Zustand',
    on: 'Ein',
    off: 'Aus',
    failing: 'Nicht angenommen seit',
    reasons: {
      gone: 'Arbor hat ihn ausgeschaltet, weil der Empfänger nicht mehr da ist (410).',
      failing:
        'Arbor hat ihn ausgeschaltet, weil der Empfänger drei Tage lang nichts angenommen hat.',
      creator:
        'Er ruht: Wer ihn angelegt hat, ist kein Administrator mehr. Wer ihn einschaltet, übernimmt ihn.',
    },
    turnOff: 'Ausschalten',
    turnOn: 'Einschalten',
    create: 'Erstellen',
    secret: 'Geheimnis (wird nur einmal gezeigt)',
    secretWhy: 'Der Empfänger prüft damit die Signatur jedes Ereignisses.',
    done: 'Fertig',
    newSecret: 'Neues Geheimnis …',
    newSecretTitle: 'Neues Geheimnis erstellen?',
    newSecretWhy:
      'Ereignisse werden 24 Stunden lang mit dem neuen und dem bisherigen Geheimnis signiert.',
    newSecretNow: 'Geheimnis erstellen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    test: 'Test senden',
    tested: 'Test gesendet. Das Ergebnis erscheint unten.',
    remove: 'Löschen …',
    removeTitle: 'Diesen Webhook löschen?',
    removeWhy:
      'Es wird nichts mehr gesendet, und sein Protokoll wird gelöscht. Das lässt sich nicht rückgängig machen.',
    removeNow: 'Löschen',
    removed: 'Webhook gelöscht',
    log: 'Was gesendet wurde',
    logEmpty: 'Noch nichts gesendet.',
    states: { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Aufgegeben' },
    attempts: (attempts) => `${formatNumber(attempts)} ${plural(attempts, 'Versuch', 'Versuche')}`,
    next: 'nächster',
    answered: 'Antwort:',
    again: 'Erneut senden',
    againOf: (event, at) => `Erneut senden: ${event}, ${at}`,
    more: 'Mehr anzeigen',
  },
  'browse/components/folder-origin': {
    from: (name) => `Aus der Quelle „${name}“`,
    synced: 'Stand:',
    never: 'Noch nicht synchronisiert',
    awaySince: 'Nicht erreichbar seit',
    paused: 'Angehalten',
    stopped: 'Gestoppt',
    deleting: 'Wird gelöscht',
    failed: (count) => `${formatNumber(count)} fehlgeschlagen`,
  },
  browse: {
    folders: 'Ordner',
    showFolders: 'Ordner anzeigen',
    expand: (name) => `${name} aufklappen`,
    collapse: (name) => `${name} zuklappen`,
    name: 'Name',
    columns: {
      kind: 'Art',
      size: 'Größe',
      creator: 'Angelegt von',
      editor: 'Geändert von',
      changed: 'Geändert',
      state: 'Zustand',
      tags: 'Schlagwörter',
    },
    chooseColumns: 'Spalten wählen',
    you: 'Sie',
    failure: 'Grund des Fehlers zeigen',
    failureOf: (name) => `„${name}“ konnte nicht gelesen werden`,
    version: 'Version',
    sortBy: 'Sortieren nach',
    sorts: {
      LOGICAL: 'Eigene Reihenfolge',
      NAME: 'Name',
      UPDATED_AT: 'Geändert',
      CREATED_AT: 'Angelegt',
    },
    asGrid: 'Als Kacheln anzeigen',
    asList: 'Als Liste anzeigen',
    upload: 'Hochladen',
    uploadFiles: 'Dateien hochladen …',
    uploadFolder: 'Ordner hochladen …',
    newPage: 'Neue Seite',
    newPageName: 'Name der Seite',
    newFolder: 'Neuer Ordner',
    newFolderName: 'Name des Ordners',
    create: 'Anlegen',
    dropHere: (folder) => `Loslassen, um in ${folder} hochzuladen`,
    empty: 'Dieser Ordner ist leer',
    emptyWhy:
      'Ziehen Sie Dateien oder ganze Ordner hierher, oder wählen Sie „Hochladen“. Gelesen werden PDF, Word, Excel, PowerPoint, OpenDocument, Rich Text, E-Mail, EPUB, Markdown, HTML, Text, CSV und Bilder.',
    emptyAgents:
      'In diesem Ordner liegen Abläufe, die hier nicht aufgelistet werden. Angelegt und gestartet werden sie über die API.',
    emptyReadOnly: 'Hier hat noch niemand etwas abgelegt.',
    selected: (count) => `${formatNumber(count)} ausgewählt`,
    count: (count) => `${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')}`,
    selectAll: 'Alle geladenen auswählen',
    selectRow: (name) => `${name} auswählen`,
    actionsColumn: 'Aktionen',
    rename: 'Umbenennen',
    renamed: (name) => `Umbenannt in ${name}`,
    move: 'Verschieben …',
    moveTitle: (names) => `${quoteOrCountGerman(names)} verschieben`,
    moveHere: 'Hierher verschieben',
    moveOthers: (count) => `Die anderen ${formatNumber(count)} verschieben`,
    deleteOthers: (count) => `Die anderen ${formatNumber(count)} löschen`,
    moved: (count, folder) =>
      `${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')} nach ${folder} verschoben`,
    ordered: (count) =>
      `Reihenfolge geändert: ${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')}`,
    tag: 'Schlagwörter …',
    tagTitle: 'Schlagwörter',
    findTag: 'Schlagwort suchen',
    findOrCreateTag: 'Schlagwort suchen oder neu benennen',
    createTag: (name) => `Schlagwort „${name}“ anlegen`,
    noTags: 'Es gibt noch keine Schlagwörter. Wer den Mandanten verwaltet, legt sie an.',
    deleteKey: 'Entf',
    removeTitle: (names) => `${quoteOrCountGerman(names)} endgültig löschen?`,
    trashTitle: (names) => `${quoteOrCountGerman(names)} in den Papierkorb legen?`,
    trashUndo: 'Aus dem Papierkorb lässt es sich 30 Tage lang wiederherstellen.',
    removeUndo: 'Das lässt sich einige Sekunden lang rückgängig machen. Danach ist es endgültig.',
    removeWhat: (folders, all) =>
      `Das betrifft ${formatNumber(all)} ${plural(all, 'Eintrag', 'Einträge')}, mit allem, was in ${plural(folders, 'dem Ordner', 'den Ordnern')} liegt.`,
    removeDocuments: (count) =>
      `Das betrifft ${plural(count, 'das Dokument und alle seine Versionen', 'die Dokumente und alle ihre Versionen')}.`,
    removed: (count) => `${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')} gelöscht`,
    runAgain: 'Erneut einlesen',
    clear: 'Auswahl aufheben',
    uploads: 'Uploads',
    follow: 'Verarbeitung zeigen',
    readOnly: 'Nur lesen',
    readOnlyWhy: 'Sie können diesen Ordner lesen, aber nichts darin hinzufügen oder ändern.',
    uploading: (open) =>
      `${formatNumber(open)} ${plural(open, 'Datei wird', 'Dateien werden')} hochgeladen`,
    uploadedAll: (done) => `${formatNumber(done)} ${plural(done, 'Datei', 'Dateien')} hochgeladen`,
    toDecide: (count) =>
      `${formatNumber(count)} ${plural(count, 'Datei wartet', 'Dateien warten')} auf eine Entscheidung`,
    failedCount: (count) => `${formatNumber(count)} fehlgeschlagen`,
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    retry: 'Fehlgeschlagene erneut versuchen',
    cancelAll: 'Uploads abbrechen',
    dismiss: 'Liste schließen',
    waiting: 'Wartet',
    uploaded: 'Hochgeladen',
    skipped: 'Übersprungen',
    taken: 'Ein Dokument mit diesem Namen ist schon hier.',
    takenSame: 'Dasselbe Dokument ist schon hier.',
    takenElsewhere: (path) => `Dieselbe Datei gibt es schon: ${path}.`,
    tooLarge: (size, limit) =>
      `Die Datei ist ${size} groß. Dieser Server nimmt Dateien bis ${limit} an. Teilen Sie die Datei auf, oder bitten Sie die Administration um eine höhere Grenze.`,
    interrupted: 'Wartet auf die Verbindung',
    cancelOne: (name) => `${name} abbrechen`,
    skip: 'Überspringen',
    asVersion: 'Neue Version',
    keepBoth: 'Beide behalten',
    forAll: (count) => `Für alle ${formatNumber(count)} Dateien:`,
  },
  'browse/trash': {
    title: 'Papierkorb',
    empty: 'Der Papierkorb ist leer',
    emptyWhy: 'Was in Ordnern gelöscht wird, die Sie ändern dürfen, liegt 30 Tage lang hier.',
    list: 'Im Papierkorb',
    was: (path, who, when) => `${path}, gelöscht von ${who} ${when}`,
    formerMember: 'einem früheren Mitglied',
    until: (when) => `Wird am ${when} endgültig gelöscht`,
    documents: (count) => `${formatNumber(count)} ${plural(count, 'Dokument', 'Dokumente')}`,
    restore: 'Wiederherstellen',
    restoreOne: (name) => `Wiederherstellen: ${name}`,
    restored: (name) => `${name} wiederhergestellt`,
    restoreTitle: (name) => `${name} wiederherstellen`,
    name: 'Name',
    folder: 'Ordner',
    formerFolder: 'Ohne Auswahl der, in dem es lag.',
    remove: 'Endgültig löschen',
    removeAsked: 'Endgültig löschen …',
    moveAsked: 'In den Papierkorb legen …',
    elsewhere: 'Unter anderem Namen oder anderswo wiederherstellen …',
    keptTitle: (name) => `${name} kann nicht gelöscht werden`,
    ruleUntil: (day) => `Eine Aufbewahrungsregel bewahrt es hier bis zum ${day}`,
    keptBy: 'Unterliegt einer Aufbewahrungssperre:',
    removeTitle: (name) => `${name} endgültig löschen?`,
    removeWhat:
      'Alles darin geht verloren, mit allen Versionen und Dateien. Das lässt sich nicht zurücknehmen.',
    removed: (name) => `${name} endgültig gelöscht`,
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    newer: 'Neuere',
    older: 'Ältere',
    moved: (count) =>
      `${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')} in den Papierkorb gelegt`,
    move: 'In den Papierkorb',
  },
  home: {
    title: 'Start',
    hello: (name) => `Hallo ${name}`,
    welcome: 'Willkommen',
    placeholder: 'In Ihren Dokumenten fragen oder suchen',
    ask: 'Fragen',
    search: 'Suchen',
    asking: 'Eingabe fragt, Alt+Eingabe sucht',
    threads: 'Ihre Gespräche',
    allThreads: 'Alle Gespräche',
    allShared: 'Alles Geteilte',
    isThisYou: 'Sind Sie das?',
    isThisYouWhy:
      'Diese Mandanten hatten schon ein Mitglied mit Ihrer Adresse, bevor Sie Ihr Konto angelegt haben. Niemand hatte damals bewiesen, dass die Adresse die seine ist. Behalten Sie nur, was Sie kennen.',
    asRole: (tenant, role) => `„${tenant}“, als ${role}`,
    keep: 'Behalten',
    keepOf: (tenant) => `„${tenant}“ behalten`,
    leave: 'Verlassen',
    leaveOf: (tenant) => `„${tenant}“ verlassen`,
    recent: 'Zuletzt geändert',
    allDocuments: 'Alle Dokumente',
    atWork: 'Wird gelesen',
    failed: 'Konnte nicht gelesen werden',
    nothingGiven: 'Noch niemand hat Ihnen einen Ordner freigegeben',
    nothingGivenWhy: (names) =>
      `Fragen Sie jemanden, der das kann: ${names}. Bis dahin können Sie eigene Dokumente hinzufügen, die nur Sie und die Administratoren sehen.`,
    empty: 'Beginnen Sie mit Ihren Dokumenten',
    emptyWhy:
      'Ziehen Sie Dateien oder ganze Ordner hierher. Sie werden gelesen, und gleich darauf können Sie danach fragen.',
    add: 'Dateien auswählen …',
    loadSamples: 'Beispieldokumente laden',
    samplesWhy:
      'Die Beispiele sind vier englische Dokumente einer Fährgesellschaft zum Ausprobieren. Sie können sie jederzeit löschen.',
    tryThese: 'Fragen zum Ausprobieren:',
    where: (folder) => `in ${folder}`,
  },
  jobs: {
    title: 'Aufträge',
    show: 'Welche Aufträge gezeigt werden',
    shown: {
      all: 'Alle',
      active: 'In Arbeit',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
      completed: 'Fertig',
    },
    list: 'Aufträge',
    version: (version) => `Version ${formatVersion(version)}`,
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    newer: 'Neuere Aufträge',
    older: 'Ältere Aufträge',
    cancel: 'Abbrechen',
    cancelOf: (name) => `Abbrechen: ${name}`,
    cancelled: (name) => `Abgebrochen: ${name}`,
    again: 'Wiederholen',
    againOf: (name) => `Wiederholen: ${name}`,
    uploadOf: (name) => `Andere Version von ${name} hochladen`,
    allAgain: (count) => `Alle ${formatNumber(count)} wiederholen`,
    restarted: (count) =>
      `${formatNumber(count)} ${plural(count, 'Auftrag wird', 'Aufträge werden')} wiederholt`,
    steps: (name) => `Schritte von ${name}`,
    details: (name) => `Einzelheiten zu ${name}`,
    file: 'Datei',
    uploaded: 'Hochgeladen',
    started: 'Begonnen',
    took: 'Dauer',
    passages: 'Stellen',
    unknownError: 'Der Grund ist nicht bekannt.',
    empty: {
      all: 'Noch keine Aufträge',
      active: 'Nichts ist in Arbeit',
      failed: 'Nichts ist fehlgeschlagen',
      cancelled: 'Nichts wurde abgebrochen',
      completed: 'Noch ist nichts fertig',
    },
    emptyWhy:
      'Jede hochgeladene Datei wird ein Auftrag: Sie wird gelesen, zerlegt und durchsuchbar gemacht.',
  },
  outside: {
    title: 'Mit Ihnen geteilt',
    by: (tenant, until) => `Freigegeben von ${tenant} bis ${until}. Sie dürfen es lesen.`,
    gone: 'Dieser Link funktioniert nicht',
    goneWhy:
      'Er ist unvollständig, abgelaufen oder wurde zurückgenommen. Fragen Sie die Person, von der Sie ihn haben.',
    password: 'Passwort',
    passwordWhy: 'Geben Sie das Passwort ein, das Sie mit dem Link bekommen haben.',
    open: 'Öffnen',
    items: 'Inhalt',
    empty: 'Dieser Ordner ist leer',
    path: 'Pfad',
    pages: 'Seiten',
    text: 'Text',
    page: (number) => `Seite ${formatNumber(number)}`,
    noView: 'Es gibt keine Vorschau. Laden Sie die Datei herunter, um sie zu sehen.',
    download: 'Herunterladen',
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    next: 'Nächste Seite des Inhalts',
    previous: 'Vorige Seite des Inhalts',
  },
  'palette/shortcuts': {
    title: 'Tastenkürzel',
    everywhere: 'Überall',
    goTo: 'Zu allem gehen',
    keys: 'Diese Liste',
    close: 'Schließen oder abbrechen',
    home: 'Frage auf der Startseite',
    ask: 'Fragen',
    search: 'Stattdessen suchen',
    list: 'Liste der Dokumente',
    move: 'Auf und ab',
    range: 'Einen Bereich auswählen',
    look: 'Schnellansicht',
    select: 'Auswählen',
    open: 'Öffnen',
    order: 'Nach oben oder unten, in der eigenen Reihenfolge',
    rename: 'Umbenennen',
    remove: 'Löschen',
    removePermanently: 'Endgültig löschen',
    menu: 'Menü der ausgewählten Einträge',
    text: 'Text eines Dokuments',
    passages: 'Vorige oder nächste Stelle',
    change: 'Die markierte Stelle ändern',
    save: 'Speichern',
    merge: 'Mit der nächsten verbinden',
    add: 'Stelle darunter einfügen',
    shift: 'Nach oben oder unten verschieben',
    comment: 'Auswahl oder Stelle kommentieren',
    find: 'Suche im Dokument',
    findOpen: 'Text suchen',
    findBrowser: 'Suche des Browsers',
    findClose: 'Beenden',
    next: 'Nächste Stelle',
    previous: 'Vorige Stelle',
    threads: 'Gespräche',
    send: 'Frage senden',
    line: 'Neue Zeile',
    source: 'Quelle schließen',
    ctrl: 'Strg',
    enter: 'Eingabe',
    delete: 'Entf',
    shiftKey: 'Umschalt',
    space: 'Leertaste',
    escape: 'Esc',
  },
  palette: {
    title: 'Gehe zu',
    placeholder: 'Zu einem Ordner, Dokument, Gespräch oder einer Seite gehen',
    thread: 'Gespräch',
    action: 'Aktion',
    searching: 'Wird gesucht …',
    ask: (words) => `„${words}“ fragen`,
    searchFor: (words) => `Nach „${words}“ suchen`,
  },
  receipts: {
    title: 'Löschbelege',
    none: 'Keine Löschbelege',
    why: 'Was endgültig gelöscht wird, hinterlässt einen Beleg. Er nennt, was wann von wem gelöscht wurde, ohne die Texte.',
    mine: 'Sie sehen Belege für das, was Sie gelöscht haben. Die Verwaltung sieht alle.',
    command: 'Auf dem Server nachweisen, dass nichts mehr da ist',
    copy: 'Kopieren',
    copied: 'Kopiert',
    item: 'Gelöscht',
    what: 'Was',
    when: 'Wann',
    state: 'Beleg',
    byServer: 'der Server, nach einer Regel',
    formerMember: 'ein früheres Mitglied',
    signed: 'Signiert',
    waiting: 'Wartet, bis die Dateien gelöscht sind',
    removing: (done, total) => `Wird entfernt: ${formatNumber(done)} von ${formatNumber(total)}`,
    download: 'Herunterladen',
    downloadOf: (name) => `Beleg für ${name} herunterladen`,
    counts: {
      FOLDER: (n) => `${formatNumber(n)} ${plural(n, 'Ordner', 'Ordner')}`,
      DOCUMENT: (n) => `${formatNumber(n)} ${plural(n, 'Dokument', 'Dokumente')}`,
      DOCUMENT_VERSION: (n) => `${formatNumber(n)} ${plural(n, 'Version', 'Versionen')}`,
      CHUNK: (n) => `${formatNumber(n)} ${plural(n, 'Stelle', 'Stellen')}`,
      THREAD: (n) => `${formatNumber(n)} ${plural(n, 'Gespräch', 'Gespräche')}`,
    },
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    newer: 'Neuere',
    older: 'Ältere',
  },
  search: {
    title: 'Suche',
    placeholder: 'In allen Dokumenten suchen',
    find: 'Suchen',
    findTag: 'Schlagwort suchen',
    findFolder: 'Ordner suchen',
    mode: 'Suchen nach',
    modes: { hybrid: 'Bedeutung und Wörtern', dense_only: 'Bedeutung', full_text: 'Wörtern' },
    folder: 'Ordner',
    anywhere: 'Überall',
    theseFolders: (count) => `${formatNumber(count)} ${plural(count, 'Ordner', 'Ordner')}`,
    type: 'Art',
    types: { TEXT: 'Text', TABLE: 'Tabellen', IMAGE: 'Bilder' },
    tag: 'Schlagwort',
    since: 'Eingelesen seit',
    anyTime: 'Jederzeit',
    days: (count) => `Letzte ${formatNumber(count)} Tage`,
    facets: 'Suche eingrenzen',
    kind: 'Format',
    plainText: 'Text',
    uploader: 'Von',
    unnamed: 'Ohne Namen',
    moreValues: (count) => `${formatNumber(count)} weitere`,
    countedOf: (count) => `Gezählt in den besten ${formatNumber(count)} Stellen`,
    aTable: 'Tabelle',
    moreRows: (count) => `${formatNumber(count)} weitere ${plural(count, 'Zeile', 'Zeilen')}`,
    reset: 'Filter zurücksetzen',
    page: (page) => `Seite ${formatNumber(page)}`,
    best: (hits, documents) =>
      `Die ${formatNumber(hits)} besten Stellen, aus ${formatNumber(documents)} ${plural(documents, 'Dokument', 'Dokumenten')}`,
    found: (hits, documents) =>
      `${formatNumber(hits)} ${plural(hits, 'Stelle', 'Stellen')} in ${formatNumber(documents)} ${plural(documents, 'Dokument', 'Dokumenten')}`,
    nothing: 'Nichts gefunden',
    nothingWhy:
      'Versuchen Sie andere Wörter, suchen Sie nach Bedeutung oder entfernen Sie einen Filter.',
    similar: (count) =>
      `${formatNumber(count)} weitere ${plural(count, 'Stelle sagt', 'Stellen sagen')} fast dasselbe`,
    similarOnly: (count) => `Ähnliche Stellen (${formatNumber(count)})`,
    noMatch: 'Keine Stelle enthält die wichtigen Wörter. Am ähnlichsten sind:',
    help: 'Genauer suchen',
    helps: {
      phrase: 'genau diese Wörter hintereinander',
      without: 'keine Stellen mit diesem Wort oder Ausdruck; auch vor name:, type:, tag: und in:',
      any: 'eines von beiden',
      prefix: 'Wörter, die so beginnen',
      name: 'Dokumente mit diesem Wort im Namen',
      type: 'pdf, word, excel, image (Bild), table (Tabelle), email und andere',
      tag: 'Dokumente und Ordner mit diesem Schlagwort',
      in: 'ein Ordner, mit seinem Namen oder Pfad',
    },
    examples: {
      phrase: '"dreimonatige Kündigungsfrist"',
      without: '-Entwurf',
      any: 'Miete OR Pacht',
      prefix: 'Inst*',
      name: 'name:Rechnung',
      type: 'type:pdf',
      tag: 'tag:Vertrag',
      in: 'in:"Mietverträge 2026"',
    },
    conditions: 'Bedingungen',
    condition: {
      phrase: 'genau',
      any: 'eines von',
      all: 'alle von',
      prefix: 'Wörter wie',
      without: 'ohne',
      name: 'Name',
      type: 'Format',
      tag: 'Schlagwort',
      in: 'in',
      unknown: 'unbekannt:',
    },
    removeCondition: (text) => `${text} entfernen`,
    unknownName: (text) => `Für ${text} gibt es kein Schlagwort, keinen Ordner und kein Format.`,
    alsoSearched: (words) => `Auch gesucht nach ${words}`,
    comments: 'Kommentare',
    moreComments: (count) =>
      `${formatNumber(count)} ${plural(count, 'weiterer Kommentar', 'weitere Kommentare')}`,
    resolved: 'erledigt',
    formerMember: 'Früheres Mitglied',
    start: 'Was suchen Sie?',
    startWhy:
      'Schreiben Sie eine Frage oder ein paar Wörter. Gefunden werden Stellen mit ihrer Seite.',
    more: (count) =>
      `${formatNumber(count)} weitere ${plural(count, 'Stelle', 'Stellen')} in diesem Dokument`,
  },
  shared: {
    title: 'Mit Ihnen geteilt',
    intro: 'Ordner und Dokumente, auf die andere Ihnen Zugriff gegeben haben.',
    list: 'Mit Ihnen geteilte Elemente',
    by: (name) => `Geteilt von ${name}`,
    through: (group) => `über die Gruppe ${group}`,
    none: 'Noch ist nichts mit Ihnen geteilt',
    noneWhy: (names) => `Bitten Sie ${names}, Ordner oder Dokumente mit Ihnen zu teilen.`,
    rights: { true: 'Darf ändern', false: 'Darf lesen' },
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    next: 'Weitere geteilte Elemente',
    previous: 'Vorige geteilte Elemente',
  },
  threads: {
    title: 'Gespräche',
    newThread: 'Neues Gespräch',
    newThreadWhy:
      'Antworten kommen aus den Dokumenten, die Sie lesen dürfen, mit den Stellen, auf denen sie beruhen.',
    find: 'Gespräch finden',
    noThreads: 'Noch keine Gespräche',
    nothingFound: 'Kein Gespräch hat das im Titel.',
    more: 'Mehr anzeigen',
    backToList: 'Alle Gespräche',
    actions: (title) => `Aktionen für ${title}`,
    rename: 'Umbenennen',
    remove: 'Löschen',
    removed: (title, below) =>
      below === 0
        ? `„${title}“ wurde gelöscht`
        : `„${title}“ und ${formatNumber(below)} ${plural(below, 'Untergespräch', 'Untergespräche')} wurden gelöscht`,
    below: 'Untergespräch von',
    conversation: 'Gespräch',
    earlier: 'Frühere Nachrichten anzeigen',
    empty: 'Hier wurde noch nichts gefragt.',
    you: 'Sie',
    question: 'Ihre Frage',
    questionIn: 'Fragen Sie Ihre Dokumente',
    followUp: 'Weiter fragen',
    followUps: 'Sie könnten auch fragen',
    aboutHeading: (heading) => `Zum Thema: ${heading}`,
    ask: 'Fragen',
    stop: 'Anhalten',
    busy: 'Hier wird gerade eine Antwort geschrieben. Warten Sie auf sie, oder halten Sie sie an, und fragen Sie dann.',
    readOnly: 'Sie dürfen dieses Gespräch lesen, aber nicht darin fragen.',
    working: 'Eine Antwort wird gesucht',
    writing: 'Die Antwort wird geschrieben',
    done: 'Die Antwort ist fertig',
    noAnswer: 'Diese Frage hat keine Antwort.',
    edit: 'Frage bearbeiten',
    editing: 'Die bearbeitete Frage wird neu gestellt; diese bleibt stehen.',
    askAgain: 'Noch einmal fragen',
    writtenBy: (model) => `Geschrieben von ${model}`,
    askSame: 'Dieselbe Frage',
    askShorter: 'Kürzer',
    askLonger: 'Ausführlicher',
    askElsewhere: 'An anderer Stelle …',
    wishes: WISHES.de,
    variant: (number, count) => `Antwort ${formatNumber(number)} von ${formatNumber(count)}`,
    previousVariant: 'Vorige Antwort',
    nextVariant: 'Nächste Antwort',
    copy: 'Mit Quellen kopieren',
    copied: 'Kopiert',
    save: 'Speichern',
    saveMarkdown: 'Als Markdown speichern',
    saveWord: 'Als Word-Dokument speichern',
    sourceChanged: 'Dieses Dokument hat sich seitdem geändert.',
    showChange: 'Änderungen zeigen',
    moreSources: (count) => `${formatNumber(count)} weitere ${plural(count, 'Quelle', 'Quellen')}`,
    copyFailed: 'Der Browser hat es nicht erlaubt',
    branch: 'In einem Untergespräch weiterfragen',
    good: 'Gute Antwort',
    bad: 'Schlechte Antwort',
    rated: 'Administratoren sehen diese Frage und Antwort.',
    ratedWhy: 'Wenn Sie eine Antwort bewerten, sehen Administratoren sie und ihre Frage.',
    sources: 'Quellen',
    withoutModel: 'Ohne Sprachmodell',
    around: (count) =>
      count === 1
        ? 'Textstelle zeigen'
        : `Textstelle und ${formatNumber(count - 1)} weitere zeigen`,
    source: (number, name) => `Quelle ${number}: ${name}`,
    sourceDeleted: (number) => `Quelle ${number}: Dokument oder Textstelle gelöscht`,
    sourceClosed: (number) => `Quelle ${number}: für Sie nicht lesbar`,
    deletedDocument: 'Gelöschtes Dokument oder gelöschte Textstelle',
    closedDocument: 'Ein Dokument, das Sie nicht öffnen können',
    unknownDocument: 'ein Dokument',
    steps: (count) => `${formatNumber(count)} ${plural(count, 'Schritt', 'Schritte')}`,
    step: {
      search: (words) => `Nach „${words}“ gesucht`,
      keyword_search: (words) => `Nach den Wörtern „${words}“ gesucht`,
      find: (words) => `Nach dem Namen „${words}“ gesucht`,
      read: 'In einem Dokument weitergelesen',
      read_around: 'Um eine Stelle herum gelesen',
      view_picture: 'Ein Bild angesehen',
      list: 'In einen Ordner gesehen',
      info: 'Ein Dokument nachgeschlagen',
      reasoning: 'Darüber nachgedacht',
      model_loading:
        'Das Modell hat noch nicht begonnen zu antworten. Vielleicht wird es geladen, das kann einige Minuten dauern.',
      model_loaded: 'Das Modell hat zu antworten begonnen',
    },
    passages: (count) => `${formatNumber(count)} ${plural(count, 'Stelle', 'Stellen')}`,
    items: (count) => `${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')}`,
    notFound: 'nichts gefunden',
    asOf: (time) => `Stand vom ${time}`,
    askNow: 'Nach dem heutigen Stand fragen',
    scope: 'Wo gesucht wird',
    everywhere: 'Alle Dokumente',
    addScope: 'Auswählen, wo gesucht wird',
    scopeWhy: 'Die Antwort beruht nur auf dem, was Sie hier auswählen.',
    findPlace: 'Ordner oder Dokument finden',
    folders: 'Ordner und Dokumente',
    tags: 'Schlagwörter',
    tagsWhy: 'Nur Dokumente, die alle davon haben',
    findTag: 'Schlagwort suchen',
    takeOut: (name) => `Nicht nur in ${name} suchen`,
    askedIn: 'Gefragt über',
    nothingNamed: 'Nichts heißt so.',
    ready: 'Fertig',
  },
  'viewer/comments': {
    comment: 'Kommentieren',
    commentOn: 'Diese Stelle kommentieren',
    newComment: 'Neuer Kommentar',
    placeholder: 'Kommentar schreiben. Mit @ jemanden erwähnen.',
    reply: 'Antworten',
    replyTo: (name) => `${name} antworten`,
    send: 'Kommentieren',
    sendReply: 'Antworten',
    save: 'Speichern',
    edit: 'Bearbeiten',
    remove: 'Löschen',
    removed: 'Kommentar gelöscht',
    copyLink: 'Link kopieren',
    copied: 'Link kopiert',
    actions: (name) => `Aktionen für den Kommentar von ${name}`,
    resolve: 'Erledigt',
    reopen: 'Wieder öffnen',
    resolvedBy: (name, when) => `Erledigt von ${name} · ${when}`,
    edited: 'bearbeitet',
    deleted: 'Dieser Kommentar wurde gelöscht.',
    former: 'Früheres Mitglied',
    filters: { OPEN: 'Offen', RESOLVED: 'Erledigt', ORPHANED: 'Verwaist' },
    filter: 'Welche Kommentare',
    near: 'Die Stelle hat sich geändert, seit das geschrieben wurde.',
    missing: 'Die Stelle gibt es in dieser Version nicht.',
    showPassage: 'Stelle zeigen',
    none: {
      OPEN: 'Keine offenen Kommentare',
      RESOLVED: 'Keine erledigten Kommentare',
      ORPHANED: 'Keine verwaisten Kommentare',
    },
    noneWhy: {
      OPEN: 'Markieren Sie Wörter auf einer Seite oder im Text, oder wählen Sie eine Stelle und drücken Sie C.',
      RESOLVED: 'Hier stehen erledigte Kommentare. Sie können sie wieder öffnen.',
      ORPHANED: 'Hier stehen Kommentare, deren Stelle es in dieser Version nicht mehr gibt.',
    },
    more: 'Mehr anzeigen',
    earlier: (count) =>
      `${formatNumber(count)} frühere ${plural(count, 'Antwort', 'Antworten')} anzeigen`,
    people: 'Wen Sie erwähnen können',
    nobody: (name) => `Niemand mit dem Namen „${name}“ darf dieses Dokument lesen.`,
    by: (name) => `Kommentar von ${name}`,
    on: (count) => `${formatNumber(count)} ${plural(count, 'Kommentar', 'Kommentare')}`,
    gone: 'Dieser Kommentar wurde gelöscht, oder Sie dürfen ihn nicht lesen.',
  },
  'viewer/components/checkout': {
    checkOut: 'Auschecken, damit acht Stunden lang nur Sie es ändern können',
    mine: (until) =>
      `Sie haben dieses Dokument bis ${until} ausgecheckt. Niemand sonst kann es ändern.`,
    theirs: (name, until) =>
      `${name} hat dieses Dokument bis ${until} ausgecheckt. Niemand sonst kann es ändern.`,
    somebody: 'Jemand',
    checkIn: 'Einchecken',
    end: 'Auschecken beenden',
  },
  'viewer/components/source-notice': {
    kept: (name) =>
      `Die Quelle „${name}“ hält dieses Dokument aktuell. Deshalb lässt es sich hier nicht ändern.`,
    detach: 'Abtrennen',
    detached: 'Abgetrennt. Die Quelle ändert dieses Dokument nicht mehr.',
  },
  'viewer/edit': {
    change: 'Text ändern',
    merge: 'Mit der nächsten verbinden',
    addBelow: 'Stelle darunter einfügen',
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    moveTo: 'In einen Abschnitt verschieben …',
    comment: 'Kommentieren',
    lineage: 'Woher sie stammt …',
    feedback: 'Etwas stimmt nicht …',
    remove: 'Löschen',
    rename: 'Umbenennen …',
    addPassage: 'Stelle am Ende einfügen …',
    addSection: 'Abschnitt darunter einfügen …',
    dissolve: 'Auflösen …',
    deleteSection: 'Mit seinen Stellen löschen …',
    text: 'Text der Stelle',
    partOf: (part, total) => `Text von Teil ${formatNumber(part)} von ${formatNumber(total)}`,
    html: 'Das ist HTML: Nur Tabellen, Listen und Absätze davon werden gezeigt.',
    split: 'An der Schreibmarke teilen',
    splitHint: 'Setzen Sie die Schreibmarke dorthin, wo die zweite Stelle beginnen soll.',
    joinUp: 'Mit dem Teil darüber verbinden',
    add: 'Einfügen',
    changed: 'Die Änderung ist gespeichert',
    wasSplit: (parts) => `In ${formatNumber(parts)} Stellen geteilt`,
    merged: 'Zu einer Stelle verbunden',
    removed: 'Eine Stelle gelöscht',
    moved: 'Verschoben',
    isFirst: 'Sie ist schon die erste in ihrem Abschnitt.',
    isLast: 'Sie ist schon die letzte in ihrem Abschnitt.',
    ingesting:
      'Diese Version wird gerade gelesen. Ihre Stellen lassen sich ändern, sobald das fertig ist.',
    changedByOther:
      'Jemand hat diese Stelle inzwischen geändert. Erneutes Speichern ersetzt deren Text, nämlich:',
    top: 'Oberste Ebene des Dokuments',
    moveTitle: 'Ans Ende verschieben von',
    moveHere: 'Hierher verschieben',
    name: 'Name des Abschnitts',
    addTitle: 'Stelle einfügen',
    sectionTitle: 'Abschnitt einfügen',
    dissolveTitle: (name) => `„${name}“ auflösen?`,
    dissolveWhat:
      'Sein Name wird eine Stelle, und was darunter steht, rückt eine Ebene hinauf. Das lässt sich nicht rückgängig machen.',
    dissolveNow: 'Auflösen',
    deleteTitle: (name) => `„${name}“ löschen?`,
    deleteWhat: (count) =>
      count === 0
        ? 'Er enthält keine Stellen. Das lässt sich nicht rückgängig machen.'
        : `${formatNumber(count)} ${plural(count, 'Stelle wird', 'Stellen werden')} mit ihm gelöscht. Das lässt sich nicht rückgängig machen.`,
    lineageTitle: 'Woher diese Stelle stammt',
    lineageNone: 'Sie wurde aus der Datei gelesen; aus ihr wurde nichts anderes gemacht.',
    lineageAbove: 'Gemacht aus',
    lineageBelow: 'Daraus gemacht',
    lineageMore: (count) => `und ${formatNumber(count)} weitere`,
  },
  'viewer/readers-at-source': {
    nobody: 'Nur Administratoren lesen es',
    people: (count) => `${formatNumber(count)} ${plural(count, 'Person', 'Personen')}`,
    groups: (names) => `${plural(names.length, 'die Gruppe', 'die Gruppen')} ${names.join(', ')}`,
    more: (count) => `und ${formatNumber(count)} weitere`,
    and: ' und ',
    read: (who) => `Gelesen von: ${who}`,
  },
  viewer: {
    quickLook: (name) => `Schnellansicht: ${name}`,
    previousItem: 'Voriger Eintrag',
    nextItem: 'Nächster Eintrag',
    openItem: 'Öffnen',
    views: {
      pages: 'Seiten',
      formatted: 'Formatiert',
      sheet: 'Blätter',
      text: 'Text',
      outline: 'Gliederung',
      comments: 'Kommentare',
      versions: 'Versionen',
      details: 'Angaben',
    },
    show: 'Was gezeigt wird',
    page: (page) => `Seite ${formatNumber(page)}`,
    pageOf: (page, total) => `Seite ${formatNumber(page)} von ${formatNumber(total)}`,
    pages: (pages) =>
      `${plural(pages.length, 'Seite', 'Seiten')} ${pages.map((page) => formatNumber(page)).join(', ')}`,
    zoomIn: 'Größer',
    zoomOut: 'Kleiner',
    fitWidth: 'An die Breite anpassen',
    folder: 'Ordner öffnen',
    editText: 'Bearbeiten',
    download: 'Datei herunterladen',
    ask: 'Zu diesem Dokument fragen',
    find: 'In diesem Dokument suchen',
    findNext: 'Nächste Stelle',
    findPrevious: 'Vorige Stelle',
    foundAt: (at, total) => `${formatNumber(at)} von ${total}`,
    foundAll: (total) => `${total} gefunden`,
    foundTotal: (total, isCut) => `${formatNumber(total)}${isCut ? '+' : ''}`,
    foundNone: 'Nicht gefunden',
    whoMayRead: 'Wer das lesen darf, und warum',
    changeAccess: 'Ändern',
    version: (version) => `Version ${formatVersion(version)}`,
    versions: 'Versionen',
    active: 'aktiv',
    notActive: 'Das ist nicht die aktive Version: Suche und Antworten benutzen eine andere.',
    showActive: 'Aktive Version zeigen',
    makeActive: 'Zur aktiven Version machen',
    madeActive: (version) => `Version ${formatVersion(version)} ist jetzt aktiv`,
    quoteMissing:
      'Die zitierten Wörter stehen nicht in dieser Stelle, deshalb ist nur die Stelle markiert.',
    noPlace: 'Es ist nicht bekannt, wo auf den Seiten diese Stelle steht.',
    chunkGone: 'Die Stelle dieses Links gibt es nicht mehr: Sie wurde geändert oder gelöscht.',
    empty: 'Es wurde kein Text gefunden',
    emptyWhy: 'Das Dokument hat keine Stellen.',
    neverRead: 'Dieses Dokument wurde nicht gelesen',
    neverReadWhy: 'Es wurde ohne Datei angelegt, oder seine Stellen wurden entfernt.',
    tooLong: 'Dieser Text ist zu lang, um formatiert gezeigt zu werden',
    tooLongWhy: 'Seine Stellen stehen daneben.',
    pdfFailed: 'Die Datei konnte hier nicht gezeigt werden',
    pdfFailedWhy: 'Laden Sie sie herunter, um sie in einem anderen Programm zu öffnen.',
    pageFailed: 'Diese Seite konnte nicht gezeichnet werden.',
    showOnPage: (page) => `Auf Seite ${formatNumber(page)} zeigen`,
    passages: (count) => `${formatNumber(count)} ${plural(count, 'Stelle', 'Stellen')}`,
    sheets: 'Blätter',
    firstRows: (count) =>
      `Nur die ersten ${formatNumber(count)} Zeilen werden gezeigt. Laden Sie die Datei herunter, um alle zu sehen.`,
    emptyRows: (from, to) => `Zeilen ${formatNumber(from)} bis ${formatNumber(to)} sind leer`,
    slide: (number) => `Folie ${formatNumber(number)}`,
    cells: (range) => `Zellen ${range}`,
    image: 'Bild',
    formulas: (count) => `${formatNumber(count)} ${plural(count, 'Formel', 'Formeln')}`,
    struckOut: 'In der Quelle durchgestrichen:',
    notesOf: 'Anmerkungen zu diesem Abschnitt',
    more: (count) => `${formatNumber(count)} weitere anzeigen`,
    passageMenu: 'Aktionen für diese Stelle',
    sectionMenu: (name) => `Aktionen für den Abschnitt „${name}“`,
    addPassage: 'Stelle einfügen',
    notWhileIngesting: 'Stellen lassen sich ändern, wenn das fertig ist.',
    beingDeleted: 'Diese Stelle wird gelöscht.',
    noOutline: 'In diesem Dokument wurden keine Überschriften gefunden.',
    states: {
      pending: 'Wartet darauf, gelesen zu werden',
      processing: 'Wird gelesen',
      completed: 'Fertig',
      failed: 'Konnte nicht gelesen werden',
      cancelled: 'Das Lesen wurde abgebrochen',
    },
    never: 'Nie gelesen',
    steps: {
      prepare: 'Vorbereiten',
      convert: 'Lesen',
      enrich: 'Anreichern',
      chunk: 'Zerlegen',
      embed: 'Indizieren',
      finish: 'Abschließen',
    },
    runAgain: 'Erneut lesen',
    name: 'Name',
    place: 'Ordner',
    source: 'Quelle',
    original: 'Original',
    type: 'Art',
    types: {
      PDF: 'PDF',
      DOCX: 'Word-Dokument',
      PLAINTEXT: 'Text',
      IMAGE: 'Bild',
      XLSX: 'Arbeitsmappe',
      CSV: 'Tabelle (CSV)',
      PPTX: 'Folien',
      UNKNOWN: 'Andere',
    },
    size: 'Größe',
    created: 'Hinzugefügt',
    changed: 'Geändert',
    state: 'Zustand',
    mode: 'Art des Lesens',
    modes: {
      high_accuracy: 'gründlich, mit Seitenbildern',
      standard: 'normal',
      single_chunk: 'als eine Stelle',
    },
    pageCount: 'Seiten',
    sectionCount: 'Abschnitte',
    chunkCount: 'Stellen',
    tokens: 'Tokens',
    tags: 'Schlagwörter',
    none: 'keine',
    yourRights: 'Ihr Zugriff',
    mayWrite: 'Lesen und ändern',
    mayRead: 'Lesen',
    mayReadOfSource: 'Lesen. Nur die Quelle ändert es.',
    atSource: 'An der Quelle',
    hash: 'SHA-256',
    warnings: 'Was nur zum Teil gelesen werden konnte',
  },
  'viewer/versions': {
    upload: 'Neue Version hochladen …',
    show: 'Zeigen',
    shown: 'gezeigt',
    compare: 'Vergleichen',
    compareWith: (version) => `Mit Version ${formatVersion(version)} vergleichen`,
    makeActive: 'Aktiv machen',
    remove: 'Löschen',
    removeOf: (version) => `Löschen: Version ${formatVersion(version)}`,
    removeTitle: (version) => `Version ${formatVersion(version)} löschen?`,
    removeWhat: (passages, name) =>
      `Die Datei dieser Version und ihre ${formatNumber(passages)} ${plural(passages, 'Stelle', 'Stellen')} werden aus „${name}“ gelöscht. Die anderen Versionen bleiben. Einige Sekunden lang können Sie es zurücknehmen.`,
    removed: (version) => `Version ${formatVersion(version)} gelöscht`,
    close: 'Vergleich schließen',
    lines: ({ added, removed, changed, moved }) =>
      [
        [changed, 'geändert'],
        [added, 'eingefügt'],
        [removed, 'entfernt'],
        [moved, 'verschoben'],
      ]
        .flatMap(([count, what]) => (count === 0 ? [] : `${formatNumber(Number(count))} ${what}`))
        .join(', '),
    cells: (count) => `${formatNumber(count)} ${plural(count, 'Änderung', 'Änderungen')}`,
    noChanges: 'Die Texte sind gleich',
    noChangesWhy: 'Die Dateien können sich in dem unterscheiden, was kein Text ist.',
    next: 'Nächste Änderung (N)',
    previous: 'Vorige Änderung (P)',
    same: (count) => `${formatNumber(count)} ${plural(count, 'Zeile ist', 'Zeilen sind')} gleich`,
    open: 'An dieser Stelle öffnen',
    more: 'Mehr anzeigen',
    removedText: 'Entfernt',
    addedText: 'Eingefügt',
    movedTo: (line) => `Verschoben nach Zeile ${formatNumber(line)}`,
    movedFrom: (line) => `Verschoben von Zeile ${formatNumber(line)}`,
    pages: 'Seiten',
    page: (page) => `Seite ${formatNumber(page)}`,
    noPicture: 'Von dieser Seite gibt es kein Bild.',
    asLines: 'Zeilen vergleichen',
    asCells: 'Zellen vergleichen',
    cell: 'Zelle',
    oldValue: 'Vorher',
    newValue: 'Nachher',
    cellTypes: { added: 'neu', removed: 'entfernt', modified: 'geändert' },
    cellWas: (address) => `vorher ${address}`,
    formatting: 'Format geändert',
    sheetState: ({ sheet, old_state: old, new_state: now }) =>
      old === null
        ? `Das Blatt „${sheet}“ ist neu.`
        : now === null
          ? `Das Blatt „${sheet}“ wurde entfernt.`
          : now === 'hidden'
            ? `Das Blatt „${sheet}“ wurde ausgeblendet.`
            : `Das Blatt „${sheet}“ wurde eingeblendet.`,
    notCompared: 'Diese Versionen lassen sich nicht vergleichen',
    reasons: {
      not_ingested: 'Der Text einer der Versionen wurde nicht gelesen.',
      no_text: 'Eine der Versionen hat Seiten, aber keinen Text, zum Beispiel ein Scan.',
      too_large: 'Die Versionen sind groß und werden deshalb weniger genau verglichen.',
      too_different:
        'Die Versionen haben wenig gemeinsam und werden deshalb weniger genau verglichen.',
      no_cells: 'Die Zellen lassen sich nicht vergleichen. Sie sehen die Zeilen.',
      not_structured: 'Die Werte lassen sich nicht vergleichen. Sie sehen die Zeilen.',
    },
  },
  writing: {
    edit: (name) => `${name} bearbeiten`,
    text: (name) => `Text von ${name}`,
    write: 'Text',
    preview: 'Vorschau',
    previewEmpty: 'Was Sie schreiben, erscheint hier.',
    tools: 'Formatierung',
    heading: (level) => `Überschrift ${level}`,
    paragraph: 'Absatz',
    bold: 'Fett (Strg+B)',
    italic: 'Kursiv (Strg+I)',
    list: 'Liste',
    numbered: 'Nummerierte Liste',
    table: 'Tabelle',
    column: 'Spalte',
    link: 'Link',
    linkWords: 'Link',
    picture: 'Bild …',
    uploading: (name) => `${name} wird hochgeladen …`,
    notPicture: (name) => `${name} ist kein Bild. Laden Sie es stattdessen in den Ordner hoch.`,
    hint: 'Mit [[ verlinken Sie ein Dokument. Tab verlässt den Text.',
    unsaved: 'Nicht gespeichert',
    kept: 'Nicht gespeichert. Ihr Entwurf bleibt in diesem Browser.',
    saving: 'Wird gespeichert …',
    reading: 'Gespeichert. Arbor liest den Text …',
    saved: 'Gespeichert',
    notRead: 'Gespeichert, aber Arbor konnte den Text nicht lesen.',
    open: 'Zurück zum Dokument',
    merged:
      'Jemand anderes hat diese Seite gespeichert. Die Änderungen stehen jetzt auch in Ihrem Text.',
    conflicts: (count) =>
      `Jemand anderes hat dieselben Wörter geändert wie Sie. Wählen Sie vor dem Speichern, was bleiben soll: ${count} ${plural(count, 'Stelle', 'Stellen')}.`,
    showConflict: 'Zeigen',
    keepMine: 'Meins behalten',
    keepTheirs: 'Das andere behalten',
    keepBoth: 'Beides behalten',
    mine: 'Ihr Text',
    theirs: 'Der andere Text',
    draft: (when) => `Sie haben einen nicht gespeicherten Entwurf (${when}).`,
    restore: 'Mit dem Entwurf weitermachen',
    discard: 'Verwerfen',
    leaveTitle: 'Ohne Speichern verlassen?',
    leaveWhy: 'Ihr Text bleibt als Entwurf in diesem Browser.',
    leave: 'Verlassen',
    tooLarge: 'Diese Datei ist zu groß, um sie hier zu bearbeiten',
    tooLargeWhy:
      'Texte bis 1 MB lassen sich im Browser bearbeiten. Laden Sie die Datei herunter, bearbeiten Sie sie, und laden Sie sie als neue Version hoch.',
    tooLargeToSave: 'Der Text ist größer als 1 MB. Teilen Sie ihn auf mehrere Seiten auf.',
    notText: 'Das lässt sich hier nicht bearbeiten',
    notTextWhy: 'Im Browser lassen sich nur Markdown- und Textdateien bearbeiten.',
    readOnly: 'Sie dürfen dieses Dokument nicht ändern',
    readOnlyWhy:
      'Sie dürfen es lesen. Über „Teilen“ am Dokument können Sie um das Recht zum Ändern bitten.',
    theirsTooLarge:
      'Jemand anderes hat eine Version gespeichert, die zu groß zum Zusammenführen ist. Kopieren Sie Ihren Text.',
  },
  refusals: {
    bad_request: 'Die Anfrage kann nicht ausgeführt werden.',
    not_authenticated: 'Sie sind nicht angemeldet.',
    wrong_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
    quota_spent: 'Der Mandant hat eine Grenze dieses Servers erreicht.',
    forbidden: 'Das dürfen Sie nicht.',
    not_found: 'Nicht gefunden.',
    conflict: 'Das passt nicht mehr zum aktuellen Stand. Laden Sie die Seite neu.',
    name_taken: 'In diesem Ordner gibt es diesen Namen schon.',
    too_large: 'Die Anfrage ist zu groß.',
    range_not_satisfiable: 'Der Bereich liegt außerhalb der Datei',
    processing_spent: 'Der Mandant hat seine Verarbeitungszeit aufgebraucht.',
    too_many_requests: 'Zu viele Anfragen. Versuchen Sie es später noch einmal.',
    not_implemented: 'Das unterstützt der Server nicht.',
    no_space: 'Auf dem Server ist kein Platz mehr.',
    not_available: 'Das gibt es auf diesem Server nicht.',
    archive_entries_limit:
      'Ein Download kann bis zu {max} Ordner und Dokumente enthalten. Wählen Sie weniger aus, oder laden Sie die Ordner einzeln herunter.',
    archive_size_limit:
      'Ein Download kann bis zu {gigabytes} GB groß sein. Wählen Sie weniger Dokumente aus, oder laden Sie die Ordner einzeln herunter.',
    version_in_ingestion:
      'Diese Version wird gerade gelesen. Versuchen Sie es noch einmal, wenn das fertig ist.',
    tag_name_taken: 'Es gibt schon ein Schlagwort mit diesem Namen.',
    checked_out:
      'Jemand anderes hat das Dokument ausgecheckt. Warten Sie, bis es wieder eingecheckt ist, oder bitten Sie die Verwaltung, das zu beenden.',
    checked_out_below:
      'Jemand anderes hat ein Dokument in diesem Ordner ausgecheckt. Warten Sie, bis es wieder eingecheckt ist, oder bitten Sie die Verwaltung, das zu beenden.',
    not_checked_out: 'Niemand hat das Dokument ausgecheckt.',
    legal_hold_kept:
      'Das oder etwas darin unterliegt einer Aufbewahrungssperre. Es kann nicht gelöscht oder in den Papierkorb gelegt werden, bis die Verwaltung die Sperre aufhebt.',
    legal_hold_moved:
      'Das unterliegt einer Aufbewahrungssperre. Es kann nicht aus dem Ordner verschoben werden, bis die Verwaltung die Sperre aufhebt.',
    legal_hold_contents:
      'Diese Version unterliegt einer Aufbewahrungssperre. Ihr Inhalt kann nicht geändert werden. Laden Sie stattdessen eine neue Version hoch.',
    legal_hold_of_tenant:
      'Der Mandant hat Aufbewahrungssperren. Heben Sie sie auf, bevor Sie den Mandanten löschen.',
    legal_holds_limit: 'Ein Mandant kann bis zu {max} Aufbewahrungssperren haben.',
    system_folder_held:
      'Ordner des Systems können nicht gesperrt werden. Sperren Sie, was darin liegt.',
    retention_kept:
      'Die Aufbewahrungsregel „{rule}“ schützt das oder etwas darin bis {until}. Es kann vorher nicht endgültig gelöscht werden. Sie können es in den Papierkorb legen.',
    retention_kept_in_trash:
      'Die Aufbewahrungsregel „{rule}“ schützt das oder etwas darin bis {until}. Bis dahin bleibt es im Papierkorb.',
    retention_moved:
      'Die Aufbewahrungsregel „{rule}“ schützt das oder etwas darin bis {until}. Es kann nicht dorthin verschoben werden, wo die Regel nicht gilt.',
    retention_untagged:
      'Die Aufbewahrungsregel „{rule}“ schützt bis {until}, was dieses Schlagwort hat. Es kann vorher nicht entfernt werden.',
    retention_contents:
      'Die Aufbewahrungsregel „{rule}“ schützt diese Version bis {until}. Ihr Inhalt kann nicht geändert werden. Laden Sie stattdessen eine neue Version hoch.',
    retention_tag_used:
      'Eine Aufbewahrungsregel verwendet dieses Schlagwort. Löschen Sie erst die Regel, dann das Schlagwort.',
    retention_rules_limit: 'Ein Mandant kann bis zu {max} Aufbewahrungsregeln haben.',
    retention_rules_of_tenant:
      'Der Mandant hat Aufbewahrungsregeln, die Dokumente schützen. Löschen Sie diese Regeln, bevor Sie den Mandanten löschen.',
    receipt_incomplete: 'Die Dateien werden noch gelöscht. Versuchen Sie es gleich noch einmal.',
    active_version_kept:
      'Die aktive Version kann nicht gelöscht werden. Machen Sie zuerst eine andere zur aktiven.',
    system_folder_deleted: 'Ordner des Systems können nicht gelöscht werden.',
    system_folder_moved: 'Ordner des Systems können nicht umbenannt oder verschoben werden.',
    personal_folder_made: 'Eigene Ordner legt nur das System an.',
    chunk_parents_limit: 'Eine Textstelle kann aus höchstens {max} anderen gemacht sein.',
    chunk_lineage_cycle_of_new: 'Aus den neuen Textstellen wurden schon andere gemacht.',
    chunk_lineage_rights:
      'Sie müssen die Textstelle ändern und jede lesen dürfen, aus der sie gemacht wurde.',
    chunk_parent_linked: 'Eine der Textstellen ist schon mit dieser verbunden.',
    chunk_lineage_cycle: 'Eine der Textstellen wurde aus dieser gemacht.',
    chunk_lineage_too_large:
      'Aus dieser Textstelle wurden zu viele andere gemacht, um sie zu prüfen.',
    tags_unknown: 'Diese Schlagwörter gibt es nicht: {tags}.',
    page_picture_too_large: 'Das Bild dieser Seite ist zu groß.',
    page_picture_missing: 'Von dieser Seite gibt es kein Bild.',
    version_newer:
      'Das Dokument hat eine neuere Version als die, von der Sie ausgegangen sind. Lesen Sie zuerst diese.',
    upload_key_used:
      'Dieser Schlüssel oder Link gehört schon zu einem anderen Upload. Nehmen Sie einen neuen.',
    upload_link_expired:
      'Der Link ist abgelaufen oder unvollständig. Lassen Sie sich einen neuen geben.',
    uploads_limit:
      'Es sind zu viele Uploads in Teilen offen: {max}. Schließen Sie zuerst einige ab, oder brechen Sie sie ab.',
    upload_incomplete: 'Teile der Datei fehlen. Der erste hat die Nummer {part}.',
    upload_part_changed:
      'Ein Teil der Datei wurde noch einmal gesendet, während der Upload abgeschlossen wurde. Schließen Sie ihn noch einmal ab.',
    upload_hash_differs:
      'Die Datei, die angekommen ist, ist eine andere, als die Prüfsumme sagt. Senden Sie die falschen Teile noch einmal, oder brechen Sie den Upload ab.',
    upload_complete: 'Der Upload ist abgeschlossen.',
    upload_too_large: 'Die Datei ist größer als die {megabytes} MB, die dieser Server annimmt.',
    file_link_invalid: 'Der Link ist ungültig oder abgelaufen',
    object_missing: 'Die Datei gibt es nicht',
    comments_limit:
      'Ein Dokument kann höchstens {max} Kommentare haben. Löschen Sie einige, die erledigt sind.',
    replies_limit:
      'Ein Kommentar kann höchstens {max} Antworten haben. Schreiben Sie einen neuen Kommentar.',
    comment_of_others: 'Sie können nur Ihre eigenen Kommentare ändern und löschen.',
    mention_not_a_reader:
      'Jemand von den Erwähnten darf dieses Dokument nicht lesen. Geben Sie zuerst Zugriff, oder entfernen Sie die Erwähnung.',
    trash_folder_rights: 'Sie dürfen den Ordner nicht ändern, in dem das lag.',
    trash_item_missing: 'Das ist nicht mehr im Papierkorb.',
    trash_limit:
      'Der Papierkorb nimmt höchstens {max} Ordner, Dokumente, Abschnitte und Textstellen auf einmal. Löschen Sie das endgültig, oder legen Sie es in Teilen in den Papierkorb.',
    item_below_chosen: 'Dieser Eintrag liegt in einem Ordner, den Sie auch ausgewählt haben.',
    folder_into_itself:
      'Ein Ordner lässt sich nicht in sich selbst oder in einen Ordner darin verschieben.',
    folder_too_deep: 'Ordner können höchstens {max} Ebenen tief liegen.',
    transcript_missing: 'Arbor erstellt keine Abschriften von Dokumenten.',
    artifact_missing: 'Die Version hat keine solche Datei, oder sie liegt nicht hier.',
    trash_item_busy:
      'An etwas darin wird noch gearbeitet. Warten Sie, bis es fertig ist, oder brechen Sie es ab.',
    source_folder_taken: 'Diesen Ordner füllt schon eine andere Quelle.',
    source_folder_kept: 'Diesen Ordner hat eine Quelle angelegt. Wählen Sie einen anderen.',
    source_secrets_needed:
      'Die Einstellungen führen zu einem anderen Server. Geben Sie die gespeicherten Geheimnisse erneut ein: {names}.',
    sources_limit: 'Ein Mandant kann bis zu {max} Quellen haben.',
    source_not_ready: 'Die Quelle ist angehalten. Lassen Sie sie zuerst weiterlaufen.',
    source_run_open: 'Ein anderer Lauf dieser Quelle ist im Gange.',
    source_run_not_waiting: 'Dieser Lauf wartet nicht auf eine Bestätigung.',
    source_readers_kept:
      'Die Quelle bestimmt, wer dies lesen darf. Losgelöst von ihr könnten es alle lesen, die den Ordner lesen dürfen. Setzen Sie open_to_folder, um das zu erlauben.',
    source_not_pushed: 'Arbor holt den Inhalt dieser Quelle selbst.',
    source_session_over:
      'Diese Sitzung gibt es nicht, oder sie ist vorbei. Beginnen Sie eine neue.',
    source_session_empty:
      'In dieser Sitzung wurde nichts gesendet. Darum wurde nichts gelöscht. Wenn wirklich alles weg ist, löschen Sie die Quelle.',
    source_item_not_kept: 'Diese Quelle hält das Dokument nicht aktuell.',
    source_keeps_item:
      'Eine Quelle hält dies oder etwas darin aktuell. Darum können Sie es hier nicht umbenennen, verschieben, ändern oder löschen. Ändern Sie es dort, wo es herkommt, oder lösen Sie es zuerst von der Quelle.',
    source_folder_bound:
      'Eine Quelle füllt diesen Ordner oder einen darin. Löschen Sie zuerst die Quelle.',
    trash_folder_gone: 'Den Ordner, in dem das lag, gibt es nicht mehr. Wählen Sie einen anderen.',
    id_taken: 'Diese Kennung ist schon vergeben.',
    item_read_only: 'Sie dürfen dies nicht {right}.',
    missing: '{what} gibt es nicht, oder Sie haben keinen Zugriff.',
    not_there_then: '{what} gab es zu dieser Zeit nicht.',
    chunk_missing: 'Diese Textstelle gibt es nicht',
    a_chunk_missing: 'Eine Textstelle gibt es nicht mehr.',
    scope_missing: 'Einen Ort, an dem gesucht werden soll, gibt es nicht mehr.',
    job_running: 'Der Auftrag läuft noch. Brechen Sie ihn zuerst ab.',
    questions_limit:
      'Es können höchstens {max} Fragen zugleich warten. Versuchen Sie es später noch einmal.',
    client_gone: 'Die Verbindung wurde beendet.',
    answer_timeout: 'Die Antwort hat zu lange gedauert. Fragen Sie weniger auf einmal ab.',
    answer_off_schema:
      'Das Sprachmodell hat keine Antwort gegeben, die zum Schema passt: {faults}. Vereinfachen Sie das Schema, oder versuchen Sie es noch einmal.',
    chat_model_missing:
      'Sie können kein Modell mit diesem Namen nutzen. Wählen Sie eines der Modelle, die Ihnen zur Verfügung stehen.',
    chat_model_name_taken: 'Ein Modell mit diesem Namen gibt es schon.',
    chat_models_limit: 'Ein Mandant kann höchstens {max} Modelle haben. Löschen Sie zuerst eines.',
    no_model_of_server:
      'Dieser Server hat kein eigenes Modell mehr. Ändern Sie die Adresse des Modells.',
    no_language_model: 'Dieser Server hat kein Sprachmodell.',
    language_model_failed: '{why}',
    answer_running:
      'In diesem Gespräch wird schon eine Antwort geschrieben. Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
    feedback_target_missing: 'Das Ziel gibt es nicht.',
    feedback_of_others: 'Sie können nur eigene Rückmeldungen löschen.',
    message_id_taken: 'Diese Kennung einer Nachricht ist schon vergeben.',
    streams_limit:
      'Es können höchstens {max} Gespräche zugleich verfolgt werden. Schließen Sie eines und versuchen Sie es noch einmal.',
    stream_failed:
      'Die Antwort kann gerade nicht verfolgt werden. Versuchen Sie es später noch einmal.',
    thread_name_taken: 'Hier gibt es schon ein Gespräch mit diesem Namen.',
    thread_kept: 'Dieses Gespräch bleibt, wie es ist.',
    thread_of_others: 'Sie können nur eigene Gespräche löschen.',
    no_embedding_model: 'Dieser Server hat kein Modell für die Suche nach Bedeutung. {consequence}',
    embedding_model_replaced:
      'Das Modell für die Suche nach Bedeutung wird gerade ersetzt. Versuchen Sie es gleich noch einmal.',
    embedding_model_failed: '{why}',
    vectors_recreated:
      'Die Suche nach Bedeutung wird für diesen Mandanten neu aufgebaut, weil es ihr Modell nicht mehr gibt. Suchen Sie bis dahin nach Wörtern.',
    vectors_in_creation:
      'Die Suche nach Bedeutung wird gerade aufgebaut{progress}. Suchen Sie bis dahin nach Wörtern.',
    embedding_model_unusable: '{why} Suchen Sie bis dahin nach Wörtern.',
    workflow_item_missing:
      'Eine Quelle, Anweisung, Ausgabe oder Vorlage des Ablaufs gibt es nicht.',
    workflow_name_taken: 'Einen Ablauf mit diesem Namen gibt es schon.',
    workflow_rights:
      'Sie müssen die Quellen, Anweisungen und die Vorlage des Ablaufs lesen und seine Ausgaben ändern dürfen.',
    run_over: 'Der Lauf ist vorbei, oder nichts arbeitet daran.',
    runs_limit:
      '{max} Läufe des Mandanten warten schon. Versuchen Sie es wieder, wenn einige vorbei sind.',
    workflow_off: 'Der Ablauf ist abgeschaltet.',
    workflow_items_deleted: 'Alle {what} des Ablaufs wurden gelöscht. Geben Sie ihm andere.',
    workflow_needs_model:
      'Dieser Server hat kein Sprachmodell und kann den Ablauf nicht ausführen. Wer den Server betreibt, kann ARBOR_LLM_BASE_URL und ARBOR_LLM_MODEL setzen, oder Sie geben dem Ablauf ein Programm, das ihn ausführt.',
    run_of_others: 'Sie können nur Läufe sehen und ändern, die Sie gestartet haben.',
    run_not_over: 'Der Lauf ist nicht vorbei. Brechen Sie ihn zuerst ab.',
    path_of_other_kind: '„{name}“ ist: {kind}. Gebraucht wird: {wanted}.',
    past_scope_large:
      'Zu dieser Zeit hatten diese Ordner mehr als {max} Dokumente. Wählen Sie weniger oder kleinere Ordner.',
    model_missing:
      'Das Modell „{model}“ gibt es nicht, oder Sie können seinen Ordner nicht lesen. Verwenden Sie „arbor“, oder „arbor/“ und den Pfad eines Ordners.',
    knowledge_missing:
      'Die Wissensdatenbank „{knowledge}“ gibt es nicht, oder Sie können sie nicht lesen. Verwenden Sie „arbor“, oder „arbor/“ und den Pfad eines Ordners.',
    path_missing: 'Unter dem Pfad „{path}“ können Sie nichts lesen.',
    item_without_text: '„{name}“ hat keinen eigenen Text.',
    picture_missing: '{why}',
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
    session_of_other_tenant:
      'Eine Sitzung gilt für einen Mandanten. Wechseln Sie zuerst zu diesem.',
    session_required: 'Dafür müssen Sie angemeldet sein; ein API-Schlüssel genügt nicht.',
    first_link_invalid:
      'Der Link ist ungültig, schon verwendet oder abgelaufen. Starten Sie den Server neu, um einen neuen zu bekommen, oder melden Sie sich mit dem Passwort an.',
    invite_link_invalid: 'Der Link der Einladung ist nicht vollständig oder gilt nicht mehr.',
    own_reset_link: 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto.',
    reset_link_by_mail:
      'Einen Link für ein neues Passwort bekommt nur, wer über einen Einladungslink beigetreten ist und die Adresse nicht bestätigt hat.',
    kept_missing: 'Das haben Sie nicht gemerkt.',
    kept_full: 'Davon können Sie sich bis zu {max} merken. Entfernen Sie zuerst eines.',
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
    tenant_without_provider:
      'Diesen Mandanten gibt es nicht, oder er hat keinen Identitätsanbieter.',
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
    owner_decides_deletions:
      'Nur der Inhaber darf entscheiden, ob Gelöschtes in den Papierkorb kommt.',
    owner_deletes_tenant: 'Nur der Inhaber darf den Mandanten löschen.',
    administrators_remove_members: 'Andere Mitglieder darf nur die Administration entfernen.',
    apps_forbidden: 'Apps dürfen das nicht.',
    app_scope_missing: 'Diese App darf das nicht: Ihr fehlt das Recht {scope}.',
    agents_read_only:
      'Agenten dürfen in diesem Mandanten nichts ändern. Ein Administrator kann es unter Verwaltung, Agenten erlauben.',
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
    http_invalid: 'Die Anfrage ist ungültig: {why}',
    http_too_large: 'Die Anfrage ist zu groß: {why}',
    model_tests_limit: 'Zu viele Tests. Versuchen Sie es in zehn Minuten noch einmal.',
    other_site: 'Anfragen von anderen Websites werden nicht angenommen.',
    other_site_socket: 'Verbindungen von anderen Websites werden nicht angenommen.',
    websocket_only: 'Diese Adresse nimmt nur WebSocket-Verbindungen an.',
    shutting_down: 'Der Server wird gerade beendet.',
    realtime_off: 'Live-Funktionen sind auf diesem Server abgeschaltet.',
    database_away: 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
    database_silent: 'Die Datenbank antwortet nicht.',
    storage_silent: 'Der Speicher antwortet nicht.',
    schema_old: 'Die Datenbank ist älter als diese Version des Servers.',
    disk_almost_full: 'Auf dem Server ist kaum noch Platz.',
    storage_away: 'Der Speicher des Servers antwortet nicht. Versuchen Sie es später noch einmal.',
    storage_refused:
      'Der Speicher des Servers hat die Anfrage abgelehnt. Wer den Server betreibt, muss die Einstellungen prüfen.',
    storage_full:
      'Der Speicher des Servers ist voll. Wer den Server betreibt, muss Platz schaffen.',
    disk_full:
      'Auf dem Server ist kaum noch Platz, deshalb kann nichts gespeichert werden. Wer den Server betreibt, muss Platz schaffen; lesen und löschen geht weiter.',
    disk_read_only:
      'Auf dem Server ist kaum noch Platz, deshalb kann nichts gespeichert werden. Wer den Server betreibt, muss Platz schaffen; lesen geht weiter.',
    documents_limit:
      'Der Mandant darf höchstens {max} Dokumente speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
    files_limit:
      'Der Mandant darf höchstens {megabytes} MB an Dateien speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
    questions_of_day_limit:
      'Der Mandant darf höchstens {max} Fragen am Tag stellen. Fragen Sie nach Mitternacht (UTC) wieder, oder bitten Sie die Betreiber des Servers um mehr.',
    key_requests_limit:
      'Dieser API-Schlüssel oder diese App kann höchstens {max} Anfragen in der Minute senden. Warten Sie so lange, wie Retry-After angibt.',
    text_limit:
      'Der Mandant darf höchstens {megabytes} MB an Text speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
    processing_limit:
      'Die Dokumente des Mandanten wurden {seconds} Sekunden lang verarbeitet, mehr geht in {span} nicht. Versuchen Sie es später noch einmal, oder bitten Sie die Betreiber des Servers um mehr.',
  },
  sentences: {
    // The default messages of the codes.
    'Internal server error. Request id: {}': 'Interner Fehler des Servers. Nummer der Anfrage: {}',

    // The server and its files.
    'Nothing can be embedded again.': 'Es gibt nichts neu aufzubauen.',
    'File not found: {}.': 'Datei nicht gefunden: {}.',
    '{} is not a file.': '{} ist keine Datei.',

    // Why an event of a webhook was not accepted.
    'The address must be on the internet and begin with https://, unless the operator allows its network (ARBOR_WEBHOOK_NETWORKS).':
      'Die Adresse muss im Internet liegen und mit https:// beginnen, außer die Betreiber erlauben ihr Netz (ARBOR_WEBHOOK_NETWORKS).',
    'It answered with status {}.': 'Der Empfänger hat mit Status {} geantwortet.',
    'It answered that it is gone (410).': 'Den Empfänger gibt es nicht mehr (410).',
    'It redirected ({}).': 'Der Empfänger hat weitergeleitet ({}).',
    'It did not answer within 15 seconds.':
      'Der Empfänger hat nicht innerhalb von 15 Sekunden geantwortet.',
    'It could not be sent within a day.': 'Es konnte nicht innerhalb eines Tages gesendet werden.',
    'The connection failed.': 'Die Verbindung ist gescheitert.',
    'The connection failed ({}).': 'Die Verbindung ist gescheitert ({}).',
    "The secret can't be read. Create a new one.":
      'Das Geheimnis kann nicht gelesen werden. Erstellen Sie ein neues.',

    // Limits.
    'The tenant may store at most {}. Delete documents or old versions, or ask the operator of the server for more.':
      'Der Mandant darf höchstens {} speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
    '{} documents': '{} Dokumente',
    '{} of files': '{} an Dateien',
    '{} of text': '{} an Text',
    hour: 'einer Stunde',
    day: 'einem Tag',

    // Input.
    'Field required': 'Das fehlt',
    'Extra inputs are not permitted': 'Das wird hier nicht angenommen',
    'value is not a valid email address': 'Das ist keine gültige E-Mail-Adresse',
    'Input should not be empty': 'Das darf nicht leer sein',
    'Input should be a valid UUID': 'Das ist keine gültige Kennung',
    'Input should be a valid datetime': 'Das ist keine gültige Zeit',
    'Input should be a valid time': 'Das ist keine gültige Zeit',
    'Input should be a valid {}': 'Das hat nicht die richtige Form',
    'Input should be valid UTF-8': 'Das ist kein gültiger Text',
    'Input should be valid Unicode text': 'Das ist kein gültiger Text',
    'Input should not contain NUL characters': 'Das enthält Zeichen, die nicht erlaubt sind',
    'Input should not contain braces, angle brackets or control characters':
      'Geschweifte und spitze Klammern sowie Steuerzeichen sind hier nicht erlaubt',
    'String should have at least {} character': 'Das muss mindestens {} Zeichen haben',
    'String should have at least {} characters': 'Das muss mindestens {} Zeichen haben',
    'String should have at most {} character': 'Das darf höchstens {} Zeichen haben',
    'String should have at most {} characters': 'Das darf höchstens {} Zeichen haben',
    'List should have at least {} item': 'Es muss mindestens {} Eintrag sein',
    'List should have at least {} items': 'Es müssen mindestens {} Einträge sein',
    'List should have at most {} item': 'Es darf höchstens {} Eintrag sein',
    'List should have at most {} items': 'Es dürfen höchstens {} Einträge sein',
    'Input should be greater than or equal to {}': 'Die Zahl muss mindestens {} sein',
    'Input should be greater than {}': 'Die Zahl muss größer als {} sein',
    'Input should be less than or equal to {}': 'Die Zahl darf höchstens {} sein',
    'Input should be less than {}': 'Die Zahl muss kleiner als {} sein',
    "String should match pattern '{}'": 'Das hat nicht die richtige Form',
    'The time must be in the future': 'Die Zeit muss in der Zukunft liegen',
    'The redirect should be a path of this service': 'Die Adresse muss zu diesem Dienst gehören',
    'The issuer should be an https address without user, query, fragment and /.well-known/; http is for loopback addresses only':
      'Der Aussteller muss eine https-Adresse ohne Benutzer, Parameter, Anker und /.well-known/ sein; http geht nur auf diesem Rechner',
    'The address must begin with https://': 'Die Adresse muss mit https:// beginnen',
    'The operator of this server does not allow models at this address (ARBOR_MODEL_NETWORKS)':
      'Die Betreiber dieses Servers erlauben keine Modelle an dieser Adresse (ARBOR_MODEL_NETWORKS)',
    'The operator of this server does not allow models at this address (ARBOR_MODEL_NETWORKS).':
      'Die Betreiber dieses Servers erlauben keine Modelle an dieser Adresse (ARBOR_MODEL_NETWORKS).',
    'The address must begin with https:// or http://, without user, query and fragment':
      'Die Adresse muss mit https:// oder http:// beginnen, ohne Benutzer, Abfrage und Fragment',
    'This server has no model of its own. Give an address':
      'Dieser Server hat kein eigenes Modell. Geben Sie eine Adresse an',
    'The endpoint of the server needs no key': 'Der Endpunkt des Servers braucht keinen Schlüssel',
    'The endpoint does not list its models.': 'Der Endpunkt listet seine Modelle nicht auf.',
    'The address must not contain credentials': 'Die Adresse darf keine Zugangsdaten enthalten',
    'The address must be on the internet and begin with https://, unless the operator allows its network (ARBOR_WEBHOOK_NETWORKS)':
      'Die Adresse muss im Internet liegen und mit https:// beginnen, außer die Betreiber erlauben ihr Netz (ARBOR_WEBHOOK_NETWORKS)',
    'The configuration should not be larger than {} bytes':
      'Die Einstellungen dürfen höchstens {} Bytes groß sein',
    'The configuration should not have more than {} secrets':
      'Die Einstellungen dürfen höchstens {} Geheimnisse haben',
    // Accounts and signing in.
    'This password is too common; choose another one':
      'Dieses Passwort ist zu häufig; wählen Sie ein anderes',
    'The app has not requested all of these scopes': 'Die App hat nicht um all das gebeten',

    // Members, groups, invites and permissions.
    read: 'lesen',
    write: 'ändern',
    // What is missing, or not readable for this person.
    Chunk: 'Diese Textstelle',
    'Document version': 'Diese Version',
    Document: 'Dieses Dokument',
    Folder: 'Diesen Ordner',
    'Folder or document': 'Diesen Ordner oder dieses Dokument',
    Feedback: 'Diese Rückmeldung',
    Group: 'Diese Gruppe',
    Invite: 'Diese Einladung',
    Member: 'Dieses Mitglied',
    Message: 'Diese Nachricht',
    Source: 'Diese Quelle',
    Comment: 'Diesen Kommentar',
    'Legal hold': 'Diese Sperre',
    Upload: 'Diese Übertragung',
    'Retention rule': 'Diese Aufbewahrungsregel',
    Webhook: 'Diesen Webhook',
    Link: 'Diesen Link',
    Archive: 'Dieses Archiv',
    Receipt: 'Diesen Beleg',
    Reader: 'Diesen Leser',
    Delivery: 'Diese Zustellung',
    'Access request': 'Diese Anfrage',
    Thing: 'Das',
    'Folder of agents': 'Den Ordner der Agenten',
    'Folder of threads': 'Den Ordner der Gespräche',
    sources: 'Quellen',
    instructions: 'Anweisungen',
    outputs: 'Ziele',
    'ended unexpectedly several times.': 'wurde mehrmals unerwartet beendet.',
    'It is not a file.': 'Es ist keine Datei.',
    '1 image': '1 Bild',
    '{} images': '{} Bilder',
    'the image': 'das Bild',
    Item: 'Diesen Eintrag',
    Parent: 'Diesen Ort',
    'Parent folder': 'Diesen Ordner',
    'Path part': 'Diesen Ort',
    Run: 'Diesen Lauf',
    Workflow: 'Diesen Ablauf',
    Job: 'Diesen Auftrag',
    Permission: 'Diese Berechtigung',
    Section: 'Diesen Abschnitt',
    Sibling: 'Den Nachbarn',
    Tag: 'Dieses Schlagwort',
    Tenant: 'Diesen Mandanten',
    Thread: 'Dieses Gespräch',
    User: 'Diese Person',
    Ingestion: 'Diesen Auftrag',
    'The document has no such version': 'Diese Version hat das Dokument nicht',
    'The document has no file': 'Das Dokument hat keine Datei',
    'Only a PDF file has pages to show.': 'Nur PDF-Dateien haben Seiten, die man zeigen kann.',

    // Folders, documents, sections and passages.
    'A folder cannot be moved into itself or one of its descendants':
      'Ein Ordner kann nicht in sich selbst verschoben werden',
    'Folders cannot be nested more than {} levels deep':
      'Ordner können höchstens {} Ebenen tief liegen',
    'The parent must be a folder': 'Das Ziel muss ein Ordner sein',
    'The parent must be a folder, document, section or thread':
      'Das Ziel muss ein Ordner, Dokument, Abschnitt oder Gespräch sein',
    'The parent must be a document version or a section':
      'Das Ziel muss eine Version oder ein Abschnitt sein',
    'An item cannot be placed after itself': 'Etwas kann nicht hinter sich selbst stehen',
    'A node cannot be placed after itself': 'Etwas kann nicht hinter sich selbst stehen',
    'The sibling must be a child of the parent': 'Der Nachbar muss am selben Ort liegen',
    'Only items of the folder can be ordered':
      'Nur was in dem Ordner liegt, kann hier geordnet werden',
    'A section cannot be moved into itself or one of its descendants':
      'Ein Abschnitt kann nicht in sich selbst verschoben werden',
    'Sections cannot be nested more than {} levels deep':
      'Abschnitte können höchstens {} Ebenen tief liegen',
    'Sections and chunks can only be moved within their version':
      'Abschnitte und Textstellen können nur innerhalb ihrer Version verschoben werden',
    'Only chunks of one document version can be merged':
      'Nur Textstellen derselben Version können verbunden werden',
    'Only chunks of one type can be merged':
      'Nur Textstellen derselben Art können verbunden werden',
    'A chunk cannot be merged into itself':
      'Eine Textstelle kann nicht mit sich selbst verbunden werden',
    'A chunk has no place in a list of sections': 'Eine Textstelle liegt nicht in den Abschnitten',
    'A chunk cannot be its own parent': 'Eine Textstelle kann nicht aus sich selbst gemacht sein',
    'A document of type {} can only be ingested as {}':
      'Dokumente der Art {} können nur so gelesen werden: {}',
    'chunk_type is only allowed with ingestion_mode single_chunk':
      'Die Art der Textstelle kann nur gewählt werden, wenn das Dokument eine einzige Textstelle wird',
    'chunk_type cannot be chosen for documents of type {}':
      'Bei Dokumenten der Art {} kann die Art der Textstelle nicht gewählt werden',
    'secondary_taxonomy is only allowed with ingestion_mode single_chunk and chunk_type IMAGE':
      'Die Art des Bilds kann nur gewählt werden, wenn das Dokument eine einzige Textstelle aus einem Bild wird',
    'page_dpi can only be chosen for PDF documents':
      'Die Auflösung der Seiten kann nur bei PDF-Dateien gewählt werden',
    'The file should not be empty': 'Die Datei ist leer',
    'The file should be an image: PNG, JPEG, SVG, WebP or ICO':
      'Die Datei sollte ein Bild sein: PNG, JPEG, SVG, WebP oder ICO',
    'Metadata must not be longer than {} characters': 'Metadaten dürfen höchstens {} Zeichen haben',

    // Search, threads and answers.
    'This server has no embedding model.':
      'Dieser Server hat kein Modell für die Suche nach Bedeutung.',
    'Dense and hybrid search require one.': 'Sie braucht eines.',
    ': {} of {} chunks are done': ': {} von {} Textstellen sind fertig',
    'The embedding model did not respond in time.':
      'Das Modell für die Suche nach Bedeutung hat nicht rechtzeitig geantwortet.',
    'Use search_type full_text.': 'Suchen Sie nach Wörtern.',
    '{} image was not described: {}.': '{} Bild wurde nicht beschrieben: {}.',
    '{} images were not described: {}.': '{} Bilder wurden nicht beschrieben: {}.',
    'The vision model was asked about {} table with uncertain columns: {} arranged, {} refused, {} without a usable answer.':
      'Das Bildmodell wurde nach {} Tabelle mit unsicheren Spalten gefragt: {} geordnet, {} abgelehnt, {} ohne brauchbare Antwort.',
    'The vision model was asked about {} tables with uncertain columns: {} arranged, {} refused, {} without a usable answer.':
      'Das Bildmodell wurde nach {} Tabellen mit unsicheren Spalten gefragt: {} geordnet, {} abgelehnt, {} ohne brauchbare Antwort.',
    '{} table with uncertain columns was not shown to the vision model: {}.':
      '{} Tabelle mit unsicheren Spalten wurde dem Bildmodell nicht gezeigt: {}.',
    '{} tables with uncertain columns were not shown to the vision model: {}.':
      '{} Tabellen mit unsicheren Spalten wurden dem Bildmodell nicht gezeigt: {}.',
    '{} table was not summarized: {}.': '{} Tabelle wurde nicht zusammengefasst: {}.',
    '{} tables were not summarized: {}.': '{} Tabellen wurden nicht zusammengefasst: {}.',
    'the limit for one document was reached ({} call, 15 minutes)':
      'Die Grenze für ein Dokument war erreicht ({} Aufruf, 15 Minuten)',
    'the limit for one document was reached ({} calls, 15 minutes)':
      'Die Grenze für ein Dokument war erreicht ({} Aufrufe, 15 Minuten)',
    'the model is not working': 'Das Modell arbeitet nicht',
    'the model gave no usable answer': 'Das Modell gab keine brauchbare Antwort',
    'the model answered none of the first questions':
      'Das Modell beantwortete keine der ersten Fragen',
    '{} image was not described: the model is not working, so Arbor tries again later.':
      '{} Bild wurde nicht beschrieben, weil das Modell nicht arbeitet. Arbor versucht es später noch einmal.',
    '{} images were not described: the model is not working, so Arbor tries again later.':
      '{} Bilder wurden nicht beschrieben, weil das Modell nicht arbeitet. Arbor versucht es später noch einmal.',
    '{} table was not summarized: the model is not working, so Arbor tries again later.':
      '{} Tabelle wurde nicht zusammengefasst, weil das Modell nicht arbeitet. Arbor versucht es später noch einmal.',
    '{} tables were not summarized: the model is not working, so Arbor tries again later.':
      '{} Tabellen wurden nicht zusammengefasst, weil das Modell nicht arbeitet. Arbor versucht es später noch einmal.',
    'The embedding model failed, so search finds this document by its words only. Arbor creates its vectors automatically when the model works again.':
      'Das Modell für die Suche nach Bedeutung ist ausgefallen, deshalb wird dieses Dokument nur nach seinen Wörtern gefunden. Sobald das Modell wieder arbeitet, holt Arbor das nach.',
    'The process of the embedding model ended several times. Try again later.':
      'Der Prozess des Modells für die Suche nach Bedeutung wurde mehrmals beendet. Versuchen Sie es später noch einmal.',
    'The process of the language model ended several times. Start the run again later.':
      'Der Prozess des Sprachmodells wurde mehrmals beendet. Starten Sie den Lauf später noch einmal.',
    'The embedding model did not respond.':
      'Das Modell für die Suche nach Bedeutung hat nicht geantwortet.',
    'The time must not be in the future': 'Die Zeit darf nicht in der Zukunft liegen',
    'The time must not be before the tenant was created':
      'Die Zeit darf nicht vor dem Beginn des Mandanten liegen',
    'With as_of, only folders and documents can be searched':
      'Zu einer früheren Zeit lassen sich nur Ordner und Dokumente durchsuchen',
    'A question must not be blank': 'Die Frage ist leer',
    'A message must not be blank': 'Die Nachricht ist leer',
    'Threads cannot be nested more than {} levels deep':
      'Gespräche können höchstens {} Ebenen tief liegen',
    'The parent must not be the thread itself or one of its descendants':
      'Ein Gespräch kann nicht in sich selbst verschoben werden',
    'The language model does not respond as it should. Try again later.':
      'Das Sprachmodell antwortet nicht, wie es sollte. Versuchen Sie es später noch einmal.',
    'The language model cannot be reached. Try again later.':
      'Das Sprachmodell ist nicht erreichbar. Versuchen Sie es später noch einmal.',
    'The language model is overloaded, or its limit is used up. Try again in a few minutes.':
      'Das Sprachmodell ist überlastet, oder sein Kontingent ist erschöpft. Versuchen Sie es in einigen Minuten noch einmal.',
    'The language model refuses the requests of this server. Ask an administrator to check its key, name and address.':
      'Das Sprachmodell lehnt die Anfragen dieses Servers ab. Bitten Sie die Administration, Schlüssel, Namen und Adresse zu prüfen.',
    'The language model is still being loaded. Try again in a few minutes.':
      'Das Sprachmodell wird noch geladen. Versuchen Sie es in einigen Minuten noch einmal.',
    'The language model does not accept the key of this server. Ask an administrator to enter a valid one.':
      'Das Sprachmodell nimmt den Schlüssel dieses Servers nicht an. Bitten Sie die Administration, einen gültigen einzutragen.',
    'The endpoint of the language model does not have the configured model. Ask an administrator to choose one that it has.':
      'Der Endpunkt des Sprachmodells hat das eingestellte Modell nicht. Bitten Sie die Administration, ein vorhandenes zu wählen.',
    'The account of the language model has no credit left. Ask an administrator to top it up or to choose another model.':
      'Das Guthaben für das Sprachmodell ist aufgebraucht. Bitten Sie die Administration, es aufzuladen oder ein anderes Modell zu wählen.',
    'The question and the passages for it are too long for the language model. Ask about fewer documents, or in a new thread.':
      'Die Frage und ihre Textstellen sind für das Sprachmodell zu lang. Fragen Sie nach weniger Dokumenten oder in einem neuen Gespräch.',
    'The provider of the language model does not allow this question. Word it differently.':
      'Der Anbieter des Sprachmodells lässt diese Frage nicht zu. Formulieren Sie sie anders.',
    'The language model was still being loaded after several attempts. Start the run again later.':
      'Das Sprachmodell wurde auch nach mehreren Versuchen noch geladen. Starten Sie den Lauf später noch einmal.',
    'The language model does not accept the key of this server. An administrator can enter a valid one.':
      'Das Sprachmodell nimmt den Schlüssel dieses Servers nicht an. Die Administration kann einen gültigen eintragen.',
    'The endpoint does not have the language model. An administrator can choose one that it has.':
      'Der Endpunkt hat das Sprachmodell nicht. Die Administration kann ein vorhandenes wählen.',
    'The account of the language model has no credit left. An administrator can top it up.':
      'Das Guthaben für das Sprachmodell ist aufgebraucht. Die Administration kann es aufladen.',
    'The sources are too long for the language model. Start the run with fewer sources.':
      'Die Quellen sind für das Sprachmodell zu lang. Starten Sie den Lauf mit weniger Quellen.',
    'The provider of the language model does not allow this request.':
      'Der Anbieter des Sprachmodells lässt diese Anfrage nicht zu.',
    'The language model refused the request. Its settings may be wrong.':
      'Das Sprachmodell hat die Anfrage abgelehnt. Vielleicht stimmen seine Einstellungen nicht.',
    'The embedding model does not accept the key. Check its settings.':
      'Das Modell für die Suche nach Bedeutung nimmt den Schlüssel nicht an. Prüfen Sie seine Einstellungen.',
    'The endpoint does not have the embedding model. Check its name.':
      'Der Endpunkt hat das Modell für die Suche nach Bedeutung nicht. Prüfen Sie dessen Namen.',
    'The account of the embedding model has no credit left. Try again when it is topped up.':
      'Das Guthaben für das Modell der Suche nach Bedeutung ist aufgebraucht. Versuchen Sie es noch einmal, wenn es aufgeladen ist.',
    'A text is too long for the embedding model. Check its context size.':
      'Ein Text ist für das Modell der Suche nach Bedeutung zu lang. Prüfen Sie, wie viel Text es fasst.',
    'The provider of the embedding model does not allow a text.':
      'Der Anbieter des Modells für die Suche nach Bedeutung lässt einen Text nicht zu.',
    'The answer could not be completed. Please try again.':
      'Die Antwort konnte nicht fertiggestellt werden. Bitte versuchen Sie es noch einmal.',
    'The language model failed before the answer was complete. Please try again.':
      'Das Sprachmodell ist ausgefallen, bevor die Antwort fertig war. Bitte versuchen Sie es noch einmal.',
    'The answer took too long and was stopped. Please try again.':
      'Die Antwort hat zu lange gedauert und wurde beendet. Bitte versuchen Sie es noch einmal.',
    'The answer was canceled.': 'Die Antwort wurde abgebrochen.',
    'Part of the answer could not be streamed. Load the message to read all of it.':
      'Ein Teil der Antwort kam nicht an. Laden Sie die Seite neu, um sie ganz zu lesen.',
    // Why a file could not be read.
    'The file is empty.': 'Die Datei ist leer.',
    'The file is damaged and could not be read.':
      'Die Datei ist beschädigt und konnte nicht gelesen werden.',
    'The file is damaged or incomplete and could not be opened.':
      'Die Datei ist beschädigt oder unvollständig und konnte nicht geöffnet werden.',
    'The file is damaged or is not a PowerPoint presentation (.pptx).':
      'Die Datei ist beschädigt oder keine PowerPoint-Präsentation (.pptx).',
    'The file is damaged: the document text is missing.':
      'Die Datei ist beschädigt: Der Text des Dokuments fehlt.',
    'The file is incomplete: its end is missing or damaged.':
      'Die Datei ist unvollständig: Ihr Ende fehlt oder ist beschädigt.',
    'The file is password-protected. Remove the password and upload it again.':
      'Die Datei ist durch ein Passwort geschützt. Entfernen Sie es und laden Sie die Datei noch einmal hoch.',
    'The file unpacks to more data than the server accepts.':
      'Ausgepackt ist die Datei größer, als der Server annimmt.',
    'The file contains too many nested files.': 'Die Datei enthält zu viele Dateien in Dateien.',
    'The file contains XML declarations that are not allowed in Office files.':
      'Die Datei enthält XML-Deklarationen, die in Office-Dateien nicht erlaubt sind.',
    'The file is not a PDF, despite its name.': 'Die Datei ist kein PDF, anders als ihr Name sagt.',
    'The file is not an image, despite its name.':
      'Die Datei ist kein Bild, anders als ihr Name sagt.',
    'The file is not a text file{}.': 'Die Datei ist keine Textdatei{}.',
    ' but looks like {}': ', sondern sieht aus wie {}',
    'The file is not a workbook of its kind.': 'Die Datei ist keine Tabelle dieser Art.',
    'The file is not a Word document (.doc).': 'Die Datei ist kein Word-Dokument (.doc).',
    'The file is not a book (.epub).': 'Die Datei ist kein Buch (.epub).',
    'The file is not a rich text document (.rtf).': 'Die Datei ist kein RTF-Dokument (.rtf).',
    'The file is not an OpenDocument file (.{}).': 'Die Datei ist keine OpenDocument-Datei (.{}).',
    'The file is not an email.': 'Die Datei ist keine E-Mail.',
    'The file is not an Outlook message.': 'Die Datei ist keine Outlook-Nachricht.',
    'The file is not {} (.{}).': 'Die Datei ist nicht, was ihr Name sagt: {} (.{}).',
    'The file does not match its name: it is {}.':
      'Die Datei passt nicht zu ihrem Namen: Sie ist {}.',
    'The content does not match the file name ({}).': 'Der Inhalt passt nicht zum Dateinamen ({}).',
    'The file may be damaged.': 'Die Datei ist vielleicht beschädigt.',
    'Check that another program opens it, and upload it again.':
      'Prüfen Sie, ob ein anderes Programm sie öffnet, und laden Sie sie noch einmal hoch.',
    'The file is in the old {} format (.{}).': 'Die Datei hat das alte Format von {} (.{}).',
    'Save it as .{} and upload it again.':
      'Speichern Sie sie als .{} und laden Sie sie noch einmal hoch.',
    'The file is from a version of Word before 1997. Save it as .docx and upload it again.':
      'Die Datei ist aus einer Version von Word vor 1997. Speichern Sie sie als .docx und laden Sie sie noch einmal hoch.',
    'Arbor cannot read files of this kind ({}).': 'Arbor kann Dateien dieser Art nicht lesen ({}).',
    'Web archives (.mhtml) are not supported. Save the page as HTML or PDF and upload that.':
      'Webarchive (.mhtml) werden nicht gelesen. Speichern Sie die Seite als HTML oder PDF und laden Sie das hoch.',
    'The stored file does not have the size of the uploaded file. Upload it again.':
      'Die gespeicherte Datei ist nicht so groß wie die hochgeladene. Laden Sie sie noch einmal hoch.',
    'The uploaded file is missing from the storage. Upload it again.':
      'Die hochgeladene Datei fehlt im Speicher. Laden Sie sie noch einmal hoch.',
    'The document is damaged: its content is nested too deeply.':
      'Das Dokument ist beschädigt: Sein Inhalt ist zu tief verschachtelt.',
    'The document contains no text.': 'Das Dokument enthält keinen Text.',
    'The document contains more text than the server accepts.':
      'Das Dokument enthält mehr Text, als der Server annimmt.',
    'The document contains more than {} MB of text, which is the most that the server accepts from a file of this size. Split it and upload the parts.':
      'Das Dokument enthält mehr als {} MB Text; mehr nimmt der Server von einer Datei dieser Größe nicht an. Teilen Sie es und laden Sie die Teile hoch.',
    'The document has more than a million paragraphs, which is more than the server accepts.':
      'Das Dokument hat mehr als eine Million Absätze, mehr als der Server annimmt.',
    'A paragraph of the document is larger than the server accepts.':
      'Ein Absatz des Dokuments ist größer, als der Server annimmt.',
    'A chunk of the document would contain more than {} MB of text.':
      'Eine Textstelle des Dokuments hätte mehr als {} MB Text.',
    'Processing the document took longer than {} minutes of processor time and a minute for each page or chunk that was done. Split it and upload the parts.':
      'Das Lesen hat mehr als {} Minuten Rechenzeit gebraucht, und eine Minute für jede gelesene Seite oder Textstelle. Teilen Sie das Dokument und laden Sie die Teile hoch.',
    'Processing the document took longer than {} minutes and a minute for each page or chunk that was done. Split it and upload the parts.':
      'Das Lesen hat länger gedauert als {} Minuten und eine Minute für jede gelesene Seite oder Textstelle. Teilen Sie das Dokument und laden Sie die Teile hoch.',
    'The converter stopped unexpectedly on this document.':
      'Das Lesen dieses Dokuments ist unerwartet abgebrochen.',
    'The converter stopped unexpectedly.': 'Das Lesen ist unerwartet abgebrochen.',
    'The converter stopped.': 'Das Lesen ist abgebrochen.',
    'No text was found in the PDF file or in its images.':
      'In der PDF-Datei und ihren Bildern wurde kein Text gefunden.',
    'The pages of the PDF file are empty.': 'Die Seiten der PDF-Datei sind leer.',
    'The Word document is damaged and could not be read.':
      'Das Word-Dokument ist beschädigt und konnte nicht gelesen werden.',
    'The email is damaged and could not be read.':
      'Die E-Mail ist beschädigt und konnte nicht gelesen werden.',
    'The Outlook message is damaged and could not be read.':
      'Die Outlook-Nachricht ist beschädigt und konnte nicht gelesen werden.',
    'The book contains no text.': 'Das Buch enthält keinen Text.',
    'The book contains too much text.': 'Das Buch enthält zu viel Text.',
    'The book is copy-protected. Only books without such a protection can be read.':
      'Das Buch ist kopiergeschützt. Nur Bücher ohne Kopierschutz können gelesen werden.',
    'The book is damaged: the list of its parts is missing.':
      'Das Buch ist beschädigt: Die Liste seiner Teile fehlt.',
    'The drawing has too many parts, or repeats them too often. Save it as PNG and upload it again.':
      'Die Zeichnung hat zu viele Teile oder wiederholt sie zu oft. Speichern Sie sie als PNG und laden Sie sie noch einmal hoch.',
    'The image could not be read; it may be damaged.':
      'Das Bild konnte nicht gelesen werden; es ist vielleicht beschädigt.',
    'The presentation contains no text and no images.':
      'Die Präsentation enthält weder Text noch Bilder.',
    'The presentation has no slides.': 'Die Präsentation hat keine Folien.',
    'The presentation has more than {} slides, which is more than the server accepts.':
      'Die Präsentation hat mehr als {} Folien, mehr als der Server annimmt.',
    'The slides of the presentation are missing from the file.':
      'Die Folien der Präsentation fehlen in der Datei.',
    'The table contains no text.': 'Die Tabelle enthält keinen Text.',
    'The table contains more text than the server accepts.':
      'Die Tabelle enthält mehr Text, als der Server annimmt.',
    'The workbook contains more text than can be read.':
      'Die Arbeitsmappe enthält mehr Text, als gelesen werden kann.',
    'The workbook contains no data.': 'Die Arbeitsmappe enthält keine Daten.',
    'The workbook has no sheets.': 'Die Arbeitsmappe hat keine Tabellenblätter.',
    'The workbook is damaged and could not be read.':
      'Die Arbeitsmappe ist beschädigt und konnte nicht gelesen werden.',
    'The sheets of the workbook are missing from the file.':
      'Die Tabellenblätter der Arbeitsmappe fehlen in der Datei.',

    'The PDF file is damaged and none of its pages could be read.':
      'Die PDF-Datei ist beschädigt, und keine ihrer Seiten konnte gelesen werden.',
    'The PDF file is damaged and nothing could be extracted from its pages.':
      'Die PDF-Datei ist beschädigt, und ihren Seiten war nichts zu entnehmen.',
    'The PDF file has no text layer, so no text could be extracted.':
      'Die PDF-Datei besteht aus Bildern ohne Text; es war kein Text zu entnehmen.',
    'The PDF file has {} pages; at most {} are allowed.':
      'Die PDF-Datei hat {} Seiten; höchstens {} sind erlaubt.',
    'The PDF file is password-protected. Remove the password and upload it again.':
      'Die PDF-Datei ist durch ein Passwort geschützt. Entfernen Sie es und laden Sie die Datei noch einmal hoch.',
    'The PDF file is protected by a certificate or a rights management system and cannot be opened.':
      'Die PDF-Datei ist durch ein Zertifikat oder eine Rechteverwaltung geschützt und kann nicht geöffnet werden.',
    'The PDF file is encrypted, and its encryption data is damaged or not supported.':
      'Die PDF-Datei ist so verschlüsselt, dass sie nicht geöffnet werden kann.',
    'The slides of the presentation are damaged, and none has text that could be read.':
      'Die Folien der Präsentation sind beschädigt, und keine hat Text, der gelesen werden konnte.',
    'The file could not be read; it may be damaged.':
      'Die Datei konnte nicht gelesen werden; sie ist vielleicht beschädigt.',
    'The document could not be read; it may be damaged.':
      'Das Dokument konnte nicht gelesen werden; es ist vielleicht beschädigt.',
    'Images in {} format are not supported. Save the file as PNG or JPEG and upload it again.':
      'Bilder im Format {} werden nicht gelesen. Speichern Sie das Bild als PNG oder JPEG und laden Sie es noch einmal hoch.',
    'The image has {} pixels; at most {} million are supported.':
      'Das Bild hat {} Pixel; höchstens {} Millionen werden gelesen.',
    'A document of type {} can be read as {} only.':
      'Dokumente der Art {} können nur so gelesen werden: {}.',

    // Why the server could not read it.
    'The conversion used more than {} seconds of processor time.':
      'Das Lesen hat mehr als {} Sekunden Rechenzeit gebraucht.',
    'The conversion made no progress in {} seconds of processor time; {} of {} pages were done.':
      'Das Lesen kam in {} Sekunden Rechenzeit nicht voran; {} von {} Seiten waren fertig.',
    'One part of the document used too much processor time.':
      'Ein Teil des Dokuments hat zu viel Rechenzeit gebraucht.',
    'The converter stopped working on this document: it slept for {} seconds.':
      'Das Lesen dieses Dokuments ist stehen geblieben: {} Sekunden lang geschah nichts.',
    'The converter was ended from outside while it worked on this document.':
      'Das Lesen dieses Dokuments wurde von außen beendet.',
    'The system ended the converter each time while it worked on this document, although enough memory was free. Split the document, or ask an administrator which program ends it, and rerun the ingestion.':
      'Das System hat das Lesen dieses Dokuments jedes Mal beendet, obwohl genug Speicher frei war. Teilen Sie das Dokument, oder fragen Sie einen Administrator, welches Programm es beendet, und lassen Sie es noch einmal lesen.',
    'The server could not start a converter.': 'Der Server konnte das Lesen nicht starten.',
    // Of failures before the update.
    'Conversion took longer than {} seconds.': 'Das Lesen hat länger als {} Sekunden gedauert.',
    'Conversion made no progress for {} seconds; {} of {} pages were done.':
      'Das Lesen kam {} Sekunden lang nicht voran; {} von {} Seiten waren fertig.',
    'Converting the document requires more memory than allowed.':
      'Das Lesen des Dokuments braucht mehr Speicher, als erlaubt ist.',
    'Split it and upload the parts.': 'Teilen Sie es und laden Sie die Teile hoch.',
    'The server could not read or write a file while it converted the document.':
      'Der Server konnte beim Lesen des Dokuments eine Datei nicht lesen oder schreiben.',
    'The server has no disk space left for the document.':
      'Auf dem Server ist kein Platz mehr für das Dokument.',
    'The server stopped several times while processing this document, so the run was abandoned.':
      'Der Server ist beim Lesen dieses Dokuments mehrmals stehen geblieben; der Auftrag wurde aufgegeben.',
    'Rerun the ingestion, or check the file.':
      'Starten Sie den Auftrag noch einmal, oder prüfen Sie die Datei.',
    'Rerun the ingestion later.': 'Starten Sie den Auftrag später noch einmal.',
    'Rerun the ingestion when it is running.':
      'Starten Sie den Auftrag noch einmal, wenn es wieder läuft.',
    'The storage of the server did not respond after several attempts.':
      'Der Speicher des Servers hat auch nach mehreren Versuchen nicht geantwortet.',
    'The storage of the server refused a request, so the document could not be processed.':
      'Der Speicher des Servers hat eine Anfrage abgelehnt; das Dokument konnte nicht gelesen werden.',
    'An administrator must check its settings.':
      'Wer den Server betreibt, muss die Einstellungen prüfen.',
    'The document could not be processed because a service that the server requires did not respond after several attempts.':
      'Das Dokument konnte nicht gelesen werden: Ein Dienst, den der Server braucht, hat auch nach mehreren Versuchen nicht geantwortet.',
    'The document could not be processed because of a server error.':
      'Das Dokument konnte wegen eines Fehlers des Servers nicht gelesen werden.',
    'An administrator can find the cause in the log.':
      'Wer den Server betreibt, findet die Ursache im Protokoll.',
    'The model that describes pictures and tables {}.':
      'Das Modell, das Bilder und Tabellen beschreibt, {}.',
    'The embedding model {}.': 'Das Modell für die Suche nach Bedeutung {}.',
    'is overloaded and did not respond after several attempts':
      'ist überlastet und hat auch nach mehreren Versuchen nicht geantwortet',
    'could not be reached after several attempts':
      'war auch nach mehreren Versuchen nicht erreichbar',
    'was still being loaded after several attempts':
      'wurde auch nach mehreren Versuchen noch geladen',
    'does not accept the key': 'nimmt den Schlüssel nicht an',
    'does not exist at the endpoint': 'gibt es an diesem Endpunkt nicht',
    'has no credit left': 'hat kein Guthaben mehr',
    'has too small a context for the request': 'fasst die Anfrage nicht',
    'refused the request because of its provider’s rules':
      'hat die Anfrage wegen der Regeln des Anbieters abgelehnt',
    'refused the request': 'hat die Anfrage abgelehnt',
    'took too long to respond': 'hat zu lange nicht geantwortet',
    'returned incomplete responses after several attempts':
      'hat auch nach mehreren Versuchen unvollständig geantwortet',
    'cannot be used': 'ist nicht zu gebrauchen',
    'Check its settings: address, key and model.':
      'Prüfen Sie seine Einstellungen: Adresse, Schlüssel und Name.',
    'It responded with status {}.': 'Es antwortete mit dem Status {}.',
    'The vectors could not be created because of a server error.':
      'Die Suche nach Bedeutung konnte wegen eines Fehlers des Servers nicht aufgebaut werden.',
    'The conversion was aborted.': 'Das Lesen wurde abgebrochen.',
    'The response of the embedding model was incomplete.':
      'Die Antwort des Modells für die Suche nach Bedeutung war unvollständig.',
    'Try again later.': 'Versuchen Sie es später noch einmal.',
    'Try again when it is running.': 'Versuchen Sie es noch einmal, wenn es wieder läuft.',

    // What to do about it.
    'Save it as .pptx or PDF and upload that.':
      'Speichern Sie sie als .pptx oder PDF und laden Sie das hoch.',
    'Save it in a current format, such as .docx, .xlsx, .pptx or PDF, and upload that.':
      'Speichern Sie sie in einem heutigen Format wie .docx, .xlsx, .pptx oder PDF und laden Sie das hoch.',
    'Unpack it and upload the files.': 'Packen Sie sie aus und laden Sie die Dateien hoch.',
    'Copy or download it again and upload that.':
      'Kopieren Sie sie oder laden Sie sie neu herunter, und laden Sie das hoch.',
    'Export it as Word or PDF and upload that.':
      'Exportieren Sie sie als Word oder PDF und laden Sie das hoch.',
    'Export it as Excel or CSV and upload that.':
      'Exportieren Sie sie als Excel oder CSV und laden Sie das hoch.',
    'Export it as PowerPoint or PDF and upload that.':
      'Exportieren Sie sie als PowerPoint oder PDF und laden Sie das hoch.',
    'Convert it to EPUB or PDF and upload that.':
      'Wandeln Sie sie in EPUB oder PDF um und laden Sie das hoch.',
    'Save it as .docx, .odt or PDF and upload that.':
      'Speichern Sie sie als .docx, .odt oder PDF und laden Sie das hoch.',
    'Export it as PDF and upload that.': 'Exportieren Sie sie als PDF und laden Sie das hoch.',

    // Kinds of files.
    'a PDF': 'ein PDF',
    'a Word document': 'ein Word-Dokument',
    'an Excel workbook': 'eine Excel-Arbeitsmappe',
    'a PowerPoint presentation': 'eine PowerPoint-Präsentation',
    'a picture': 'ein Bild',
    'a web page': 'eine Webseite',
    'an SVG drawing': 'eine SVG-Zeichnung',
    'an OpenDocument text': 'ein OpenDocument-Text',
    'an OpenDocument spreadsheet': 'eine OpenDocument-Tabelle',
    'an OpenDocument presentation': 'eine OpenDocument-Präsentation',
    'a Word document of the format before 2007': 'ein Word-Dokument im Format vor 2007',
    'an Excel workbook of the format before 2007': 'eine Excel-Arbeitsmappe im Format vor 2007',
    'a binary Excel workbook': 'eine binäre Excel-Arbeitsmappe',
    'a PowerPoint presentation of the format before 2007':
      'eine PowerPoint-Präsentation im Format vor 2007',
    'a rich text document': 'ein RTF-Dokument',
    'an electronic book': 'ein elektronisches Buch',
    'an email': 'eine E-Mail',
    'an Outlook message': 'eine Outlook-Nachricht',
    'an old Office document': 'ein altes Office-Dokument',
    'a ZIP archive': 'ein ZIP-Archiv',
    'a damaged ZIP archive': 'ein beschädigtes ZIP-Archiv',
    text: 'Text',
    empty: 'leer',
    unknown: 'unbekannt',
    // Runs.
    'Programs can push to this source.': 'Programme können an diese Quelle senden.',
    'The source did not respond within {} seconds.':
      'Die Quelle hat nicht innerhalb von {} Sekunden geantwortet.',
    'The source could not be read. The server log says why.':
      'Die Quelle konnte nicht gelesen werden. Das Protokoll des Servers sagt, warum.',
    'The source has not responded for {} days.': 'Die Quelle hat seit {} Tagen nicht geantwortet.',
    'The run failed because of a server error.':
      'Die Synchronisierung ist an einem Fehler des Servers gescheitert.',
    'An administrator of the server can find the cause in the log.':
      'Die Betreiber des Servers finden die Ursache im Protokoll.',
    'The server stopped several times during this run, so it was abandoned.':
      'Der Server wurde dabei mehrmals beendet, deshalb wurde sie aufgegeben.',
    'One item failed and will be tried again.':
      'Ein Element ist fehlgeschlagen und wird erneut versucht.',
    '{} items failed and will be tried again.':
      '{} Elemente sind fehlgeschlagen und werden erneut versucht.',
    '{} of {} documents are no longer at the source.':
      '{} von {} Dokumenten sind nicht mehr an der Quelle.',
    'One of {} documents is no longer at the source.':
      'Eines von {} Dokumenten ist nicht mehr an der Quelle.',
    'Confirm that it may be moved to the trash, or keep it.':
      'Bestätigen Sie, dass es in den Papierkorb darf, oder behalten Sie es.',
    'The listing was interrupted.': 'Die Auflistung wurde unterbrochen.',
    'Deletions wait for the next run.': 'Gelöscht wird erst beim nächsten Mal.',
    'Nothing has been deleted yet.': 'Noch wurde nichts gelöscht.',
    'Confirm that they may be moved to the trash, or keep them.':
      'Bestätigen Sie, dass sie in den Papierkorb dürfen, oder behalten Sie sie.',
    'The source lists nothing, although it had {} files.':
      'Die Quelle nennt nichts, obwohl sie {} Dateien hatte.',
    'Nothing was deleted.': 'Nichts wurde gelöscht.',
    'If everything is really gone, delete the source.':
      'Wenn wirklich alles weg ist, löschen Sie die Quelle.',
    'The source has too many items.': 'Die Quelle hat zu viele Elemente.',
    'It has more than {} folders.': 'Er hat mehr als {} Ordner.',
    'The crawl is continued by another process.':
      'Ein anderer Prozess setzt das Lesen der Website fort.',
    'The system allows no more watched folders.':
      'Das System erlaubt nicht, weitere Ordner zu beobachten.',
    'Raise fs.inotify.max_user_watches.': 'Erhöhen Sie fs.inotify.max_user_watches.',
    'Choose a smaller part of it, or exclude some with a pattern.':
      'Wählen Sie einen kleineren Teil, oder schließen Sie einige mit einem Muster aus.',
    'The stored secrets were encrypted with a different ARBOR_SECRET.':
      'Die gespeicherten Geheimnisse wurden mit einem anderen ARBOR_SECRET verschlüsselt.',
    'Enter them again.': 'Geben Sie sie erneut ein.',
    'Too much of the source cannot be read.': 'Zu viel von der Quelle ist nicht lesbar.',

    // Items.
    'The source names more than {} readers for this item.':
      'Die Quelle nennt mehr als {} Leser für dieses Element.',
    'The source names a reader for this item whose address or name is empty or longer than {} characters.':
      'Die Quelle nennt für dieses Element einen Leser, dessen Adresse oder Name leer oder länger als {} Zeichen ist.',
    'Only administrators can see it.': 'Nur Administratoren sehen es.',
    'Excluded by the pattern {}.': 'Ausgeschlossen durch das Muster {}.',
    'Hidden and temporary files are left out.':
      'Versteckte und vorübergehende Dateien werden ausgelassen.',
    'No pattern includes it.': 'Kein Muster schließt es ein.',
    'Larger than {} MB.': 'Größer als {} MB.',
    'Only files of the types {}.': 'Nur Dateien der Typen {}.',
    'Arbor does not read files of this type.': 'Dateien dieses Typs liest Arbor nicht.',
    'Arbor does not read files of the type {}.': 'Dateien des Typs {} liest Arbor nicht.',
    'Its id at the source is too long.': 'Seine Kennung an der Quelle ist zu lang.',
    'It has no name.': 'Es hat keinen Namen.',
    'It is more than {} folders deep.': 'Es liegt mehr als {} Ordner tief.',
    'Its path is longer than 1,000 characters.': 'Sein Pfad ist länger als 1.000 Zeichen.',
    'Its path is longer than 1,024 characters.': 'Sein Pfad ist länger als 1.024 Zeichen.',
    'Its path is not valid.': 'Sein Pfad ist nicht gültig.',
    'Its content did not arrive within {} minutes.':
      'Sein Inhalt kam nicht innerhalb von {} Minuten an.',
    'It failed because of a server error.': 'Es ist an einem Fehler des Servers gescheitert.',
    'The server log has the details.': 'Das Protokoll des Servers hat die Einzelheiten.',
    'It cannot be read.': 'Es ist nicht lesbar.',
    'It is not a regular file.': 'Es ist keine gewöhnliche Datei.',
    'The file cannot be read.': 'Die Datei ist nicht lesbar.',
    'The file has changed since it was listed.':
      'Die Datei hat sich geändert, seit sie aufgelistet wurde.',
    'The file no longer exists.': 'Die Datei gibt es nicht mehr.',
    'Links are not followed.': 'Links wird nicht gefolgt.',
    'The name is not valid UTF-8.': 'Der Name ist kein gültiges UTF-8.',
    'The folder already has items with both names that it could have.':
      'Der Ordner hat schon Elemente mit beiden Namen, die es haben könnte.',
    'Another item took its name at the same moment.':
      'Ein anderes Element hat im selben Moment seinen Namen bekommen.',
    'Its folder could not be created.': 'Sein Ordner konnte nicht angelegt werden.',

    // A folder of the server.
    'Found the folder and {}.': 'Der Ordner und {} wurden gefunden.',
    'Found the folder and more than {} files.':
      'Der Ordner und mehr als {} Dateien wurden gefunden.',
    'There is no such folder below those that the operator of this server allows.':
      'Unterhalb der Ordner, die die Betreiber dieses Servers erlauben, gibt es keinen solchen.',
    'The operator of this server has not allowed any folder.':
      'Die Betreiber dieses Servers haben keinen Ordner erlaubt.',
    'They can list some in ARBOR_SOURCE_FOLDERS.':
      'Sie können welche in ARBOR_SOURCE_FOLDERS nennen.',
    'There is no such folder at the moment.': 'Diesen Ordner gibt es im Moment nicht.',
    'If it is on a drive of its own, that may not be mounted.':
      'Wenn er auf einem eigenen Laufwerk liegt, ist es vielleicht nicht eingehängt.',
    'The folder cannot be read.': 'Der Ordner ist nicht lesbar.',
    'The folder cannot be read at the moment.': 'Der Ordner ist im Moment nicht lesbar.',

    // Buckets.
    'Found the bucket, but no objects in it.':
      'Der Bucket wurde gefunden, aber keine Objekte darin.',
    'Found the bucket and more than {} objects.':
      'Der Bucket und mehr als {} Objekte wurden gefunden.',
    'The bucket does not exist.': 'Den Bucket gibt es nicht.',
    'The S3 server does not know the access key.':
      'Der S3-Server kennt den Zugriffsschlüssel nicht.',
    'The secret does not belong to the access key.':
      'Das Geheimnis gehört nicht zum Zugriffsschlüssel.',
    'The credentials do not allow listing the bucket.':
      'Mit diesen Zugangsdaten darf der Bucket nicht aufgelistet werden.',
    'The credentials do not allow reading the object.':
      'Mit diesen Zugangsdaten darf das Objekt nicht gelesen werden.',
    'The credentials have expired.': 'Die Zugangsdaten sind abgelaufen.',
    'There is no S3 server or bucket at this address.':
      'Unter dieser Adresse gibt es keinen S3-Server oder Bucket.',
    'The S3 server does not respond ({}).': 'Der S3-Server antwortet nicht ({}).',

    // Repositories.
    'There is no repository at this address, or the credentials do not allow seeing it.':
      'Unter dieser Adresse gibt es kein Repository, oder die Zugangsdaten erlauben nicht, es zu sehen.',
    'The server does not accept the credentials, or they do not allow reading the repository.':
      'Der Server nimmt die Zugangsdaten nicht an, oder sie erlauben nicht, das Repository zu lesen.',
    'The repository does not have the branch.': 'Das Repository hat den Branch nicht.',
    'The branch does not have the folder.': 'Der Branch hat den Ordner nicht.',
    'A private key is needed for ssh.': 'Für ssh ist ein privater Schlüssel nötig.',
    'The address must look like https://host/path, ssh://user@host/path or user@host:path.':
      'Die Adresse muss aussehen wie https://host/pfad, ssh://benutzer@host/pfad oder benutzer@host:pfad.',
    'The file is in Git LFS, which Arbor does not read.':
      'Die Datei liegt in Git LFS, das Arbor nicht liest.',
    'It is a submodule.': 'Es ist ein Submodul.',
    'Create a source for its own repository.':
      'Legen Sie für sein Repository eine eigene Quelle an.',

    // Servers.
    "The name {} can't be resolved ({}).": 'Der Name {} lässt sich nicht auflösen ({}).',
    '{} has no address.': '{} hat keine Adresse.',
    '{} is neither on the internet over an encrypted connection nor in the networks that your operator allows for sources (ARBOR_SOURCE_NETWORKS).':
      '{} ist weder über eine verschlüsselte Verbindung im Internet noch in den Netzen, die Ihre Betreiber für Quellen erlauben (ARBOR_SOURCE_NETWORKS).',
    'The connection was closed.': 'Die Verbindung wurde geschlossen.',
    'The server takes too long.': 'Der Server braucht zu lange.',
    'There is no page at {} ({}).': 'Unter {} gibt es keine Seite ({}).',
    '{} is not the URL of a web page.': '{} ist nicht die URL einer Webseite.',
    'The robots.txt of {} does not allow {}.': 'Die robots.txt von {} erlaubt {} nicht.',
    'The robots.txt of the site does not allow it.': 'Die robots.txt der Website erlaubt es nicht.',
    'The page no longer exists.': 'Die Seite gibt es nicht mehr.',
    'The page has no text without scripts.': 'Die Seite hat ohne Skripte keinen Text.',

    // rclone.
    'The operator of this server has not allowed any remote of rclone.':
      'Die Betreiber dieses Servers haben kein Remote von rclone erlaubt.',
    'They can list some in ARBOR_RCLONE_REMOTES.':
      'Sie können welche in ARBOR_RCLONE_REMOTES nennen.',
    'The operator of this server does not allow a remote with this name (ARBOR_RCLONE_REMOTES).':
      'Die Betreiber dieses Servers erlauben kein Remote mit diesem Namen (ARBOR_RCLONE_REMOTES).',
    'The folder of the remote does not exist.': 'Den Ordner des Remotes gibt es nicht.',
    'The server of the remote does not respond or is overloaded.':
      'Der Server des Remotes antwortet nicht oder ist überlastet.',
    // Counts in what a test has found.
    'one file': 'eine Datei',
    '{} files': '{} Dateien',
    'one folder': 'ein Ordner',
    '1 folder': '1 Ordner',
    '{} folders': '{} Ordner',
    '1 file': '1 Datei',
    'one object': 'ein Objekt',
    '{} objects': '{} Objekte',
    '1 message': '1 Nachricht',
    '{} messages': '{} Nachrichten',
    'one link': 'ein Link',
    '{} links': '{} Links',

    // Any source.
    'Its content was not pushed.': 'Sein Inhalt wurde nicht gesendet.',
    'The file is larger than the {} MB that this server accepts.':
      'Die Datei ist größer als die {} MB, die dieser Server annimmt.',
    'Somebody has left it out.': 'Jemand hat es ausgelassen.',
    'The request names it again.': 'Die Anfrage nennt es noch einmal.',
    'It takes too long.': 'Es dauert zu lange.',
    'It needs too much memory.': 'Es braucht zu viel Speicher.',
    'Its name is longer than 1,024 characters.': 'Sein Name ist länger als 1.024 Zeichen.',
    'Its name is not valid UTF-8.': 'Sein Name ist kein gültiges UTF-8.',
    'Its name has two slashes in a row, or one at the start.':
      'Sein Name hat zwei Schrägstriche hintereinander oder einen am Anfang.',
    'Its name has a part . or ..': 'Ein Teil seines Namens ist . oder ..',
    'It is in more than {} folders.': 'Es liegt in mehr als {} Ordnern.',
    'The folder must be names separated by slashes.':
      'Der Ordner muss aus Namen bestehen, die durch Schrägstriche getrennt sind.',
    'The file is no longer a regular file below the folder.':
      'Die Datei ist keine gewöhnliche Datei unterhalb des Ordners mehr.',

    // Web sites.
    'Found “{}” with {} to the site.': '„{}“ mit {} zur Website wurde gefunden.',
    'The site has more than {} pages.': 'Die Website hat mehr als {} Seiten.',
    'The site has more than {} links.': 'Die Website hat mehr als {} Links.',
    'The site has more than {} sitemaps.': 'Die Website hat mehr als {} Sitemaps.',
    'The others are not read, and nothing is deleted.':
      'Die übrigen werden nicht gelesen, und nichts wird gelöscht.',
    'The site is larger than {} MB.': 'Die Website ist größer als {} MB.',
    'The rest is not read, and nothing is deleted.':
      'Der Rest wird nicht gelesen, und nichts wird gelöscht.',
    '{} redirects to {}.': '{} leitet zu {} weiter.',
    'Start from there, or add {} to the hosts.':
      'Beginnen Sie dort, oder fügen Sie {} den Hosts hinzu.',
    'Start from there.': 'Beginnen Sie dort.',
    '{} redirects too often.': '{} leitet zu oft weiter.',
    'It redirects too often.': 'Es leitet zu oft weiter.',
    'It redirects too often, or to another host.':
      'Es leitet zu oft oder zu einem anderen Host weiter.',
    'The page is on a host that the source no longer reads.':
      'Die Seite liegt auf einem Host, den die Quelle nicht mehr liest.',
    'The page has moved since it was found.': 'Die Seite ist umgezogen, seit sie gefunden wurde.',
    'Its type has changed since it was found.':
      'Ihr Typ hat sich geändert, seit sie gefunden wurde.',
    'The server returns a web page instead of the file.':
      'Der Server liefert statt der Datei eine Webseite.',
    '{} does not return its robots.txt ({}).': '{} liefert seine robots.txt nicht ({}).',
    '{} does not return its robots.txt.': '{} liefert seine robots.txt nicht.',
    '{} is overloaded and asks to come back later ({}).':
      '{} ist überlastet und bittet, später wiederzukommen ({}).',
    'The server does not respond{}.': 'Der Server antwortet nicht{}.',
    'The response is incomplete or damaged.': 'Die Antwort ist unvollständig oder beschädigt.',
    'It is larger than {} MB.': 'Es ist größer als {} MB.',
    'The sitemap is damaged.': 'Die Sitemap ist beschädigt.',
    'The sitemap is too large.': 'Die Sitemap ist zu groß.',
    'It requires signing in.': 'Es erfordert eine Anmeldung.',
    'The server fails to return it ({}).': 'Der Server kann es nicht liefern ({}).',
    'The server does not return it ({}).': 'Der Server liefert es nicht ({}).',
    "Arbor doesn't read files of this type ({}).": 'Dateien dieses Typs liest Arbor nicht ({}).',
    'The server says that it is a web page, but it is a PDF file.':
      'Der Server sagt, es sei eine Webseite, aber es ist eine PDF-Datei.',
    'The server says that it is a file, but it returns a web page.':
      'Der Server sagt, es sei eine Datei, aber er liefert eine Webseite.',

    // Buckets.
    'Found the bucket and {}.': 'Der Bucket und {} wurden gefunden.',
    'The endpoint is not a URL.': 'Die Adresse des Servers ist keine URL.',
    'The S3 server returned no content.': 'Der S3-Server hat keinen Inhalt geliefert.',
    'The bucket is in another region.': 'Der Bucket liegt in einer anderen Region.',
    'Correct the region or the endpoint.':
      'Berichtigen Sie die Region oder die Adresse des Servers.',
    'The S3 server does not accept the name of the bucket.':
      'Der S3-Server nimmt den Namen des Buckets nicht an.',
    'The session token is invalid.': 'Das Sitzungstoken ist ungültig.',
    'The S3 server has suspended the account.': 'Der S3-Server hat das Konto gesperrt.',
    'The clocks of this server and the S3 server differ too much.':
      'Die Uhren dieses Servers und des S3-Servers gehen zu verschieden.',
    'The object no longer exists.': 'Das Objekt gibt es nicht mehr.',
    'The object has changed since it was listed.':
      'Das Objekt hat sich geändert, seit es aufgelistet wurde.',
    'The object is archived.': 'Das Objekt ist archiviert.',
    'It is archived ({}).': 'Es ist archiviert ({}).',
    'Restore it in the bucket first.': 'Stellen Sie es zuerst im Bucket wieder her.',
    'The S3 server is overloaded or failing ({}).':
      'Der S3-Server ist überlastet oder gestört ({}).',
    'The S3 server does not return the object ({}).':
      'Der S3-Server liefert das Objekt nicht ({}).',
    'The server does not answer like an S3 server ({}).':
      'Der Server antwortet nicht wie ein S3-Server ({}).',

    // rclone.
    'Found the folder with {} and {} in it.': 'Der Ordner mit {} und {} darin wurde gefunden.',
    'Found the folder and over {} entries in it.':
      'Der Ordner mit mehr als {} Einträgen wurde gefunden.',
    'The operator of this server has not configured the remote in rclone.':
      'Die Betreiber dieses Servers haben das Remote nicht in rclone eingerichtet.',
    'The server no longer accepts the credentials of the remote.':
      'Der Server nimmt die Zugangsdaten des Remotes nicht mehr an.',
    'Its operator has to renew them in rclone.': 'Die Betreiber müssen sie in rclone erneuern.',
    'The server of the remote takes too long.': 'Der Server des Remotes braucht zu lange.',
    'Reading the remote was stopped.': 'Das Lesen des Remotes wurde beendet.',
    'The credentials of the remote do not allow reading all folders.':
      'Mit den Zugangsdaten des Remotes dürfen nicht alle Ordner gelesen werden.',

    // Mailboxes.
    'Found {} with {}.': '{} mit {} gefunden.',
    'The mail server does not open {}.': 'Der Mailserver öffnet {} nicht.',
    'The mail server does not list the messages of the folder.':
      'Der Mailserver nennt die Nachrichten des Ordners nicht.',
    'The list of objects from the S3 server is cut off.':
      'Die Liste der Objekte vom S3-Server ist abgeschnitten.',
    'On the server, git refuses the repository because another user owns it.':
      'Auf dem Server lehnt git das Repository ab, weil es einem anderen Benutzer gehört.',
    'Let the user of the address own it, or run this command there: git config --system --add safe.directory PATH.':
      'Geben Sie es dem Benutzer aus der Adresse, oder führen Sie dort diesen Befehl aus: git config --system --add safe.directory PFAD.',
    'The mail server does not open the folder.': 'Der Mailserver öffnet den Ordner nicht.',
    'The mail server has no time to sign in.': 'Der Mailserver hat keine Zeit für die Anmeldung.',
    'The mail server does not accept the user name or password.':
      'Der Mailserver nimmt den Benutzernamen oder das Passwort nicht an.',
    'The certificate of the mail server is not trusted{}.':
      'Dem Zertifikat des Mailservers wird nicht vertraut{}.',
    'The mail server can’t say when messages arrive.':
      'Der Mailserver kann nicht melden, wenn Nachrichten eintreffen.',
    'The mail server closed the connection.': 'Der Mailserver hat die Verbindung geschlossen.',
    'The mail server does not offer STARTTLS.': 'Der Mailserver bietet kein STARTTLS.',
    'The mail server does not respond{}.': 'Der Mailserver antwortet nicht{}.',
    'The conversation is no longer in the mailbox.': 'Die Unterhaltung ist nicht mehr im Postfach.',
    'The message with the attachment is no longer in the mailbox.':
      'Die Nachricht mit dem Anhang ist nicht mehr im Postfach.',
    'The attachment no longer exists.': 'Den Anhang gibt es nicht mehr.',
    'The mailbox has more than {} folders.': 'Das Postfach hat mehr als {} Ordner.',
    'Choose some of them.': 'Wählen Sie einige davon.',
    'The mailbox has no folder {}.': 'Das Postfach hat keinen Ordner {}.',
    'The mailbox has too many messages.': 'Das Postfach hat zu viele Nachrichten.',
    'Choose folders, or lower `max_messages`.':
      'Wählen Sie Ordner, oder verringern Sie `max_messages`.',
    'The folder {} has {} messages.': 'Der Ordner {} hat {} Nachrichten.',
    'Only the newest {} are read, and nothing is deleted.':
      'Nur die neuesten {} werden gelesen, und nichts wird gelöscht.',
    'Message {} in {} is damaged or has too many fields.':
      'Die Nachricht {} in {} ist beschädigt oder hat zu viele Felder.',
    'A message of the conversation no longer exists.':
      'Eine Nachricht der Unterhaltung gibt es nicht mehr.',
    'The mail server does not return a message of the conversation.':
      'Der Mailserver liefert eine Nachricht der Unterhaltung nicht.',
    'The mail server has numbered its messages again.':
      'Der Mailserver hat seine Nachrichten neu nummeriert.',

    // Repositories.
    'Found the repository.': 'Das Repository wurde gefunden.',
    'It is empty.': 'Es ist leer.',
    'Found the branch and {}.': 'Der Branch und {} wurden gefunden.',
    'Found the branch and over {} files.': 'Der Branch und mehr als {} Dateien wurden gefunden.',
    'The host keys must look like the output of ssh-keyscan.':
      'Die Schlüssel des Servers müssen aussehen wie die Ausgabe von ssh-keyscan.',
    'The address must not contain a password.': 'Die Adresse darf kein Passwort enthalten.',
    'Enter user name and token as settings of their own.':
      'Geben Sie Benutzernamen und Token als eigene Einstellungen ein.',
    'The name of the branch is not valid.': 'Der Name des Branches ist nicht gültig.',
    'The content is not known.': 'Der Inhalt ist nicht bekannt.',
    'The server does not have the content any more.': 'Der Server hat den Inhalt nicht mehr.',
    'The server does not have the expected ssh host key.':
      'Der Server hat nicht den erwarteten ssh-Schlüssel.',
    'If it was changed on purpose, enter the new one.':
      'Wenn er absichtlich geändert wurde, geben Sie den neuen ein.',
    'The address of the repository redirects elsewhere.':
      'Die Adresse des Repositorys leitet weiter.',
    'Enter the final address.': 'Geben Sie die endgültige Adresse ein.',
    'The repository is larger than Arbor reads.': 'Das Repository ist größer, als Arbor es liest.',
    'The server is not a git server, or too old.': 'Der Server ist kein git-Server oder zu alt.',
    'The server has no disk space left for the repository.':
      'Der Server hat keinen Speicherplatz mehr für das Repository.',
    'An administrator must free some.': 'Die Betreiber müssen welchen freigeben.',
    'The server does not respond as expected.': 'Der Server antwortet nicht wie erwartet.',
    'A message of the history is too long.': 'Eine Nachricht des Verlaufs ist zu lang.',
    'A path of the repository is too long.': 'Ein Pfad des Repositorys ist zu lang.',
    'The folder has more than {} files.': 'Der Ordner hat mehr als {} Dateien.',
    'Choose a smaller one.': 'Wählen Sie einen kleineren.',
    'The PDF file is damaged; only the readable part was kept.':
      'Die PDF-Datei ist beschädigt; nur der lesbare Teil wurde übernommen.',
    'The end of the PDF file is missing; only the readable part was kept.':
      'Das Ende der PDF-Datei fehlt; nur der lesbare Teil wurde übernommen.',
    'The image is damaged; only the readable part was kept.':
      'Das Bild ist beschädigt; nur der lesbare Teil wurde übernommen.',
    '1 image could not be read and was left out.':
      'Ein Bild konnte nicht gelesen werden und fehlt.',
    '{} images could not be read and were left out.':
      '{} Bilder konnten nicht gelesen werden und fehlen.',
    '1 image is too large and was left out.': 'Ein Bild ist zu groß und fehlt.',
    '{} images are too large and were left out.': '{} Bilder sind zu groß und fehlen.',
    '1 image is a Windows metafile (EMF or WMF), which is not supported, and was left out.':
      'Ein Bild ist eine Windows-Metadatei (EMF oder WMF), die nicht gelesen wird, und fehlt.',
    '{} images are Windows metafiles (EMF or WMF), which are not supported, and were left out.':
      '{} Bilder sind Windows-Metadateien (EMF oder WMF), die nicht gelesen werden, und fehlen.',
    '1 image is a Windows metafile or of an unknown kind and was left out.':
      'Ein Bild ist eine Windows-Metadatei oder von unbekannter Art und fehlt.',
    '{} images are Windows metafiles or of an unknown kind and were left out.':
      '{} Bilder sind Windows-Metadateien oder von unbekannter Art und fehlen.',
    '1 image or chart is missing from the file and was left out.':
      'Ein Bild oder Diagramm fehlt in der Datei.',
    '{} images or charts are missing from the file and were left out.':
      '{} Bilder oder Diagramme fehlen in der Datei.',
    '1 file embedded in the text was not read.':
      'Eine in den Text eingebettete Datei wurde nicht gelesen.',
    '{} files embedded in the text were not read.':
      '{} in den Text eingebettete Dateien wurden nicht gelesen.',
    '1 page of the book is missing from the file.': 'Eine Seite des Buchs fehlt in der Datei.',
    '{} pages of the book are missing from the file.': '{} Seiten des Buchs fehlen in der Datei.',
    '1 cell has misplaced quotation marks.':
      'In einer Zelle stehen Anführungszeichen an falscher Stelle.',
    '{} cells have misplaced quotation marks.':
      'In {} Zellen stehen Anführungszeichen an falscher Stelle.',
    '1 formula has no stored result and is shown as a formula.':
      'Zu einer Formel ist kein Ergebnis gespeichert; sie wird als Formel gezeigt.',
    '{} formulas have no stored result and are shown as formulas.':
      'Zu {} Formeln ist kein Ergebnis gespeichert; sie werden als Formeln gezeigt.',
    'Save the workbook in a spreadsheet program to store the results.':
      'Speichern Sie die Arbeitsmappe in einem Tabellenprogramm, damit die Ergebnisse gespeichert werden.',
    '{} is nearly empty: its chunk has only its first rows; the plain text has all of them.':
      '{} ist fast leer: Die Textstelle enthält nur die ersten Zeilen, der einfache Text alle.',
    'Only the first frame of the animation was kept.':
      'Von der Animation wurde nur das erste Bild übernommen.',
    'Page {} could not be read and was left out.':
      'Seite {} konnte nicht gelesen werden und fehlt.',
    'Page {} is damaged; only the readable part was kept.':
      'Seite {} ist beschädigt; nur der lesbare Teil wurde übernommen.',
    'Page {} is included as an image, because the text that OCR read on it (confidence {}) makes no sense in the configured languages.':
      'Seite {} ist als Bild da, weil der darauf erkannte Text (mit einer Sicherheit von {}) in den eingestellten Sprachen keinen Sinn ergibt.',
    'Page {} was read by OCR with a confidence of {}, so its text may have errors.':
      'Der Text auf Seite {} wurde im Bild erkannt, mit einer Sicherheit von {}; er kann Fehler enthalten.',
    'Page {} has no text layer and was left out.':
      'Seite {} besteht aus Bildern ohne Text und fehlt.',
    'Page {} has no text layer and is included as an image.':
      'Seite {} besteht aus Bildern ohne Text und ist als Bild da.',
    'Page {} has no text layer, and no text was found in its image.':
      'Seite {} besteht aus Bildern, in denen kein Text gefunden wurde.',
    'Page {} has a text layer without usable character codes and is included as an image.':
      'Die Schrift auf Seite {} ist nicht lesbar gespeichert; die Seite ist als Bild da.',
    'Slide {} is missing from the file and was left out.': 'Folie {} fehlt in der Datei.',
    'Slide {} is very large; part of it was left out.': 'Folie {} ist sehr groß; ein Teil fehlt.',
    'The file has {} pages; only the first {} were read.':
      'Die Datei hat {} Seiten; nur die ersten {} wurden gelesen.',
    'The email has 1 more attachment, which was left out.':
      'Die E-Mail hat einen weiteren Anhang; er fehlt.',
    'The email has {} more attachments, which were left out.':
      'Die E-Mail hat {} weitere Anhänge; sie fehlen.',
    'Attachment {}: {}': 'Anhang {}: {}',
    'Lines that repeat at the top or bottom of the pages (headers and footers) were left out of the text.':
      'Zeilen, die sich oben oder unten auf den Seiten wiederholen (Kopf- und Fußzeilen), fehlen im Text.',
    'Pages {} could not be rendered; they are too large or damaged.':
      'Die Seiten {} konnten nicht gezeichnet werden; sie sind zu groß oder beschädigt.',
    'The same applies to {} more pages.': 'Das gilt auch für {} weitere Seiten.',
    'Text in images could not be read: the server has no OCR data for {}.':
      'Text in Bildern konnte nicht gelesen werden: Der Server hat keine Daten für {}.',
    'The text that OCR read in {} (confidence {}) makes no sense in the configured languages and was left out.':
      'Was in {} erkannt wurde, mit einer Sicherheit von {}, ist kein Text der eingestellten Sprachen und fehlt.',
    'The text in 1 image was not read: reading it would take too much processor time.':
      'Der Text in 1 Bild wurde nicht gelesen: Das würde zu viel Rechenzeit brauchen.',
    'The text in {} images was not read: reading it would take too much processor time.':
      'Der Text in {} Bildern wurde nicht gelesen: Das würde zu viel Rechenzeit brauchen.',
    'The text in 1 image was not read: reading it failed.':
      'Der Text in 1 Bild wurde nicht gelesen: Das Lesen schlug fehl.',
    'The text in {} images was not read: reading it failed.':
      'Der Text in {} Bildern wurde nicht gelesen: Das Lesen schlug fehl.',
    'The models could not be asked about the document because of a server error. An administrator can find the cause in the log.':
      'Die Modelle konnten wegen eines Fehlers im Server nicht befragt werden. Ein Administrator findet die Ursache im Protokoll.',
    '1 page has no image: making it would take too much processor time.':
      '1 Seite hat kein Bild: Das würde zu viel Rechenzeit brauchen.',
    '{} pages have no images: making them would take too much processor time.':
      '{} Seiten haben keine Bilder: Das würde zu viel Rechenzeit brauchen.',
    'The text in 1 image was not read: the document has too many images.':
      'Der Text in einem Bild wurde nicht gelesen: Das Dokument hat zu viele Bilder.',
    'The text in {} images was not read: the document has too many images.':
      'Der Text in {} Bildern wurde nicht gelesen: Das Dokument hat zu viele Bilder.',
    'The document has more than {} images; {} were left out.':
      'Das Dokument hat mehr als {} Bilder; {} fehlen.',
    'The images of the document ({}) were left out. Save it as .docx and upload that to keep them.':
      'Die Bilder des Dokuments ({}) fehlen. Speichern Sie es als .docx und laden Sie das hoch, um sie zu behalten.',
    'The charts and diagrams contain too much text; some were left out.':
      'Diagramme und Schaubilder enthalten zu viel Text; einige fehlen.',
    'The presentation contains too much text; everything from slide {} on was left out.':
      'Die Präsentation enthält zu viel Text; ab Folie {} fehlt alles.',
    'The workbook contains too much text; the rest was left out.':
      'Die Arbeitsmappe enthält zu viel Text; der Rest fehlt.',
    'The workbook has more than {} cells; the rest of sheet "{}" and of later sheets was left out.':
      'Die Arbeitsmappe hat mehr als {} Zellen; der Rest des Blatts „{}“ und der Blätter danach fehlt.',
    'Sheet "{}" is missing from the file and was left out.': 'Das Blatt „{}“ fehlt in der Datei.',
    'The part {} of the file is too large; the rest of it was left out.':
      'Der Teil {} der Datei ist zu groß; sein Rest fehlt.',
    'The document is nested too deeply to be read as Markdown; it was read as plain text.':
      'Das Dokument ist zu tief verschachtelt, um als Markdown gelesen zu werden; es wurde als einfacher Text gelesen.',
    'A quotation mark is not closed; quotation marks were read as ordinary characters.':
      'Ein Anführungszeichen ist nicht geschlossen; Anführungszeichen wurden als gewöhnliche Zeichen gelesen.',
    'Sheet "{}" could not be read and was left out.':
      'Das Blatt „{}“ konnte nicht gelesen werden und fehlt.',
    'Sheet "{}" could not be analyzed, so its rows are included as lines of text.':
      'Das Blatt „{}“ konnte nicht ausgewertet werden; seine Zeilen sind als Textzeilen da.',
    'Slide {} is damaged or could not be analyzed, so only its text is included, line by line.':
      'Folie {} ist beschädigt oder konnte nicht ausgewertet werden; nur ihr Text ist da, Zeile für Zeile.',
    'Slide {} could not be read and was left out.':
      'Folie {} konnte nicht gelesen werden und fehlt.',
    'The layout of the document could not be analyzed, so the text is included page by page as lines.':
      'Das Layout des Dokuments konnte nicht ausgewertet werden; der Text ist Seite für Seite in Zeilen da.',
    'Part of the text of page {} ({}) has no usable character codes and may be meaningless.':
      'Ein Teil des Texts auf Seite {} ({}) ist nicht lesbar gespeichert und kann sinnlos sein.',
    'The layout of page {} could not be analyzed, and the page is included as an image.':
      'Das Layout von Seite {} konnte nicht ausgewertet werden; die Seite ist als Bild da.',
    'The layout of page {} could not be analyzed, so its text is included as lines.':
      'Das Layout von Seite {} konnte nicht ausgewertet werden; ihr Text ist in Zeilen da.',
    'Page {} has a table whose columns are uncertain, so its lines are kept as on the page.':
      'Auf Seite {} steht eine Tabelle mit unsicheren Spalten; ihre Zeilen sind wie auf der Seite übernommen.',
    'The layout of the message could not be analyzed, so only its text is included.':
      'Das Layout der Nachricht konnte nicht ausgewertet werden; nur ihr Text ist da.',
    'The layout of 1 page of the book could not be analyzed, so only its text is included.':
      'Das Layout einer Seite des Buchs konnte nicht ausgewertet werden; nur ihr Text ist da.',
    'The layout of {} pages of the book could not be analyzed, so only their text is included.':
      'Das Layout von {} Seiten des Buchs konnte nicht ausgewertet werden; nur ihr Text ist da.',
    'Sheet "{}" is damaged; nothing could be read.':
      'Das Blatt „{}“ ist beschädigt; nichts davon konnte gelesen werden.',
    'Sheet "{}" is damaged; only its first part was read.':
      'Das Blatt „{}“ ist beschädigt; nur sein erster Teil wurde gelesen.',
    'Struck text was left out, and no other text is next to it: {}.':
      'Durchgestrichener Text wurde weggelassen; kein anderer Text steht daneben: {}.',
    'All text of sheet "{}" is struck out and was left out.':
      'Der gesamte Text des Blatts „{}“ ist durchgestrichen und wurde weggelassen.',
    'It was not read.': 'Es wurde nicht gelesen.',
  },
}

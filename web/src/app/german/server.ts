/** Of the server itself, its limits, and of input. */
export const ofServer: Readonly<Record<string, string>> = {
  // The defaults of the codes.
  'The request cannot be processed.': 'Die Anfrage kann nicht ausgeführt werden.',
  'Not authenticated.': 'Sie sind nicht angemeldet.',
  'Incorrect email or password.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'The tenant has reached a limit of this server.':
    'Der Mandant hat eine Grenze dieses Servers erreicht.',
  'You do not have permission to do this.': 'Das dürfen Sie nicht.',
  'Not found.': 'Nicht gefunden.',
  'The request conflicts with the current state.':
    'Das passt nicht mehr zum aktuellen Stand. Laden Sie die Seite neu.',
  'An item with this name already exists in this folder.':
    'In diesem Ordner gibt es diesen Namen schon.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'The tenant has used up its processing time.':
    'Der Mandant hat seine Verarbeitungszeit aufgebraucht.',
  'Too many requests.': 'Zu viele Anfragen. Versuchen Sie es später noch einmal.',
  'The server does not support this.': 'Das unterstützt der Server nicht.',
  'The server has no space left.': 'Auf dem Server ist kein Platz mehr.',
  'This feature is not available on this server.': 'Das gibt es auf diesem Server nicht.',
  'Internal server error. Request id: {}': 'Interner Fehler des Servers. Nummer der Anfrage: {}',

  // The server and what it runs on.
  'The database does not respond. Try again in a moment.':
    'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'The storage of the server is not responding. Try again later.':
    'Der Speicher des Servers antwortet nicht. Versuchen Sie es später noch einmal.',
  'The storage of the server refused the request. An administrator must check its settings.':
    'Der Speicher des Servers hat die Anfrage abgelehnt. Wer den Server betreibt, muss die Einstellungen prüfen.',
  'The storage of the server is full. An administrator must free some space.':
    'Der Speicher des Servers ist voll. Wer den Server betreibt, muss Platz schaffen.',
  'The server is shutting down.': 'Der Server wird gerade beendet.',
  'Real-time features are disabled on this server.':
    'Live-Funktionen sind auf diesem Server abgeschaltet.',
  'Requests from other sites are not accepted.':
    'Anfragen von anderen Websites werden nicht angenommen.',
  'Connections from other sites are not accepted.':
    'Verbindungen von anderen Websites werden nicht angenommen.',
  'At most {} streams can be open at once. Close one and try again.':
    'Es können höchstens {} Gespräche zugleich verfolgt werden. Schließen Sie eines und versuchen Sie es noch einmal.',
  'The answer took too long. Ask for less at once.':
    'Die Antwort hat zu lange gedauert. Fragen Sie weniger auf einmal ab.',
  'This address accepts WebSocket connections only.':
    'Diese Adresse nimmt nur WebSocket-Verbindungen an.',
  'Nothing can be embedded again.': 'Es gibt nichts neu aufzubauen.',
  'There is no file {}.': 'Es gibt keine Datei {}.',
  '{} is not a file.': '{} ist keine Datei.',

  // Limits.
  'The tenant may store at most {}. Delete documents or old versions, or ask the operator of the server for more.':
    'Der Mandant darf höchstens {} speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
  '{} documents': '{} Dokumente',
  '{} of files': '{} an Dateien',
  '{} of text': '{} an Text',
  'The documents of the tenant were processed for {} seconds within a {}, which is its limit. Try again later, or ask the operator of the server for more.':
    'Die Dokumente des Mandanten wurden {} Sekunden lang verarbeitet, mehr geht in {} nicht. Versuchen Sie es später noch einmal, oder bitten Sie die Betreiber des Servers um mehr.',
  hour: 'einer Stunde',
  day: 'einem Tag',
  'The file is larger than the {} MB this server accepts.':
    'Die Datei ist größer als die {} MB, die dieser Server annimmt.',
  'Too many failed sign-ins. Try again later.':
    'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es später noch einmal.',
  'Too many wrong passwords. Try again later.':
    'Zu viele falsche Passwörter. Versuchen Sie es später noch einmal.',
  'Too many wrong tokens. Try again later.':
    'Zu viele ungültige Links. Versuchen Sie es später noch einmal.',
  'Too many mails were requested. Try again later.':
    'Es wurden zu viele Mails angefordert. Versuchen Sie es später noch einmal.',
  'Too many sign-in attempts. Try again later.':
    'Zu viele Anmeldeversuche. Versuchen Sie es später noch einmal.',
  'Too many sign-ins of apps. Try again later.':
    'Zu viele Anmeldungen von Apps. Versuchen Sie es später noch einmal.',
  'Too many invitations were sent today. Try again later.':
    'Heute wurden zu viele Einladungen verschickt. Versuchen Sie es später noch einmal.',
  'This address was invited too often today. Try again later.':
    'Diese Adresse wurde heute zu oft eingeladen. Versuchen Sie es später noch einmal.',

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
  'The configuration should not be larger than {} bytes':
    'Die Einstellungen dürfen höchstens {} Bytes groß sein',
  'The configuration should not have more than {} secrets':
    'Die Einstellungen dürfen höchstens {} Geheimnisse haben',
}

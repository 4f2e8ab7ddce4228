/** Messages about the server, its limits and invalid input. */
export const ofServer: Readonly<Record<string, string>> = {
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
  'The address must not contain credentials': 'Die Adresse darf keine Zugangsdaten enthalten',
  'The address must be on the internet and begin with https://, unless the operator allows its network (ARBOR_WEBHOOK_NETWORKS)':
    'Die Adresse muss im Internet liegen und mit https:// beginnen, außer die Betreiber erlauben ihr Netz (ARBOR_WEBHOOK_NETWORKS)',
  'The configuration should not be larger than {} bytes':
    'Die Einstellungen dürfen höchstens {} Bytes groß sein',
  'The configuration should not have more than {} secrets':
    'Die Einstellungen dürfen höchstens {} Geheimnisse haben',
}

/** Error messages about the server and its limits. */
export const refusalsOfServer = {
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
  storage_full: 'Der Speicher des Servers ist voll. Wer den Server betreibt, muss Platz schaffen.',
  disk_full:
    'Auf dem Server ist kaum noch Platz, deshalb kann nichts gespeichert werden. Wer den Server betreibt, muss Platz schaffen; lesen und löschen geht weiter.',
  disk_read_only:
    'Auf dem Server ist kaum noch Platz, deshalb kann nichts gespeichert werden. Wer den Server betreibt, muss Platz schaffen; lesen geht weiter.',
  documents_limit:
    'Der Mandant darf höchstens {max} Dokumente speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
  files_limit:
    'Der Mandant darf höchstens {megabytes} MB an Dateien speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
  text_limit:
    'Der Mandant darf höchstens {megabytes} MB an Text speichern. Löschen Sie Dokumente oder alte Versionen, oder bitten Sie die Betreiber des Servers um mehr.',
  processing_limit:
    'Die Dokumente des Mandanten wurden {seconds} Sekunden lang verarbeitet, mehr geht in {span} nicht. Versuchen Sie es später noch einmal, oder bitten Sie die Betreiber des Servers um mehr.',
}

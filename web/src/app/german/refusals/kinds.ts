/** Error messages by code, for responses without a more specific reason. */
export const refusalsOfKinds = {
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
}

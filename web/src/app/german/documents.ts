/** Of what is kept, searched and asked. */
export const ofDocuments: Readonly<Record<string, string>> = {
  // What is gone, or was never there for this person.
  '{} not found.': '{} gibt es nicht, oder Sie haben keinen Zugriff.',
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
  Item: 'Diesen Eintrag',
  'Path part': 'Diesen Ort',
  Permission: 'Diese Berechtigung',
  Section: 'Diesen Abschnitt',
  Sibling: 'Den Nachbarn',
  Tag: 'Dieses Schlagwort',
  Tenant: 'Diesen Mandanten',
  Thread: 'Dieses Gespräch',
  User: 'Diese Person',
  Ingestion: 'Diesen Auftrag',
  'A chunk was not found.': 'Eine Textstelle gibt es nicht mehr.',
  'A path part of the scope was not found.':
    'Ein Ort, an dem gesucht werden soll, gibt es nicht mehr.',
  'The target was not found.': 'Das Ziel gibt es nicht.',
  'Tenant {} does not exist.': 'Den Mandanten {} gibt es nicht.',
  'These tags do not exist: {}.': 'Diese Schlagwörter gibt es nicht: {}.',
  'The document has no such version': 'Diese Version hat das Dokument nicht',
  'The document has no file': 'Das Dokument hat keine Datei',
  'The document has no picture of this page.': 'Von dieser Seite gibt es kein Bild.',
  'Only a PDF file has pages to show.': 'Nur PDF-Dateien haben Seiten, die man zeigen kann.',
  'The picture of this page is too large.': 'Das Bild dieser Seite ist zu groß.',

  // Folders, documents, sections and passages.
  'System folders cannot be deleted.': 'Ordner des Systems können nicht gelöscht werden.',
  'There is nothing with this id in the trash.': 'Das ist nicht mehr im Papierkorb.',
  'You do not have permission to change the folder that this was in.':
    'Sie dürfen den Ordner nicht ändern, in dem das lag.',
  'The folder that this was in is gone. Choose another one.':
    'Den Ordner, in dem das lag, gibt es nicht mehr. Wählen Sie einen anderen.',
  'Something in it is still being worked on. Wait for its end, or cancel it.':
    'An etwas darin wird noch gearbeitet. Warten Sie, bis es fertig ist, oder brechen Sie es ab.',
  'The trash takes at most {} folders, documents, sections and passages at once. Delete this for good, or move it to the trash part by part.':
    'Der Papierkorb nimmt höchstens {} Ordner, Dokumente, Abschnitte und Textstellen auf einmal. Löschen Sie das endgültig, oder legen Sie es in Teilen in den Papierkorb.',
  'System folders cannot be renamed or moved.':
    'Ordner des Systems können nicht umbenannt oder verschoben werden.',
  'Personal folders are made by the system only.': 'Eigene Ordner legt nur das System an.',
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
  'The active version cannot be deleted. Make another version the active one first.':
    'Die aktive Version kann nicht gelöscht werden. Machen Sie zuerst eine andere zur aktiven.',
  'This version is being ingested. Try again when the ingestion has finished.':
    'Diese Version wird gerade gelesen. Versuchen Sie es noch einmal, wenn das fertig ist.',
  'A section cannot be moved into itself or one of its descendants':
    'Ein Abschnitt kann nicht in sich selbst verschoben werden',
  'Sections cannot be nested more than {} levels deep':
    'Abschnitte können höchstens {} Ebenen tief liegen',
  'Sections and chunks can only be moved within their version':
    'Abschnitte und Textstellen können nur innerhalb ihrer Version verschoben werden',
  'Only chunks of one document version can be merged':
    'Nur Textstellen derselben Version können verbunden werden',
  'Only chunks of one type can be merged': 'Nur Textstellen derselben Art können verbunden werden',
  'A chunk cannot be merged into itself':
    'Eine Textstelle kann nicht mit sich selbst verbunden werden',
  'A chunk is not among the sections': 'Eine Textstelle liegt nicht in den Abschnitten',
  'A chunk cannot be its own parent': 'Eine Textstelle kann nicht aus sich selbst gemacht sein',
  'A chunk cannot have more than {} parents.':
    'Eine Textstelle kann aus höchstens {} anderen gemacht sein.',
  'One of the parents is already linked to the chunk.':
    'Eine der Textstellen ist schon mit dieser verbunden.',
  'One of the parents was derived from the chunk.':
    'Eine der Textstellen wurde aus dieser gemacht.',
  'Other chunks were derived from the new ones already.':
    'Aus den neuen Textstellen wurden schon andere gemacht.',
  'Too many chunks were derived from the chunk to check for cycles.':
    'Aus dieser Textstelle wurden zu viele andere gemacht, um sie zu prüfen.',
  'A tag with this name already exists.': 'Es gibt schon ein Schlagwort mit diesem Namen.',
  'This id is already in use.': 'Diese Kennung ist schon vergeben.',
  'This idempotency key was used for another upload, or the link was. Take a new one.':
    'Dieser Schlüssel oder Link gehört schon zu einem anderen Upload. Nehmen Sie einen neuen.',
  'The link has expired or is incomplete. Ask for another one.':
    'Der Link ist abgelaufen oder unvollständig. Lassen Sie sich einen neuen geben.',
  'A document of type {} can only be ingested as {}':
    'Dokumente der Art {} können nur so gelesen werden: {}',
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
  'Use search_type full_text until then.': 'Suchen Sie bis dahin nach Wörtern.',
  'Use search_type full_text.': 'Suchen Sie nach Wörtern.',
  'The embedding model is being replaced. Try again in a moment.':
    'Das Modell für die Suche nach Bedeutung wird gerade ersetzt. Versuchen Sie es gleich noch einmal.',
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
  'The vectors of this tenant were created by an embedding model that this server can no longer use. They are being recreated. Use search_type full_text until then.':
    'Die Suche nach Bedeutung wird für diesen Mandanten neu aufgebaut, weil es ihr Modell nicht mehr gibt. Suchen Sie bis dahin nach Wörtern.',
  'The vectors that dense and hybrid search require are being created{}. Use search_type full_text until then.':
    'Die Suche nach Bedeutung wird gerade aufgebaut{}. Suchen Sie bis dahin nach Wörtern.',
  'A download can contain up to {} folders and documents. Choose fewer, or download the folders one by one.':
    'Ein Download kann bis zu {} Ordner und Dokumente enthalten. Wählen Sie weniger aus, oder laden Sie die Ordner einzeln herunter.',
  'A download can contain up to {} GB. Choose fewer documents, or download the folders one by one.':
    'Ein Download kann bis zu {} GB groß sein. Wählen Sie weniger Dokumente aus, oder laden Sie die Ordner einzeln herunter.',
  'Folder or document not found.': 'Der Ordner oder das Dokument wurde nicht gefunden.',
  'A question must not be blank': 'Die Frage ist leer',
  'A message must not be blank': 'Die Nachricht ist leer',
  'An answer is already being written in this thread. Wait until it is complete or cancel it.':
    'In diesem Gespräch wird schon eine Antwort geschrieben. Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
  'A thread with this name already exists here.':
    'Hier gibt es schon ein Gespräch mit diesem Namen.',
  'This thread is kept as it is.': 'Dieses Gespräch bleibt, wie es ist.',
  'This message_id is already in use.': 'Diese Kennung einer Nachricht ist schon vergeben.',
  'Threads cannot be nested more than {} levels deep':
    'Gespräche können höchstens {} Ebenen tief liegen',
  'The parent must not be the thread itself or one of its descendants':
    'Ein Gespräch kann nicht in sich selbst verschoben werden',
  'You can only delete your own conversations.': 'Sie können nur eigene Gespräche löschen.',
  'You can only delete your own feedback.': 'Sie können nur eigene Rückmeldungen löschen.',
  'The language model does not respond as it should. Try again later.':
    'Das Sprachmodell antwortet nicht, wie es sollte. Versuchen Sie es später noch einmal.',
  'The language model cannot be reached. Try again later.':
    'Das Sprachmodell ist nicht erreichbar. Versuchen Sie es später noch einmal.',
  'The language model is overloaded, or its limit is used up. Try again in a few minutes.':
    'Das Sprachmodell ist überlastet, oder sein Kontingent ist erschöpft. Versuchen Sie es in einigen Minuten noch einmal.',
  'The language model refuses the requests of this server. Ask an administrator to check its key, name and address.':
    'Das Sprachmodell lehnt die Anfragen dieses Servers ab. Bitten Sie die Administration, Schlüssel, Namen und Adresse zu prüfen.',
  'The answer could not be completed. Please try again.':
    'Die Antwort konnte nicht fertiggestellt werden. Bitte versuchen Sie es noch einmal.',
  'The answer took too long and was stopped. Please try again.':
    'Die Antwort hat zu lange gedauert und wurde beendet. Bitte versuchen Sie es noch einmal.',
  'The answer was cancelled.': 'Die Antwort wurde abgebrochen.',
  'Part of the answer could not be streamed. Load the message to read all of it.':
    'Ein Teil der Antwort kam nicht an. Laden Sie die Seite neu, um sie ganz zu lesen.',
}

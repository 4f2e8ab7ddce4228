/** Messages about content, search and threads. */
export const ofDocuments: Readonly<Record<string, string>> = {
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
  'Only chunks of one type can be merged': 'Nur Textstellen derselben Art können verbunden werden',
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
  'The answer could not be completed. Please try again.':
    'Die Antwort konnte nicht fertiggestellt werden. Bitte versuchen Sie es noch einmal.',
  'The language model failed before the answer was complete. Please try again.':
    'Das Sprachmodell ist ausgefallen, bevor die Antwort fertig war. Bitte versuchen Sie es noch einmal.',
  'The answer took too long and was stopped. Please try again.':
    'Die Antwort hat zu lange gedauert und wurde beendet. Bitte versuchen Sie es noch einmal.',
  'The answer was canceled.': 'Die Antwort wurde abgebrochen.',
  'Part of the answer could not be streamed. Load the message to read all of it.':
    'Ein Teil der Antwort kam nicht an. Laden Sie die Seite neu, um sie ganz zu lesen.',
}

/** Why a file failed, and what to do. */
export const ofFiles: Readonly<Record<string, string>> = {
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
  'An administrator must free some.': 'Wer den Server betreibt, muss Platz schaffen.',
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
}

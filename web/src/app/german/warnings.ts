/** What was read only in part. */
export const ofWarnings: Readonly<Record<string, string>> = {
  'The PDF file is damaged; only the readable part was kept.':
    'Die PDF-Datei ist beschädigt; nur der lesbare Teil wurde übernommen.',
  'The end of the PDF file is missing; only the readable part was kept.':
    'Das Ende der PDF-Datei fehlt; nur der lesbare Teil wurde übernommen.',
  'The image is damaged; only the readable part was kept.':
    'Das Bild ist beschädigt; nur der lesbare Teil wurde übernommen.',
  '1 image could not be read and was left out.': 'Ein Bild konnte nicht gelesen werden und fehlt.',
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
  'Page {} could not be read and was left out.': 'Seite {} konnte nicht gelesen werden und fehlt.',
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
  'Slide {} could not be read and was left out.': 'Folie {} konnte nicht gelesen werden und fehlt.',
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
  'It was not read.': 'Es wurde nicht gelesen.',
}

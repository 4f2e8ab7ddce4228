/** Messages of sources: tests, runs, and items that failed or are left out. */
export const ofSources: Readonly<Record<string, string>> = {
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
  'Found the folder and more than {} files.': 'Der Ordner und mehr als {} Dateien wurden gefunden.',
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
  'Found the bucket, but no objects in it.': 'Der Bucket wurde gefunden, aber keine Objekte darin.',
  'Found the bucket and more than {} objects.':
    'Der Bucket und mehr als {} Objekte wurden gefunden.',
  'The bucket does not exist.': 'Den Bucket gibt es nicht.',
  'The S3 server does not know the access key.': 'Der S3-Server kennt den Zugriffsschlüssel nicht.',
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
  'Create a source for its own repository.': 'Legen Sie für sein Repository eine eigene Quelle an.',

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
}

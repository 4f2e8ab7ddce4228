/** What the servers say from which sources read, and why something there is left out or can't be read. */
export const ofConnectors: Readonly<Record<string, string>> = {
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
  'Its type has changed since it was found.': 'Ihr Typ hat sich geändert, seit sie gefunden wurde.',
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
  'Correct the region or the endpoint.': 'Berichtigen Sie die Region oder die Adresse des Servers.',
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
  'The S3 server is overloaded or failing ({}).': 'Der S3-Server ist überlastet oder gestört ({}).',
  'The S3 server does not return the object ({}).': 'Der S3-Server liefert das Objekt nicht ({}).',
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
}

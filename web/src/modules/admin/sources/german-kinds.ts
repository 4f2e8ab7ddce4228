import type { Kinds } from './kind-words.ts'

/** What the forms say about each kind of source, in German. */
export const german: Kinds = {
  folder: {
    title: 'Ordner des Servers',
    what: 'Ein Ordner auf der Festplatte des Servers, unterhalb eines von den Betreibern erlaubten.',
    fields: {
      path: {
        label: 'Ordner auf dem Server',
        hint: 'Der absolute Pfad, etwa /srv/dokumente. Die Betreiber nennen die erlaubten Ordner in ARBOR_SOURCE_FOLDERS.',
      },
    },
  },
  s3: {
    title: 'S3-Bucket',
    what: 'Ein Bucket oder ein Ordner darin, bei Amazon S3, MinIO, Ceph, R2 oder einem anderen S3-Server.',
    fields: {
      bucket: { label: 'Bucket' },
      prefix: {
        label: 'Ordner im Bucket',
        hint: 'Etwa berichte/2026. Leer bedeutet: der ganze Bucket.',
      },
      endpoint: {
        label: 'Server',
        hint: 'Etwa https://s3.example.com. Leer bedeutet: Amazon.',
      },
      region: { label: 'Region', hint: 'us-east-1, wenn leer.' },
      access_key_id: {
        label: 'Kennung des Zugriffsschlüssels',
        hint: 'Der Schlüssel muss den Bucket auflisten und seine Objekte lesen dürfen.',
      },
      secret_access_key: { label: 'Geheimer Zugriffsschlüssel' },
      session_token: { label: 'Sitzungstoken', hint: 'Nur für Schlüssel, die ablaufen.' },
    },
  },
  git: {
    title: 'Git-Repository',
    what: 'Ein Branch eines Repositorys oder ein Ordner davon. Versionen haben Autor und Text ihres Commits.',
    fields: {
      url: {
        label: 'Adresse des Repositorys',
        hint: 'https://host/pfad, ssh://benutzer@host/pfad oder benutzer@host:pfad',
      },
      branch: { label: 'Branch', hint: 'Leer bedeutet: der Standard-Branch.' },
      folder: {
        label: 'Ordner im Repository',
        hint: 'Etwa docs. Leer bedeutet: alles.',
      },
      username: {
        label: 'Benutzername',
        hint: 'Für https. Mit einem Token brauchen die meisten Server keinen.',
      },
      password: {
        label: 'Token oder Passwort',
        hint: 'Für https. Öffentliche Repositorys brauchen keines.',
      },
      private_key: {
        label: 'Privater Schlüssel',
        hint: 'Für ssh: ein Deploy-Key im Format von OpenSSH oder PEM, ohne Passphrase.',
      },
      host_keys: {
        label: 'Schlüssel des ssh-Servers',
        hint: 'Die Ausgabe von ssh-keyscan. Ohne sie merkt sich Arbor den Schlüssel der ersten Verbindung.',
      },
      link: {
        label: 'Link zu einer Datei im Web',
        hint: 'Eine Adresse mit {path}. Die von GitHub, GitLab und Bitbucket kennt Arbor.',
      },
    },
  },
  web: {
    title: 'Website',
    what: 'Die Seiten einer Website und die PDF-, Office- und Textdateien, auf die sie verweisen.',
    fields: {
      start: {
        label: 'Bei diesen Adressen beginnen',
        hint: 'Eine pro Zeile. Nur Seiten auf ihren Hosts werden gelesen.',
      },
      hosts: {
        label: 'Weitere Hosts',
        hint: 'Einer pro Zeile. Ihre Seiten werden gelesen, wenn eine Seite auf sie verweist.',
      },
      sitemap: { label: 'Die Seiten lesen, die in der Sitemap stehen' },
      depth: {
        label: 'Tiefe',
        hint: 'Wie viele Links eine Seite von einer Startadresse entfernt sein darf. 5, wenn leer.',
      },
      include: {
        label: 'Nur diese Pfade',
        hint: 'Einer pro Zeile, etwa /docs/*. Ein Stern steht für beliebige Zeichen.',
      },
      exclude: { label: 'Diese Pfade nicht', hint: 'Einer pro Zeile, etwa */print/*.' },
      max_pages: { label: 'Höchstens so viele Seiten und Dateien', hint: '1.000, wenn leer.' },
      max_megabytes: {
        label: 'Höchstens so viele Megabyte auf einmal',
        hint: 'Wie viel Arbor jedes Mal lädt, um Seiten zu finden. 1.000, wenn leer.',
      },
      delay_seconds: {
        label: 'Sekunden zwischen zwei Anfragen',
        hint: '1, wenn leer. Eine längere Pause in robots.txt hat Vorrang.',
      },
    },
  },
  imap: {
    title: 'Postfach',
    what: 'Die Unterhaltungen eines Postfachs über IMAP, mit ihren Anhängen daneben.',
    fields: {
      host: { label: 'Mailserver', hint: 'Etwa imap.example.com.' },
      port: { label: 'Port', hint: '993, wenn leer, oder 143 ohne TLS von Anfang an.' },
      security: { label: 'Verschlüsselung' },
      user: { label: 'Benutzername', hint: 'Oft die E-Mail-Adresse.' },
      password: {
        label: 'Passwort',
        hint: 'Wenn das Konto einen zweiten Faktor hat, legen Sie ein App-Passwort an.',
      },
      folders: {
        label: 'Nur diese Ordner',
        hint: 'Einer pro Zeile, etwa INBOX oder Arbeit/Angebote. Leer bedeutet: alle außer Papierkorb, Spam und Entwürfen.',
      },
      max_messages: {
        label: 'Höchstens so viele Nachrichten eines Ordners',
        hint: 'Die neuesten. 20.000, wenn leer.',
      },
      attachments: { label: 'Anhänge werden Dokumente' },
      readers: {
        label: 'Nur Personen, deren Adressen in einer Unterhaltung stehen, können sie lesen',
      },
    },
    choices: {
      security: {
        tls: 'TLS von Anfang an',
        starttls: 'STARTTLS',
        none: 'Keine (nur in Netzen, die die Betreiber erlauben)',
      },
    },
  },
  rclone: {
    title: 'Cloud-Speicher oder Dateiserver (rclone)',
    what: 'Google Drive, OneDrive, SharePoint, Dropbox, Nextcloud, WebDAV, SFTP, SMB und mehr, wenn die Betreiber sie eingerichtet haben.',
    fields: {
      remote: {
        label: 'Remote',
        hint: 'Der Name, unter dem die Betreiber es in ARBOR_RCLONE_REMOTES erlauben.',
      },
      folder: {
        label: 'Ordner',
        hint: 'Etwa Dokumente/Verträge. Leer bedeutet: alles.',
      },
    },
  },
  push: {
    title: 'Von einem Programm gesendet',
    what: 'Ihr eigenes Programm fügt Elemente über die API hinzu, ändert und löscht sie.',
    fields: {},
  },
}

import { catalogue } from '../../../app/messages.ts'

type Words = { readonly label: string; readonly hint?: string }
type KindWords = {
  readonly title: string
  readonly what: string
  readonly fields: Readonly<Record<string, Words>>
}

const kinds: Readonly<Record<string, KindWords>> = catalogue(
  {
    folder: {
      title: 'Folder of the server',
      what: 'A folder on the server’s disk, below one that its operator allows.',
      fields: {
        path: {
          label: 'Folder on the server',
          hint: 'The absolute path, such as /srv/documents. The operator lists the allowed folders in ARBOR_SOURCE_FOLDERS.',
        },
      },
    },
    s3: {
      title: 'S3 bucket',
      what: 'A bucket or a folder in it, on Amazon S3, MinIO, Ceph, R2 or another S3 server.',
      fields: {
        bucket: { label: 'Bucket' },
        prefix: {
          label: 'Folder in the bucket',
          hint: 'Such as reports/2026. Leave this empty for the whole bucket.',
        },
        endpoint: {
          label: 'Server',
          hint: 'Such as https://s3.example.com. Leave this empty for Amazon.',
        },
        region: { label: 'Region', hint: 'us-east-1 if empty.' },
        access_key_id: {
          label: 'Access key ID',
          hint: 'The key must be allowed to list the bucket and read its objects.',
        },
        secret_access_key: { label: 'Secret access key' },
        session_token: { label: 'Session token', hint: 'Only for keys that expire.' },
      },
    },
    git: {
      title: 'Git repository',
      what: 'A branch of a repository, or a folder of it. Versions have the author and message of their commit.',
      fields: {
        url: {
          label: 'Address of the repository',
          hint: 'https://host/path, ssh://user@host/path or user@host:path',
        },
        branch: { label: 'Branch', hint: 'Leave this empty for the default branch.' },
        folder: {
          label: 'Folder in the repository',
          hint: 'Such as docs. Leave this empty for all of it.',
        },
        username: { label: 'User name', hint: 'For https. Most servers need none with a token.' },
        password: {
          label: 'Token or password',
          hint: 'For https. Public repositories need none.',
        },
        private_key: {
          label: 'Private key',
          hint: 'For ssh: a deploy key in the format of OpenSSH or PEM, without a passphrase.',
        },
        host_keys: {
          label: 'Keys of the ssh server',
          hint: 'The output of ssh-keyscan. Without it, Arbor keeps the key of the first connection.',
        },
        link: {
          label: 'Link to a file on the web',
          hint: 'An address with {path}. Arbor knows those of GitHub, GitLab and Bitbucket.',
        },
      },
    },
    web: {
      title: 'Web site',
      what: 'The pages of a web site, and the PDF, Office and text files that they link to.',
      fields: {
        start: {
          label: 'Start from these addresses',
          hint: 'One per line. Only pages on their hosts are read.',
        },
        hosts: {
          label: 'Further hosts',
          hint: 'One per line. Their pages are read if a page links to them.',
        },
        sitemap: { label: 'Read the pages that the sitemap lists' },
        depth: {
          label: 'Depth',
          hint: 'How many links away from a start address a page may be. 5 if empty.',
        },
        include: {
          label: 'Only these paths',
          hint: 'One per line, such as /docs/*. An asterisk stands for any characters.',
        },
        exclude: { label: 'Not these paths', hint: 'One per line, such as */print/*.' },
        max_pages: { label: 'Most pages and files', hint: '1,000 if empty.' },
        max_megabytes: {
          label: 'Most megabytes at a time',
          hint: 'How much Arbor downloads each time to find pages. 1,000 if empty.',
        },
        delay_seconds: {
          label: 'Seconds between two requests',
          hint: '1 if empty. A longer delay in robots.txt takes precedence.',
        },
      },
    },
    rclone: {
      title: 'Cloud drive or file server (rclone)',
      what: 'Google Drive, OneDrive, SharePoint, Dropbox, Nextcloud, WebDAV, SFTP, SMB and more, if the operator has set them up.',
      fields: {
        remote: {
          label: 'Remote',
          hint: 'The name under which the operator allows it in ARBOR_RCLONE_REMOTES.',
        },
        folder: {
          label: 'Folder',
          hint: 'Such as Documents/Contracts. Leave this empty for all of it.',
        },
      },
    },
    push: {
      title: 'Pushed by a program',
      what: 'Your own program adds, changes and deletes items through the API.',
      fields: {},
    },
  },
  {
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
  },
)

/** The words for a kind in the page's language. A kind that has none here gets the server's. */
export function wordsOf(kind: { readonly kind: string; readonly title?: string }): KindWords {
  return kinds[kind.kind] ?? { title: kind.title ?? kind.kind, what: '', fields: {} }
}

import { catalogue } from '../../../app/catalogue.ts'
import type { Kinds, KindWords } from './kind-words.ts'

export const kinds: Kinds = catalogue<Kinds>('admin/sources/kind', {
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
  imap: {
    title: 'Mailbox',
    what: 'The conversations of a mailbox by IMAP, with their attachments beside them.',
    fields: {
      host: { label: 'Email server', hint: 'Such as imap.example.com.' },
      port: { label: 'Port', hint: '993 if empty, or 143 without TLS from the start.' },
      security: { label: 'Encryption' },
      user: { label: 'User name', hint: 'Often the email address.' },
      password: {
        label: 'Password',
        hint: 'If the account uses a second factor, create a password for apps.',
      },
      folders: {
        label: 'Only these folders',
        hint: 'One per line, such as INBOX or Work/Deals. If empty, all except trash, junk and drafts.',
      },
      max_messages: {
        label: 'Most messages of a folder',
        hint: 'The newest ones. 20,000 if empty.',
      },
      attachments: { label: 'Attachments become documents' },
      readers: {
        label: 'Only people whose addresses are in a conversation can read it',
      },
    },
    choices: {
      security: {
        tls: 'TLS from the start',
        starttls: 'STARTTLS',
        none: 'None (only in networks that the operator allows)',
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
})

/** The words for a kind in the page's language. A kind that has none here gets the server's. */
export function wordsOf(kind: { readonly kind: string; readonly title?: string }): KindWords {
  return kinds[kind.kind] ?? { title: kind.title ?? kind.kind, what: '', fields: {} }
}

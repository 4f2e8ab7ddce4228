import type { SettingAbout } from './about.ts'

/** Settings for accounts, sign-in and mail. */
export const ACCOUNT_SETTINGS = {
  Accounts: {
    ARBOR_ADMIN_EMAIL: {
      unset: '`admin@arbor.local`',
      meaning:
        'Address of the owner account that the first start creates. Later starts ignore it: see [Lost passwords](operations.md#lost-passwords)',
    },
    ARBOR_ADMIN_PASSWORD: {
      unset: 'generated and printed',
      meaning: 'Password of that account, at least 8 characters. Later starts ignore it',
    },
    ARBOR_SESSION_HOURS: {
      min: 1,
      max: 8760,
      usual: 24,
      meaning: 'Time without use after which a session expires',
    },
    ARBOR_KEY_REQUESTS_PER_MINUTE: {
      min: 0,
      max: 1_000_000,
      usual: 0,
      meaning:
        'Maximum number of requests that an API key or an app can send per minute, counted over all processes. `0` sets no limit; see [Limits of keys](operations.md#limits-of-keys)',
    },
    ARBOR_AUDIT_DAYS: {
      min: 1,
      max: 36_500,
      usual: 400,
      meaning: 'Time after which audit events are replaced by a signed summary, in days',
    },
    ARBOR_AUDIT_HEAD_MINUTES: {
      min: 1,
      max: 1440,
      usual: 60,
      meaning:
        "Time between the log lines with the ends of the tenants' audit chains, in minutes. Keep them elsewhere, so that nobody can rewrite the chains unnoticed",
    },
    ARBOR_AUDIT_HEADS_FILE: {
      unset: 'only in the log',
      meaning:
        "File to which the ends of the tenants' audit chains are also appended, as lines of JSON. Put it where the server can only append",
    },
    ARBOR_SIGN_UP: {
      choices: ['open', 'invited'],
      usual: 'open',
      meaning:
        'Who can create an account with its own tenant: anyone with an email address, or only addresses with an open invite',
    },
    ARBOR_INVITES_PER_ADDRESS: {
      min: 1,
      max: 1_000_000,
      usual: 5,
      meaning:
        'Maximum number of invites to one address per day, from all tenants. Further invites return 429',
    },
    ARBOR_INVITES_PER_TENANT: {
      min: 1,
      max: 1_000_000,
      usual: 200,
      meaning:
        'Maximum number of invites per day from a tenant, and from a client in all its tenants. Deleted invites count, too',
    },
    ARBOR_GOOGLE_CLIENT_ID: {
      unset: 'no sign-in with Google',
      meaning: 'Client id from Google; see [Single sign-on](operations.md#single-sign-on)',
    },
    ARBOR_GOOGLE_CLIENT_SECRET: { unset: '', meaning: 'Secret of that client; set both or none' },
    ARBOR_GOOGLE_ISSUER: {
      unset: '`https://accounts.google.com`',
      meaning:
        'Replaces Google in tests. An issuer on this machine also needs `ARBOR_IDP_NETWORKS=loopback`',
    },
    ARBOR_IDP_NETWORKS: {
      unset: 'only the internet',
      meaning:
        "More networks that may contain tenants' identity providers: addresses, ranges, `loopback` and `uniquelocal` (private networks), separated by commas. Example: `10.2.0.0/16,loopback`; see [Single sign-on](operations.md#single-sign-on)",
    },
    ARBOR_OAUTH_CLIENTS: {
      unset: '',
      meaning:
        'Apps that can sign in without registering: a JSON list of `{"client_id", "client_name", "redirect_uris", "client_secret"}`. Give a secret (32 characters or more) only to apps that can keep one; see [agents](agents.md#sign-in)',
    },
    ARBOR_OAUTH_CLIENT_NETWORKS: {
      unset: 'only the internet',
      meaning:
        'More networks in which apps can publish their metadata, always over `https`. Same format as `ARBOR_IDP_NETWORKS`',
    },
    ARBOR_OAUTH_REGISTRATION: {
      choices: ['open', 'closed'],
      usual: 'open',
      meaning: "With `closed`, apps can't register themselves",
    },
  },
  Mail: {
    ARBOR_SMTP_URL: {
      unset: 'Arbor writes mails to files',
      meaning:
        '`smtp://user:password@host:587` or `smtps://user:password@host:465`; see [Mail](operations.md#mail)',
    },
    ARBOR_MAIL_FROM: {
      unset: '`Arbor <arbor@localhost>`',
      meaning: 'Sender address of mails, with or without a name. Required with `ARBOR_SMTP_URL`',
    },
    ARBOR_MAILS_PER_ADDRESS: {
      min: 1,
      max: 1_000_000,
      usual: 5,
      meaning:
        'Maximum number of sign-up and password mails to one address per hour. Further requests return 429',
    },
    ARBOR_MAILS_PER_CLIENT: {
      min: 1,
      max: 1_000_000,
      usual: 50,
      meaning:
        'Maximum number of these mails per hour that one client can request, to all addresses. A client is an IPv4 address or IPv6 /64, so an office behind one address counts as one',
    },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>

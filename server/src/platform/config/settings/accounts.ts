import type { SettingAbout } from './about.ts'

/** Of accounts, sign-in and mail. */
export const ACCOUNT_SETTINGS = {
  Accounts: {
    ARBOR_ADMIN_EMAIL: {
      unset: '`admin@arbor.local`',
      meaning:
        'the owner account created by the first start, together with `ARBOR_ADMIN_PASSWORD`; ignored later, see [Lost passwords](operations.md#lost-passwords)',
    },
    ARBOR_ADMIN_PASSWORD: {
      unset: 'generated and printed',
      meaning: 'its password, at least 8 characters',
    },
    ARBOR_SESSION_HOURS: {
      min: 1,
      max: 8760,
      usual: 24,
      meaning: 'a session expires after this time without use',
    },
    ARBOR_SIGN_UP: {
      choices: ['open', 'invited'],
      usual: 'open',
      meaning:
        'who may create an account with its own tenant: anyone with a mail address (`open`), or only addresses with an open invite (`invited`)',
    },
    ARBOR_INVITES_PER_ADDRESS: {
      min: 1,
      max: 1_000_000,
      usual: 5,
      meaning:
        'invitations to one address within a day, from all tenants together; further ones get 429',
    },
    ARBOR_INVITES_PER_TENANT: {
      min: 1,
      max: 1_000_000,
      usual: 200,
      meaning:
        'invitations of one tenant within a day, and of one client from all its tenants. Deleted invites count too',
    },
    ARBOR_GOOGLE_CLIENT_ID: {
      unset: 'no sign-in with Google',
      meaning: 'client registered with Google; see [Single sign-on](operations.md#single-sign-on)',
    },
    ARBOR_GOOGLE_CLIENT_SECRET: { unset: '', meaning: 'its secret; both or none' },
    ARBOR_GOOGLE_ISSUER: {
      unset: '`https://accounts.google.com`',
      meaning:
        'replaces Google, for tests; on this machine it needs `ARBOR_IDP_NETWORKS=loopback` too',
    },
    ARBOR_IDP_NETWORKS: {
      unset: 'the internet only',
      meaning:
        'further networks in which identity providers of tenants may be: addresses, ranges, `loopback` and `uniquelocal` (private networks), separated by commas, as in `10.2.0.0/16,loopback`; see [Single sign-on](operations.md#single-sign-on)',
    },
    ARBOR_OAUTH_CLIENTS: {
      unset: '',
      meaning:
        'apps that may sign in without registering: a JSON list of `{"client_id", "client_name", "redirect_uris", "client_secret"}`, the secret (32 characters or more) only for apps that can keep one; see [agents](agents.md#sign-in)',
    },
    ARBOR_OAUTH_CLIENT_NETWORKS: {
      unset: 'the internet only',
      meaning:
        'further networks in which apps may publish what they are, written as in `ARBOR_IDP_NETWORKS`; always over `https`',
    },
    ARBOR_OAUTH_REGISTRATION: {
      choices: ['open', 'closed'],
      usual: 'open',
      meaning: "`closed`: apps can't register themselves",
    },
  },
  Mail: {
    ARBOR_SMTP_URL: {
      unset: 'mails are written to files',
      meaning:
        '`smtp://user:password@host:587` or `smtps://user:password@host:465`; see [Mail](operations.md#mail)',
    },
    ARBOR_MAIL_FROM: {
      unset: '`Arbor <arbor@localhost>`',
      meaning: 'sender of mails, an address with or without a name; required with `ARBOR_SMTP_URL`',
    },
    ARBOR_MAILS_PER_ADDRESS: {
      min: 1,
      max: 1_000_000,
      usual: 5,
      meaning: 'sign-up and password mails to one address within an hour; further requests get 429',
    },
    ARBOR_MAILS_PER_CLIENT: {
      min: 1,
      max: 1_000_000,
      usual: 50,
      meaning:
        'the same for one client, to all addresses together. A client is an IPv4 address or an IPv6 /64: an office behind one address counts as one',
    },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>

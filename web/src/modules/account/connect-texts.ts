import { catalogue } from '../../app/catalogue.ts'

/** Texts about apps that act on behalf of a person. */
export const texts = catalogue('account/connect', {
  title: (app: string) => `Connect ${app}?`,
  tenant: 'Tenant',
  from: 'App host',
  leadsTo: 'Redirects to',
  thisComputer: 'this computer',
  nameWarning:
    'Anyone can give an app any name. Continue only if you started this yourself just now.',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  may: 'The app will be able to',
  rights: {
    'kb:read': 'search and read what you can read',
    'kb:ask': 'ask questions and manage threads on your behalf',
    'kb:write': 'add, edit and delete what you can edit',
    'kb:admin': 'manage what you can manage in the tenant: members, permissions, settings',
  },
  untilThen: 'You can disconnect it at any time in your account.',
  allow: 'Connect',
  deny: 'Deny',
  otherAccount: 'Use another account',
  goneTitle: 'This request has expired',
  gone: 'It wasn’t started in this browser, was already answered, or took too long. Start again in the app.',
  failedTitle: 'Couldn’t connect the app',
  failed: {
    invalid_client:
      'Arbor doesn’t know this app. The app may need to register again: remove the connection in the app and add it again.',
    invalid_redirect_uri: 'The app asked for a redirect to a URL that isn’t registered for it.',
    other: 'The app’s request isn’t valid. Start again in the app.',
  },
  apps: 'Connected apps',
  appsWhy: 'These apps act on your behalf in this tenant.',
  noApps:
    'No apps yet. When you add this service to an assistant by its URL, the assistant asks you for permission.',
  isFrom: (host: string) => `from ${host}`,
  disconnect: 'Disconnect',
  disconnectApp: (app: string) => `Disconnect ${app}`,
  disconnectTitle: (app: string) => `Disconnect ${app}?`,
  disconnectWhat: 'It loses access immediately. To use it again, connect it again from the app.',
  disconnected: (app: string) => `Disconnected ${app}`,
})

import { catalogue } from '../../app/catalogue.ts'

export const texts = catalogue('account', {
  signIn: 'Sign in',
  signUp: 'Create an account',
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  rule: 'Use at least 8 characters. Very common passwords aren’t accepted.',
  show: 'Show password',
  firstName: 'First name (optional)',
  lastName: 'Last name (optional)',
  forgot: 'Forgot your password?',
  noAccount: 'Create an account',
  haveAccount: 'I already have an account',
  google: 'Sign in with Google',
  throughKnown: (host: string) => `Sign in with ${host}`,
  through: (host: string) => `Sign in with ${host}?`,
  throughReplaces: (email: string) =>
    `You are signed in as ${email}. Signing in there replaces this session.`,
  throughNobody: 'You aren’t signed in.',
  throughWhy:
    'A link or page sent you here. Continue only if you meant to sign in to an organization that uses this service.',
  throughGoOn: 'Continue to sign-in',
  throughStay: 'Stay here',
  throughFailed: 'This sign-in isn’t available',
  finishSignUp: 'Finish signing up',
  confirmed: 'Your email address is confirmed. Choose a password.',
  create: 'Create account',
  signUpWhy: 'You will get an email with a link to continue.',
  sendLink: 'Send link',
  sent: (email: string) =>
    `If ${email} can get a link, an email is on its way. Open the link in it to continue.`,
  written: (email: string) =>
    `This server doesn’t send email. If ${email} can get a link, it is in a file in the server’s mail folder. Ask the person who runs the server.`,
  stale: 'This link has already been used or has expired.',
  reset: 'Set a new password',
  disconnectApps: 'Also disconnect all apps that act on my behalf, in all tenants',
  resetWhy: 'This ends all sessions of your account and signs you in again in this browser.',
  noMail: 'This server doesn’t send email. Ask an administrator of your tenant for a link.',
  resetMail: 'Enter your account’s email address. You will get an email with a link to continue.',
  setPassword: 'Set password',
  invited: 'You have been invited to join a tenant',
  joinTitle: (tenant: string) => `Join ${tenant}`,
  joinWhy: (inviter: string, tenant: string) => `${inviter} invited you to ${tenant}.`,
  joinAs: (email: string) =>
    `Your account will use the address ${email}. Choose a password for it.`,
  join: 'Join',
  joinWithAccount: 'I already have an account with this address',
  joinNewAccount: 'Create a new account instead',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: 'Accept invite',
  otherAccount: 'Use another account',
  welcomeFailed: 'This link can’t be used',
  welcomeStale:
    'It has already been used or has expired after ten minutes. If you aren’t signed in, use the address and password printed with it in the terminal, or restart the server to get a new link.',
  signInInvited: 'Sign in with the email address that was invited.',
  newHere: 'No account yet?',
  newHereWhy:
    'Enter the email address that was invited. You will get an email with a link back to this page.',
  notForYou:
    'This invite is for another email address, or it no longer exists. Use the account that was invited, or ask for a new invite.',
})

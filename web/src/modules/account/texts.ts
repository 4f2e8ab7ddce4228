import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    signIn: 'Sign in',
    signUp: 'Create an account',
    email: 'Email address',
    password: 'Password',
    newPassword: 'New password',
    rule: 'At least 8 characters, and not one of the most common passwords.',
    show: 'Show the password',
    firstName: 'First name (optional)',
    lastName: 'Last name (optional)',
    forgot: 'Forgot your password?',
    noAccount: 'Create an account',
    haveAccount: 'I have an account',
    google: 'Sign in with Google',
    throughKnown: (host: string) => `Sign in through ${host}`,
    through: (host: string) => `Sign in through ${host}?`,
    throughReplaces: (email: string) =>
      `You are signed in as ${email}. Whoever signs in there takes the place of this session.`,
    throughNobody: 'Nobody is signed in in this browser.',
    throughWhy:
      'A link or page asked for this. Go on only if you wanted to sign in to an organization that uses this service.',
    throughGoOn: 'Go on to this service',
    throughStay: 'Stay here',
    throughFailed: 'This sign-in is not possible',
    finishSignUp: 'Finish signing up',
    confirmed: 'Your address is confirmed. Choose a password.',
    create: 'Create the account',
    signUpWhy: 'You get a mail with a link that continues here.',
    sendLink: 'Send the link',
    sent: (email: string) =>
      `If ${email} can get a link, a mail is on its way. Open the link in it.`,
    stale: 'This link was already used or has expired. Enter your email address to get a new one.',
    reset: 'Set a new password',
    resetWhy: 'This ends all sessions of your account. You are signed in again in this browser.',
    noMail:
      'This server sends no mail. Ask an administrator of your tenant for a link.',
    resetMail: 'Enter the address of your account. You get a mail with a link that continues here.',
    setPassword: 'Set the password',
    invited: 'You are invited to join a tenant',
    joinTitle: (tenant: string) => `Join ${tenant}`,
    joinWhy: (inviter: string, tenant: string) => `${inviter} invites you to ${tenant}.`,
    joinAs: (email: string) =>
      `You get an account with the address ${email}. Choose a password for it.`,
    join: 'Join',
    joinWithAccount: 'I have an account with this address',
    joinNewAccount: 'Create a new account instead',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    accept: 'Accept the invitation',
    otherAccount: 'Use another account',
    welcomeFailed: 'This link can’t be used',
    welcomeStale:
      'It was already used, or is older than ten minutes. If you are not signed in, use the address and password beside it in the terminal, or start the server again for a new link.',
    signInInvited: 'Sign in with the address that received the invitation.',
    newHere: 'No account yet?',
    newHereWhy:
      'Enter the address that received the invitation. A mail with a link leads you back here.',
    notForYou:
      'There is no such invitation to the address you are signed in with. Use the account whose address received the mail, or ask for a new invitation.',
  },
  {
    signIn: 'Anmelden',
    signUp: 'Konto anlegen',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    rule: 'Mindestens 8 Zeichen und keines der häufigsten Passwörter.',
    show: 'Passwort anzeigen',
    firstName: 'Vorname (freiwillig)',
    lastName: 'Nachname (freiwillig)',
    forgot: 'Passwort vergessen?',
    noAccount: 'Konto anlegen',
    haveAccount: 'Ich habe ein Konto',
    google: 'Mit Google anmelden',
    throughKnown: (host) => `Über ${host} anmelden`,
    through: (host) => `Über ${host} anmelden?`,
    throughReplaces: (email) =>
      `Sie sind angemeldet als ${email}. Wer sich dort anmeldet, tritt an die Stelle dieser Sitzung.`,
    throughNobody: 'In diesem Browser ist niemand angemeldet.',
    throughWhy:
      'Ein Link oder eine Seite hat darum gebeten. Fahren Sie nur fort, wenn Sie sich bei einer Organisation anmelden wollten, die diesen Dienst verwendet.',
    throughGoOn: 'Weiter zu diesem Dienst',
    throughStay: 'Hier bleiben',
    throughFailed: 'Diese Anmeldung ist nicht möglich',
    finishSignUp: 'Konto fertigstellen',
    confirmed: 'Ihre Adresse ist bestätigt. Wählen Sie ein Passwort.',
    create: 'Konto anlegen',
    signUpWhy: 'Sie erhalten eine E-Mail mit einem Link, der hierher zurückführt.',
    sendLink: 'Link senden',
    sent: (email) =>
      `Wenn ${email} einen Link bekommen kann, ist eine E-Mail unterwegs. Öffnen Sie den Link darin.`,
    stale:
      'Dieser Link wurde schon verwendet oder ist abgelaufen. Geben Sie Ihre E-Mail-Adresse ein, um einen neuen zu erhalten.',
    reset: 'Neues Passwort festlegen',
    resetWhy: 'Alle Sitzungen Ihres Kontos enden. In diesem Browser werden Sie wieder angemeldet.',
    noMail:
      'Dieser Server verschickt keine E-Mails. Bitten Sie jemanden, der Ihren Mandanten verwaltet, um einen Link.',
    resetMail:
      'Geben Sie die Adresse Ihres Kontos ein. Sie erhalten eine E-Mail mit einem Link, der hierher zurückführt.',
    setPassword: 'Passwort festlegen',
    invited: 'Sie sind eingeladen, einem Mandanten beizutreten',
    joinTitle: (tenant) => `${tenant} beitreten`,
    joinWhy: (inviter, tenant) => `${inviter} lädt Sie zu ${tenant} ein.`,
    joinAs: (email) =>
      `Sie erhalten ein Konto mit der Adresse ${email}. Wählen Sie ein Passwort dafür.`,
    join: 'Beitreten',
    joinWithAccount: 'Ich habe ein Konto mit dieser Adresse',
    joinNewAccount: 'Stattdessen ein neues Konto anlegen',
    signedInAs: (email) => `Sie sind angemeldet als ${email}.`,
    accept: 'Einladung annehmen',
    otherAccount: 'Anderes Konto verwenden',
    welcomeFailed: 'Dieser Link kann nicht verwendet werden',
    welcomeStale:
      'Er wurde schon verwendet oder ist älter als zehn Minuten. Wenn Sie nicht angemeldet sind, verwenden Sie Adresse und Passwort daneben im Terminal, oder starten Sie den Server neu: Er zeigt dann einen neuen Link.',
    signInInvited: 'Melden Sie sich mit der Adresse an, die die Einladung erhalten hat.',
    newHere: 'Noch kein Konto?',
    newHereWhy:
      'Geben Sie die Adresse ein, die die Einladung erhalten hat. Eine E-Mail mit einem Link führt Sie hierher zurück.',
    notForYou:
      'Für die Adresse, mit der Sie angemeldet sind, gibt es keine solche Einladung. Verwenden Sie das Konto, dessen Adresse die E-Mail erhalten hat, oder bitten Sie um eine neue Einladung.',
  },
)

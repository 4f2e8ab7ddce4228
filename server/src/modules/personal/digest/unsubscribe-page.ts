import { createHash } from 'node:crypto'

export type State = 'ask' | 'done' | 'wrong'

type Texts = {
  readonly title: string
  readonly button: string
} & Readonly<Record<State, string>>

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    title: 'Notices by email',
    button: 'Unsubscribe',
    ask: 'Do you want to stop getting your notices by email? They stay in Arbor.',
    done: 'You no longer get your notices by email. You can turn them on again in your account.',
    wrong:
      'This link does not work. Use the link in a newer email, or turn the emails off in your account.',
  },
  de: {
    title: 'Mitteilungen per E-Mail',
    button: 'Abbestellen',
    ask: 'Möchten Sie Ihre Mitteilungen nicht mehr per E-Mail bekommen? In Arbor bleiben sie.',
    done: 'Sie bekommen Ihre Mitteilungen nicht mehr per E-Mail. In Ihrem Konto können Sie das wieder ändern.',
    wrong:
      'Dieser Link geht nicht. Nehmen Sie den in einer neueren E-Mail, oder stellen Sie die E-Mails in Ihrem Konto ab.',
  },
  fr: {
    title: 'Notifications par e-mail',
    button: 'Se désabonner',
    ask: 'Voulez-vous ne plus recevoir vos notifications par e-mail ? Elles restent dans Arbor.',
    done: 'Vous ne recevez plus vos notifications par e-mail. Vous pouvez les réactiver dans votre compte.',
    wrong:
      'Ce lien ne fonctionne pas. Utilisez celui d’un e-mail plus récent, ou désactivez les e-mails dans votre compte.',
  },
}

export const LANGUAGES: ReadonlySet<string> = new Set(Object.keys(TEXTS))

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:15vh auto;padding:1rem}button{font:inherit;padding:.5rem 1rem}'

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The page loads nothing, and its form can only be sent here. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Renders the page. Its form is sent to the address of the page. */
export function renderUnsubscribe(state: State, language: string): string {
  const texts = TEXTS[language] ?? TEXTS['en']
  if (!texts) throw new Error('There are no texts.')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · Arbor</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts[state]}</p>
${state === 'ask' ? `<form method="post"><button>${texts.button}</button></form>` : ''}
</main>
</body>
</html>
`
}

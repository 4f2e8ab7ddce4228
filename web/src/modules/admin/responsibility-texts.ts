import { catalogue } from '../../app/messages.ts'
import type { Responsibility } from './responsibilities.ts'

type Kinds = Readonly<Record<Responsibility['kind'], string>>

const KINDS: Kinds = {
  webhook: 'Webhook',
  source: 'Source',
  workflow_runner: 'Program of a workflow',
  outside_link: 'Link for people outside',
  api_key: 'API key',
  identity_provider: 'Identity provider',
}

const ARTEN: Kinds = {
  webhook: 'Webhook',
  source: 'Quelle',
  workflow_runner: 'Programm eines Workflows',
  outside_link: 'Link für Außenstehende',
  api_key: 'API-Schlüssel',
  identity_provider: 'Identitätsanbieter',
}

export const texts = catalogue(
  {
    kinds: KINDS,
    title: (name: string) => `${name} is responsible for:`,
    paused: 'paused',
    more: (count: number) => `… and ${count} more`,
    choice: 'What happens to them',
    choices: {
      PAUSE: 'Pause what needs an administrator',
      HAND_OVER: 'I take them over',
    },
    provider: 'Check the settings of the identity provider. Sign-in continues as it is.',
    demoteTitle: (name: string) => `Make ${name} a user?`,
    demoteWhat: 'Users see only what is shared with them, and do not manage the tenant.',
    demoteNow: 'Make user',
    show: 'Responsible for…',
    none: (name: string) => `${name} is responsible for nothing.`,
    takeOver: 'Take everything over',
    takenOver: (count: number) => `You are now responsible for ${count} things`,
  },
  {
    kinds: ARTEN,
    title: (name) => `${name} ist zuständig für:`,
    paused: 'ruht',
    more: (count) => `… und ${count} weitere`,
    choice: 'Was damit geschieht',
    choices: {
      PAUSE: 'Anhalten, was einen Administrator braucht',
      HAND_OVER: 'Ich übernehme',
    },
    provider:
      'Prüfen Sie die Einstellungen des Identitätsanbieters. Die Anmeldung läuft unverändert weiter.',
    demoteTitle: (name) => `${name} zum Benutzer machen?`,
    demoteWhat: 'Benutzer sehen nur, was mit ihnen geteilt ist, und verwalten den Mandanten nicht.',
    demoteNow: 'Zum Benutzer machen',
    show: 'Zuständig für …',
    none: (name) => `${name} ist für nichts zuständig.`,
    takeOver: 'Alles übernehmen',
    takenOver: (count) => `Sie sind jetzt für ${count} Dinge zuständig`,
  },
)

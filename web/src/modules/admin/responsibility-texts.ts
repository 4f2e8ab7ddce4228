import { catalogue } from '../../app/catalogue.ts'
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

export const texts = catalogue('admin/responsibility', {
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
})

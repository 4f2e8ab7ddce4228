import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'

export const texts = catalogue('app/sharing', {
  title: (name: string) => `Share “${name}”`,
  add: 'Add people or groups',
  addHint: 'Type a name or email address',
  found: 'People and groups found',
  noneFound: 'Nobody with this name or address',
  seesAll: 'Administrator, can already edit everything',
  members: (count: number) => (count === 1 ? '1 member' : `${formatNumber(count)} members`),
  here: 'People with access',
  nobody: 'Nobody has been given access here yet.',
  above: 'Access from folders above',
  from: (path: string) => `from ${path}`,
  rightOf: (name: string) => `Permission of ${name}`,
  administrators: 'The owner and administrators can edit everything.',
  why: 'Who has access and why',
  added: (name: string) => `${name} now has access.`,
  removed: (name: string) => `${name} no longer has this access.`,
  link: 'Link for people with access',
  copy: 'Copy link',
  copied: 'Copied',
  mine: { true: 'You can edit this.', false: 'You can read this.' },
  whoShares: (names: string) => `${names} can give access to others.`,
  done: 'Done',
})

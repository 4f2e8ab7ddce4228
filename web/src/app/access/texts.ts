import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'

export const texts = catalogue('app/access', {
  title: 'Who has access and why',
  list: 'People with access',
  capabilities: { READ_ONLY: 'Can read', READ_WRITE: 'Can edit' },
  capability: 'Permission',
  byRole: (role: string) => `Role: ${role}`,
  byOwnFolder: 'Their own folder',
  byUser: (path: string) => `Permission on ${path}`,
  byGroup: (group: string, path: string) => `Group ${group}, permission on ${path}`,
  here: 'this item',
  give: 'Give access',
  who: 'Member or group',
  whoHint: 'Type a name or email address',
  group: (name: string) => `${name} (group)`,
  unknownWho: 'Choose a member or group from the list.',
  given: (name: string) => `${name} now has access`,
  takeAway: 'Remove',
  takeAwayOf: (name: string) => `Remove ${name}`,
  takenAway: (name: string) => `Removed access for ${name}`,
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  next: 'Next page of people',
  previous: 'Previous page of people',
})

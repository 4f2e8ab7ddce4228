import type { Schemas } from '@arbor/client'
import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'

type Readers = Schemas['SourceOriginReaders']

export const texts = catalogue('viewer/readers-at-source', {
  nobody: 'Read by nobody but administrators',
  people: (count: number) => `${formatNumber(count)} ${plural(count, 'person', 'people')}`,
  groups: (names: readonly string[]) =>
    `${plural(names.length, 'the group', 'the groups')} ${names.join(', ')}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  and: ' and ',
  read: (who: string) => `Read by ${who}`,
})

/** Who may read a document at its source, such as “Read by 3 people and the group Finance”. */
export function readersAtSource({ people, groups, more_groups: more }: Readers): string {
  const named = more > 0 ? [texts.groups(groups), texts.more(more)].join(' ') : texts.groups(groups)
  const who = [...(people > 0 ? [texts.people(people)] : []), ...(groups.length > 0 ? [named] : [])]
  return who.length === 0 ? texts.nobody : texts.read(who.join(texts.and))
}

import { catalogue } from '../../../app/catalogue.ts'

/** Texts about what is kept. */
export const texts = catalogue('admin/retention', {
  noHolds: 'No legal holds',
  holdsWhy:
    'A legal hold keeps a folder or document with everything in it: nobody and nothing can delete it. To place one, open the menu of an item and choose “Legal hold…”.',
  item: 'Item',
  reason: 'Reason',
  placed: 'Placed',
  actions: 'Actions',
  inTrash: 'In the trash',
  formerMember: 'a former member',
  release: 'Release…',
  releaseOf: (name: string) => `Release the hold on ${name}`,
  releaseTitle: (name: string) => `Release the hold on “${name}”?`,
  releaseNow: 'Release hold',
})

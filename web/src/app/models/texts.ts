import { catalogue } from '../catalogue.ts'

/** Texts of the choice of a model. */
export const texts = catalogue('app/models', {
  model: 'Model',
  byDefault: (name: string) => `${name} (default)`,
})

import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'

export const texts = catalogue('app/many', {
  showing: (shown: number, total: number) =>
    `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
  more: 'Show more',
  nothingFound: 'Nothing matches',
})

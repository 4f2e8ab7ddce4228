import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'
import { plural } from '../messages.ts'

export const texts = catalogue('app/many', {
  showing: (shown: number, total: number) =>
    `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
  more: 'Show more',
  nothingFound: 'Nothing matches',
  leftOut: (count: number) =>
    `${formatNumber(count)} ${plural(count, 'item was', 'items were')} left as ${plural(count, 'it is', 'they are')}`,
})

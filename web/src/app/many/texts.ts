import { formatNumber } from '../format.ts'
import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    showing: (shown: number, total: number) =>
      `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
    more: 'Show more',
    nothingFound: 'Nothing matches',
  },
  {
    showing: (shown, total) => `${formatNumber(shown)} von ${formatNumber(total)}`,
    more: 'Mehr anzeigen',
    nothingFound: 'Nichts gefunden',
  },
)

import { reindexAll } from '../modules/search/index.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/** The number of texts between two lines of progress. */
const REPORT_EVERY = 1000

/** Updates the search analysis of texts from earlier versions, as a worker does in the background. */
export async function runReindex(): Promise<void> {
  await using context = await openContext()
  let reported = 0
  let texts = 0
  await reindexAll(context, (done, total) => {
    texts = total
    if (done < reported + REPORT_EVERY) return
    reported = done
    say(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} texts`)
  })
  print(
    texts === 0
      ? 'The text index is already up to date.'
      : `Updated the text index: ${texts.toLocaleString('en')} texts.`,
  )
}

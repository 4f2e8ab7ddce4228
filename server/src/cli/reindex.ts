import { reindexAll } from '../modules/search/index.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/** Texts between two lines of progress. */
const TOLD_EVERY = 1000

/** Updates the search analysis of texts from earlier versions, as a worker does in the background. */
export async function runReindex(): Promise<void> {
  await using context = await openContext()
  let told = 0
  let texts = 0
  await reindexAll(context, (done, total) => {
    texts = total
    if (done < told + TOLD_EVERY) return
    told = done
    say(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} texts`)
  })
  print(
    texts === 0
      ? 'The text index is already up to date.'
      : `Updated the text index: ${texts.toLocaleString('en')} texts indexed.`,
  )
}

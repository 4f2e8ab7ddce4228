import { rebuildIndexes, reindexAll } from '../modules/search/index.ts'
import type { Config } from '../platform/config/config.ts'
import { readConfig } from './read-config.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/** The number of texts between two lines of progress. */
const REPORT_EVERY = 1000

/**
 * Updates the search analysis of texts from earlier versions, as a worker does in the background. With `vectors`, it
 * builds the vector indexes again instead, while searches use the old ones.
 */
export async function runReindex({ vectors = false }: { vectors?: boolean } = {}): Promise<void> {
  const config = readConfig()
  if (vectors) return rebuildVectors(config)
  await using context = await openContext(config)
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

async function rebuildVectors(config: Config): Promise<void> {
  const { database } = config
  // Building an index takes longer than any request may.
  const patient =
    database.kind === 'postgres'
      ? { ...config, database: { ...database, statementTimeoutMs: 0 } }
      : config
  await using context = await openContext(patient)
  let models = 0
  await rebuildIndexes(context, ({ name, windows }) => {
    models++
    say(`Building the index of ${name}: ${Math.round(windows).toLocaleString('en')} windows`)
  })
  print(models === 0 ? 'No embedding model is in use.' : 'Built the vector indexes again.')
}

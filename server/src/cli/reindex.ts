import { indexTenantAlone, rebuildIndexes, reindexAll } from '../modules/search/index.ts'
import type { Config } from '../platform/config/config.ts'
import { readConfig } from './read-config.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/** The number of texts between two lines of progress. */
const REPORT_EVERY = 1000

type Options = { readonly vectors?: boolean; readonly tenant?: string | undefined }

/**
 * Updates the search analysis of texts from earlier versions, as a worker does in the background. With `vectors`, it
 * builds the vector indexes again instead, while searches use the old ones, or an index of only one tenant.
 */
export async function runReindex({ vectors = false, tenant }: Options = {}): Promise<void> {
  const config = readConfig()
  if (vectors) return rebuildVectors(config, tenant)
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

async function rebuildVectors(config: Config, tenant: string | undefined): Promise<void> {
  const { database } = config
  // Building an index takes longer than any request may.
  const patient =
    database.kind === 'postgres'
      ? { ...config, database: { ...database, statementTimeoutMs: 0 } }
      : config
  await using context = await openContext(patient)
  let models = 0
  const onModel = ({ name, windows }: { name: string; windows: number }) => {
    models++
    const all = `${Math.round(windows).toLocaleString('en')} windows`
    say(`Building the index of ${name}: ${tenant === undefined ? all : `a part of ${all}`}`)
  }
  if (tenant === undefined) await rebuildIndexes(context, onModel)
  else await indexTenantAlone(context, tenant, onModel)
  print(models === 0 ? 'No embedding model is in use.' : 'Built the vector indexes.')
}

import { KINDS, type Connector, type SourceKind } from '@arbor/connectors'
import type { Context } from '../../../platform/context/context.ts'
import { openConnector, unsealCredentials } from './settings.ts'
import type { SourceRow } from './source-row.ts'

/** Opens the connector of a source. It is undefined for a source to which others push. @throws SourceFault */
export async function openSource(
  context: Context,
  source: Pick<SourceRow, 'kind' | 'settings' | 'credentials'>,
): Promise<{ kind: SourceKind; connector: Connector | undefined }> {
  const kind = KINDS.get(source.kind)
  if (!kind) throw new Error(`The server has no sources of the kind ${source.kind}.`)
  const credentials = await unsealCredentials(context, source)
  const { settings } = source
  return { kind, connector: await openConnector(context, kind, { settings, credentials }) }
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import about from '../../../../samples/about.json' with { type: 'json' }
import { makeFirstSignInLink } from '../../modules/identity/index.ts'
import { StartFault } from '../../platform/core/start-fault.ts'
import type { RunningServer } from '../../server.ts'
import { createClient, Refused, type Client } from '../client.ts'
import { serve } from '../run-server.ts'
import { reportReady, say } from '../terminal.ts'
import { uploadSamples } from './ingest.ts'
import { readSamples } from './samples.ts'

const BUILD = join(import.meta.dirname, '../../../../web/build.ts')

/**
 * Starts the service as `arbor start` does, uploads the sample documents for its first owner, and goes on serving until
 * a signal ends the process.
 * @throws StartFault when somebody uses the installation already
 */
export async function keepDemo(): Promise<void> {
  spawnSync(process.execPath, [BUILD, '--if-needed'], { stdio: 'inherit' })
  const { server, stopping } = await serve([])
  try {
    await loadSamples(server, stopping)
  } catch (error) {
    if (stopping.aborted) return
    await server.close()
    throw error
  }
  // The one that the start made has been used.
  const signInLink = await makeFirstSignInLink(server.context)
  reportReady({ ...server, signInLink })
}

async function loadSamples(server: RunningServer, signal: AbortSignal): Promise<void> {
  const anonymous = createClient(server.url ?? '', signal)
  const client = anonymous.as(await enter(server, anonymous))
  try {
    await uploadSamples(client, await readSamples())
    say(`  The sample documents are being read into /shared/${about.folder}.`)
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error
    say(`  The sample documents are there already, in /shared/${about.folder}.`)
  } finally {
    await client.post('/v1/auth/signout', {})
  }
}

/** Signs in as the first owner: with the configured password, or with the link of the start. */
async function enter({ context, owner, signInLink }: RunningServer, anonymous: Client) {
  const { admin } = context.config
  if (signInLink !== undefined) {
    const { hash } = new URL(signInLink)
    return (await anonymous.signInByToken(hash.slice(1))).credential
  }
  if (owner && admin) return (await anonymous.signIn(admin)).credential
  throw new StartFault(
    'Somebody uses this installation already, so the sample documents are not added to it. Start it with npm start, ' +
      'or set ARBOR_DATA_DIR to another folder, for example: ARBOR_DATA_DIR=./demo-data npm run demo -- --keep',
  )
}

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
 * Starts the server like `arbor start`, uploads the sample documents for its first owner, and keeps running until a
 * signal stops the process.
 * @throws StartFault if somebody already uses the installation
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
  // `loadSamples` has used the link that the start created.
  const signInLink = await makeFirstSignInLink(server.context)
  reportReady({ ...server, signInLink })
}

/** Uploads the sample documents for the first owner. @throws StartFault if somebody already uses the installation */
export async function loadSamples(server: RunningServer, signal: AbortSignal): Promise<void> {
  const anonymous = createClient(server.url ?? '', signal)
  const client = anonymous.as(await enter(server, anonymous))
  try {
    await uploadSamples(client, await readSamples())
    say(`  Loading the sample documents into /shared/${about.folder}.`)
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error
    say(`  The sample documents are already in /shared/${about.folder}.`)
  } finally {
    await client.post('/v1/auth/signout', {})
  }
}

/** Signs in as the first owner, with the configured password or with the link that the start created. */
async function enter({ context, owner, signInLink }: RunningServer, anonymous: Client) {
  const { admin } = context.config
  if (signInLink !== undefined) {
    const { hash } = new URL(signInLink)
    return (await anonymous.signInByToken(hash.slice(1))).credential
  }
  if (owner && admin) return (await anonymous.signIn(admin)).credential
  throw new StartFault(
    'This installation is already in use, so the sample documents were not added. Start it with npm start, ' +
      'or set ARBOR_DATA_DIR to another folder, for example: ARBOR_DATA_DIR=./demo-data npm run demo -- --keep',
  )
}

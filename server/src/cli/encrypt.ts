import { encryptObjects } from '../modules/encryption/index.ts'
import { resealKeys } from '../modules/tenancy/index.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { openContext } from './open-context.ts'
import { runStoppable } from './stoppable.ts'
import { print } from './terminal.ts'

/**
 * Seals the keys of tenants with the current master key, then encrypts what was stored before encryption was turned on.
 * @returns the exit code: 1 if a key can't be opened with any master key
 */
export function runEncrypt(): Promise<number> {
  return runStoppable(
    async (run) => {
      await using context = await openContext()
      const { doors, storage, masterKeys, encryption } = context
      if (!masterKeys || !encryption) {
        throw new StartFault(
          'No master key is set. Set ARBOR_ENCRYPTION_KEY_FILE to a file with one, made by: openssl rand -base64 32',
        )
      }
      const keys = await resealKeys({ doors, masterKeys }, run.signal)
      const files = await encryptObjects({ doors, storage, encryption }, run)
      run.clear()
      for (const line of describe(keys, files)) print(line)
      return keys.lost > 0 ? 1 : 0
    },
    () => 'Stopped. What was encrypted stays encrypted. Run the command again for the rest.',
  )
}

const count = (number: number) => number.toLocaleString('en')

function describe(
  keys: Awaited<ReturnType<typeof resealKeys>>,
  { done, already, left }: Awaited<ReturnType<typeof encryptObjects>>,
): string[] {
  const lines = []
  if (keys.done > 0) lines.push(`Sealed with the current master key: ${count(keys.done)}.`)
  lines.push(
    `Encrypted ${count(done)} files. ${count(already)} were encrypted before.`,
    ...(left === 0
      ? []
      : [
          `Left as they are: ${count(left)} files of documents that are being ingested, or that nothing refers to. Run the command again later.`,
        ]),
  )
  if (keys.lost > 0) {
    lines.push(
      `${count(keys.lost)} keys can't be opened with any master key. Their files can't be read. Add the master key they were sealed with as a further one.`,
    )
  } else if (keys.done > 0) {
    lines.push('Nothing needs the former master key, except backups from before.')
  }
  return lines
}

import {
  findLeftovers,
  isSignedHere,
  readReceipt,
  type LeftoverReport,
  type Receipt,
} from '../modules/verify/index.ts'
import { readManifest } from '../modules/backup/index.ts'
import { runCheck } from './run-check.ts'
import { print } from './terminal.ts'
import { openContext } from './open-context.ts'

const GONE = 0
const LEFT = 1

type ReceiptChoice = {
  readonly receipt: string
  /** Folders of backups. */
  readonly backup?: readonly string[] | undefined
  readonly json?: boolean | undefined
}

/** A backup that was made before the deletion. */
type Holding = { readonly folder: string; readonly madeAt: string }

/**
 * Proves that nothing of what a receipt names is left, and prints what is.
 * @returns the exit code: 0 if nothing is left, 1 if something is, 2 if it couldn't run, or that of the signal that
 *   stopped it
 */
export async function runVerifyReceipt({ receipt: file, backup = [], json }: ReceiptChoice) {
  return runCheck(async ({ signal, onProgress, clear }) => {
    const receipt = await readReceipt(file)
    const holding = await holdingBackups(receipt, backup)
    await using context = await openContext()
    const report = await findLeftovers(context, receipt, {
      signal,
      onProgress: (place) => onProgress(`looking in ${place}`),
    })
    clear()
    const signedHere = isSignedHere(context, receipt)
    const all = { ...report, receipt_id: receipt.id, signed_here: signedHere, backups: holding }
    if (json) print(JSON.stringify(all))
    else for (const text of describe(receipt, report, { signedHere, holding })) print(text)
    return report.ok ? GONE : LEFT
  }, 'Stopped. Nothing is proved.')
}

/** Which of these backups were made before the deletion. @throws StartFault */
async function holdingBackups(receipt: Receipt, folders: readonly string[]): Promise<Holding[]> {
  const backups = await Promise.all(
    folders.map(async (folder) => ({ folder, madeAt: (await readManifest(folder)).made_at })),
  )
  return backups.filter(({ madeAt }) => new Date(madeAt) < receipt.deletedAt)
}

function describe(
  receipt: Receipt,
  { ok, leftovers, looked, shared }: LeftoverReport,
  { signedHere, holding }: { readonly signedHere: boolean; readonly holding: readonly Holding[] },
): string[] {
  const count = receipt.ids.size + receipt.texts.size + receipt.searchTexts.size
  const lines = [
    `Receipt ${receipt.id}: “${receipt.name}”, deleted ${receipt.deletedAt.toISOString()}, ${number(count)} ids.`,
    signedHere
      ? 'This server has signed it.'
      : 'Its signature is valid, but the key is not the one that this server signs with now.',
    '',
  ]
  for (const { place, count: found, because } of leftovers) {
    lines.push(`${because === undefined ? '!' : ' '} ${place}: ${number(found)}`)
    if (because !== undefined) lines.push(`      ${because}`)
  }
  if (shared > 0) {
    lines.push(`  ${number(shared)} of its texts are in other documents, too, and stay for them.`)
  }
  for (const { folder, madeAt } of holding) {
    lines.push(`  The backup in ${folder} was made before, on ${madeAt}, and still has it.`)
  }
  lines.push(
    ok
      ? `Nothing is left in ${number(looked)} tables and the stored files.`
      : 'Something is left, marked with “!”.',
  )
  return lines
}

const number = (value: number): string => value.toLocaleString('en')

import {
  fileOfTenantReceipt,
  findTenantReceipt,
  listTenantReceipts,
} from '../modules/retention/index.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { print, say } from './terminal.ts'
import { openContext } from './open-context.ts'

/** Receipts that are listed. */
const MOST = 1000

/** Lists the receipts of deleted tenants, or prints the file of one. */
export async function runTenantReceipts(id: string | undefined): Promise<void> {
  await using context = await openContext()
  if (id === undefined) {
    const receipts = await context.doors.acrossTenants((tx) => listTenantReceipts(tx, MOST))
    if (receipts.length === 0) say('No tenant was deleted.')
    for (const { id: receipt, deleted_at: at, name, completed_at: completed } of receipts) {
      const state = completed ? '' : '  (it is still being removed)'
      print(`${receipt}  ${at.toISOString()}  ${name}${state}`)
    }
    return
  }
  const receipt = await context.doors.acrossTenants((tx) => findTenantReceipt(tx, id))
  if (!receipt) throw new StartFault(`There is no receipt ${id} of a deleted tenant.`)
  if (!receipt.completed_at) {
    throw new StartFault(
      'The tenant is still being removed. Try again in a moment, with a running server.',
    )
  }
  process.stdout.write(fileOfTenantReceipt(receipt))
}

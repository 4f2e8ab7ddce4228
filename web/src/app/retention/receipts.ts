import { arbor, basePath } from '../arbor.ts'
import { downloadFile } from '../download.ts'
import { sentenceOf } from '../failures.ts'
import { offerLater, offerUndo } from '../undo.tsx'
import { texts } from './receipt-texts.ts'

/** How often, and after how many milliseconds more each time, to look whether a receipt is complete. */
const LOOKS = 10
const STEP_MS = 300

/** The address from which a browser saves the file of a receipt. */
export const receiptAddress = (id: string): string => `${basePath}/v1/deletion-receipts/${id}/file`

/** After a permanent deletion, offers its receipts, unless something else can be undone at the moment. */
export function offerReceipts(done: string, receipts: readonly string[]): void {
  const [one] = receipts
  if (one === undefined) return
  const action =
    receipts.length === 1
      ? { label: texts.download, run: () => downloadReceipt(one) }
      : { label: texts.showAll, to: '/receipts' as const }
  offerLater({ done, action })
}

/** Saves the file of a receipt as soon as it is complete, which takes until the stored files are deleted. */
async function downloadReceipt(id: string): Promise<void> {
  try {
    if (await isComplete(id)) downloadFile(receiptAddress(id))
    else offerLater({ done: texts.waiting, action: { label: texts.showAll, to: '/receipts' } })
  } catch (error) {
    offerUndo(sentenceOf(error))
  }
}

async function isComplete(id: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, look * STEP_MS))
    // oxlint-disable-next-line no-await-in-loop
    const receipt = await arbor.get('/v1/deletion-receipts/{receipt_id}', {
      params: { path: { receipt_id: id } },
    })
    if (receipt.completed_at !== null) return true
  }
  return false
}

import { ArborError, type Arbor } from '@arbor/client'

/** Handle each kind of failure. */
export async function renameFolder(arbor: Arbor, id: string, name: string): Promise<string> {
  try {
    await arbor.patch('/v1/folders/{folder_id}', {
      params: { path: { folder_id: id } },
      body: { name },
    })
    return 'renamed'
  } catch (error) {
    if (!(error instanceof ArborError)) throw error
    const { failure } = error
    switch (failure.kind) {
      case 'conflict':
        return 'the name is taken'
      case 'not_found':
        return 'the folder doesn’t exist'
      case 'invalid':
        return failure.faults.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n')
      case 'throttled':
      case 'unavailable':
        return `try again in ${failure.retryAfterSeconds} seconds`
      default:
        return failure.message
    }
  }
}

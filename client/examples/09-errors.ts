import { ArborError, type Arbor } from '@arbor/client'

/** Tell failures apart. Each kind has the members that it needs. */
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
        return 'there is no such folder'
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

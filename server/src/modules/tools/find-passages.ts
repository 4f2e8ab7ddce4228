import { Problem } from '../../platform/core/errors.ts'
import { findChunks } from '../search/index.ts'
import type { Caller } from './agent-tool.ts'

type Request = Parameters<typeof findChunks>[2]
type Mode = Request['search_type']

/** The defaults of every search by an agent. */
const COMMON = { hybrid_profile: 'hybrid', active_version_only: true, with_document: true } as const

/** What to search for, where, and how many results to return. */
export type Sought = Omit<Request, 'search_type' | keyof typeof COMMON> &
  Partial<Pick<Request, 'active_version_only'>>

/**
 * Finds readable passages with their documents, best first, and returns the search mode and the operators of the query
 * that name something unknown. If the tenant's vectors can't
 * be used, it searches by words, because agents want the best available and can't ask a user.
 * @throws Problem not_found for an unknown folder or document
 */
export async function findPassages({ context, actor }: Caller, mode: Mode, sought: Sought) {
  const findBy = async (used: Mode) => {
    const request = { everywhere: true, ...COMMON, ...sought, search_type: used }
    const { chunks, understood } = await findChunks(context, actor, request)
    return { mode: used, chunks, unknown: understood?.unknown.map(({ text }) => text) ?? [] }
  }
  if (mode !== 'full_text' && context.embedders.current) {
    try {
      return await findBy(mode)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_available') throw error
      context.log.warn({ tenantId: actor.tenantId }, 'search fell back to full text')
    }
  }
  return findBy('full_text')
}

/** The passages found. */
export type FoundChunks = Awaited<ReturnType<typeof findPassages>>['chunks']

import { useQuery } from '@tanstack/react-query'
import { isKeptWhole } from './held.ts'
import { heldQuery } from './queries.ts'

/** Whether a legal hold is on a folder or document, or above it. */
export function useKept(part: string): boolean {
  return isKeptWhole(useQuery(heldQuery([part])).data?.[part])
}

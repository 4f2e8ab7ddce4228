import { useQuery } from '@tanstack/react-query'
import { retentionQuery, type Retention } from './queries.ts'

/** What keeps a folder or document as a whole. */
export function useRetention(part: string): Retention | undefined {
  return useQuery(retentionQuery(part)).data
}

/** Whether a legal hold or a retention rule keeps a document, so that its contents can't be changed. */
export function useKept(part: string): boolean {
  const retention = useRetention(part)
  return retention !== undefined && (retention.is_held || retention.kept_until !== null)
}

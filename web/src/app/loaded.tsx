import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/states.tsx'
import { Failure } from './failure-page.tsx'
import { texts } from './texts.ts'

type Props<T> = {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** How many lines stand for the content while it loads. */
  readonly lines?: number
  /** Renders the data, or that there is none. */
  readonly children: (data: T) => ReactNode
}

/** What a query has loaded: why it failed, with a retry, gray lines while it loads, or the data. */
export function Loaded<T>({ query: { data, error, refetch }, lines, children }: Props<T>) {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return <Skeleton label={texts.loading} {...(lines !== undefined && { lines })} />
  }
  return children(data)
}

import { useMemo, useState } from 'react'
import type { ViewerState } from '../model.ts'
import type { Contents } from '../use-contents.ts'
import type { Spot, Wanted } from './model.ts'
import { useSpots } from './use-spots.ts'

type Address = {
  readonly state: ViewerState
  readonly go: (state: ViewerState, replace: boolean) => void
}

/** The text to find in a version, and the current match. */
export function useFind(versionId: string, contents: Contents, { state, go }: Address) {
  const { find, q, chunk } = state
  const wanted = useMemo((): Wanted | undefined => {
    if (find !== undefined) return { text: find, how: 'phrase' }
    return q === undefined ? undefined : { text: q, how: 'words' }
  }, [find, q])
  const found = useSpots(versionId, contents, wanted)
  const [current, setCurrent] = useState<number>()
  const spot: Spot | undefined = current === undefined ? undefined : found?.spots[current]
  // The person may have chosen another passage since.
  const isHere = spot !== undefined && spot.chunk === chunk
  return {
    wanted: found?.wanted ?? wanted,
    nth: isHere ? spot.nth : undefined,
    /** Props of the search field. */
    field: {
      text: wanted?.text,
      found,
      at: isHere ? current : undefined,
      contents,
      chunk,
      onText: (text: string | undefined): void => {
        setCurrent(undefined)
        go({ ...state, find: text, q: undefined }, true)
      },
      onGo: (at: number, next: Spot): void => {
        setCurrent(at)
        go({ ...state, chunk: next.chunk, quote: undefined }, true)
      },
    },
  }
}

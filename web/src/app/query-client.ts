import { isTransient } from '@arbor/client'
import { QueryClient } from '@tanstack/react-query'

/** How long what was read counts as fresh. Live events make it stale sooner. */
const FRESH_MS = 30_000

/** What the screens have read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network it is said that there is none, instead of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (tries, error) => isTransient(error) && tries < 2,
      // A failure is shown by the nearest part of the screen that can, not by the whole page.
      throwOnError: false,
    },
    mutations: { retry: false },
  },
})

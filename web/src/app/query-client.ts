import { isTransient } from '@arbor/client'
import { QueryClient } from '@tanstack/react-query'

/** How long data counts as fresh. Live events make it stale sooner. */
const FRESH_MS = 30_000

/** The cache of what the screens have read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network, show an error instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (tries, error) => isTransient(error) && tries < 2,
      // The nearest part of the screen shows the error, not the whole page.
      throwOnError: false,
    },
    mutations: { retry: false },
  },
})

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from './app/messages.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './routes.tsx'
import './modules/viewer/pdf/text-layer.css'
import './ui/theme.css'

document.documentElement.lang = language
const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root.')

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)

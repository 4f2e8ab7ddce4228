import { createArbor } from '@arbor/client'
import { askToSignInAgain } from './expired.ts'

/** The path of the service's public URL, without a trailing slash. The server writes it into the page. */
export const basePath = document.documentElement.dataset['base'] ?? ''

/** The client for the server that this page came from. */
export const arbor = createArbor({
  baseUrl: location.origin + basePath,
  onSignedOut: askToSignInAgain,
})

/** Like {@link arbor}, but never asks to sign in again. */
export const silentArbor = createArbor({ baseUrl: location.origin + basePath })

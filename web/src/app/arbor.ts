import { createArbor } from '@arbor/client'
import { askToSignInAgain } from './expired.ts'

/** Path of the service's public address, without a trailing slash; the server writes it into the page. */
export const basePath = document.documentElement.dataset['base'] ?? ''

/** The client of the server this page came from. */
export const arbor = createArbor({
  baseUrl: location.origin + basePath,
  onSignedOut: askToSignInAgain,
})

/** As {@link arbor}, but nobody is asked to sign in again. */
export const silentArbor = createArbor({ baseUrl: location.origin + basePath })

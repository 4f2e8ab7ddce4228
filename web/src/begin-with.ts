import { readChosen, readDropped } from './modules/browse/uploads/dropped-files.ts'
import type { BeginWith } from './modules/home/components/first-documents.tsx'
import { patiently } from './ui/patiently.ts'

/** The code that adds the first documents. It is loaded when needed. */
const uploads = async () =>
  (await patiently(() => import('./modules/browse/uploads/first-documents.ts'))).begin
export const BEGIN: BeginWith = {
  withChosen: async (files) => (await uploads()).withFiles(readChosen(files)),
  withDropped: async (data) => {
    // Read it immediately, because the browser empties the list after the event.
    const found = readDropped(data)
    return (await uploads()).withFiles(await found)
  },
  withSamples: async () => (await uploads()).withSamples(),
}

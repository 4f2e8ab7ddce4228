import { readChosen, readDropped } from './modules/browse/uploads/dropped.ts'
import type { BeginWith } from './modules/home/components/begin.tsx'
import { patiently } from './ui/patiently.ts'

/** What the first documents are added by, loaded when it is used. */
const uploads = async () =>
  (await patiently(() => import('./modules/browse/uploads/begin.ts'))).begin
export const BEGIN: BeginWith = {
  withChosen: async (files) => (await uploads()).withFiles(readChosen(files)),
  withDropped: async (data) => {
    // Read at once: the list is emptied when the event is over.
    const found = readDropped(data)
    return (await uploads()).withFiles(await found)
  },
  withSamples: async () => (await uploads()).withSamples(),
}

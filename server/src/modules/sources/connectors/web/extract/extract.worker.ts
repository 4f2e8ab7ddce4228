import { parentPort } from 'node:worker_threads'
import { extractPage } from './main-content.ts'

/** Finds the main content of pages, one after the other, apart from the process's other work. */
parentPort?.on('message', ({ text, url }: { text: string; url: string }) => {
  try {
    parentPort?.postMessage({ page: extractPage(text, url) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})

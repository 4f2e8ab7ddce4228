import { parentPort } from 'node:worker_threads'
import type { ExtractRequest } from './extractor.ts'
import { extractMail } from './mail-html.ts'
import { extractPage } from './main-content.ts'

/** Analyzes pages and messages, one after the other, apart from the process's other work. */
parentPort?.on('message', (request: ExtractRequest) => {
  try {
    const { text } = request
    const result =
      'url' in request ? extractPage(text, request.url) : extractMail(text, request.dropQuote)
    parentPort?.postMessage({ result })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})

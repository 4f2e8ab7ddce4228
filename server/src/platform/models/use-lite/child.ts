import { ModelFailure } from '../model-failure.ts'
import { serveModel } from '../model-program.ts'

/** The program of the offline model's process. */
serveModel('The offline embedding model', async () => {
  try {
    // Imported late, because importing the runtime fails on systems that it doesn't support.
    const { loadModel } = await import('./model.ts')
    return await loadModel()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [line = ''] = reason.split('\n', 1)
    const message = `The offline embedding model cannot be loaded: ${line.slice(0, 200)}`
    throw new ModelFailure('unusable', message)
  }
})

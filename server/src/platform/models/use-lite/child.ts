import { ModelFailure } from '../model-failure.ts'
import { serveModel } from '../model-program.ts'

/** The program that the process of the offline model runs. */
serveModel('The offline embedding model', async () => {
  try {
    // Imported late, because the import of the runtime fails on systems that it isn't made for.
    const { loadModel } = await import('./model.ts')
    return await loadModel()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [line = ''] = reason.split('\n', 1)
    const sentence = `The offline embedding model cannot be loaded: ${line.slice(0, 200)}`
    throw new ModelFailure('unusable', sentence)
  }
})

/** Frames of a stack that are logged. */
const FRAMES = 15
/** Errors that wrap others. */
const DEPTH = 5

/**
 * What may be logged of an error: names, codes and stack frames. Error messages of models quote what was sent and
 * received, so they are left out.
 */
export function reasonOf(error: unknown): object {
  const chain: object[] = []
  let each = error
  for (let depth = 0; depth < DEPTH && each instanceof Error; depth++) {
    const { code, statusCode, lastError } = each as Error & Record<string, unknown>
    chain.push({
      name: each.name,
      ...(typeof code === 'string' && { code }),
      ...(typeof statusCode === 'number' && { statusCode }),
      at: framesOf(each),
    })
    each = each.cause ?? lastError
  }
  return { reason: chain }
}

function framesOf({ stack = '' }: Error): string[] {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return lines.slice(0, FRAMES).map((line) => line.trim())
}

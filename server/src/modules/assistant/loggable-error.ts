/** The maximum number of logged stack frames. */
const FRAMES = 15
/** The maximum depth of nested causes. */
const DEPTH = 5

/**
 * The loggable part of an error: names, codes and stack frames. Error messages of models quote requests and responses,
 * so they are omitted.
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

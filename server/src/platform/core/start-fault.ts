/**
 * The service can't start, or a command can't run, until the operator changes something. The message tells the operator
 * what is wrong and what to do. It is printed without a stack trace.
 */
export class StartFault extends Error {
  override readonly name: string = 'StartFault'
}

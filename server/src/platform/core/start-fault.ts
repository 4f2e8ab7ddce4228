/**
 * The service can't start, or a command can't run, until the operator changes something outside of it. The message is
 * for the operator: what is wrong, and the way out. It is printed without a stack.
 */
export class StartFault extends Error {
  override readonly name: string = 'StartFault'
}

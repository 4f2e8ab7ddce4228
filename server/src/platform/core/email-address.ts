import formats from 'ajv-formats'

/** Longest address that mail can be sent to (RFC 5321, sections 4.5.3.1.3 and its erratum 1690). */
const MAX_ADDRESS = 254

const FORMAT = formats.default.get('email') as RegExp

/** An address without the spaces around it that people copy along. */
export function trimmedAddress(text: string): string {
  return text.trim()
}

/**
 * The only rule for people's addresses, wherever they come from. With several rules, some accounts could not sign in.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && FORMAT.test(text)
}

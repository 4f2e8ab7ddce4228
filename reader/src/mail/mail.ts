/** A message, whatever file it comes from. */
export type Mail = {
  readonly subject: string
  /** What a reader sees above the text: `From`, `To`, … with their values. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

export type MailAttachment = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Addresses by which the text shows it; an image that is shown is no attachment of its own. */
  readonly addresses: readonly string[]
}

/** Of one field. */
export const MAX_ADDRESSES = 500

export function shownPerson(name = '', address = ''): string {
  if (name === '' || name === address) return address
  return address === '' ? name : `${name} <${address}>`
}

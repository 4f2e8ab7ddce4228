/** A message, regardless of its file format. */
export type Mail = {
  readonly subject: string
  /** The fields displayed above the text, such as `From` and `To`, with their values. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

export type MailAttachment = {
  readonly name: string
  readonly bytes: Uint8Array
  /** URLs under which the text displays it. A displayed image doesn't count as an attachment. */
  readonly addresses: readonly string[]
}

/** Per field. */
export const MAX_ADDRESSES = 500

export function shownPerson(name = '', address = ''): string {
  if (name === '' || name === address) return address
  return address === '' ? name : `${name} <${address}>`
}

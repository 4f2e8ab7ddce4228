import type { Member } from '../../app/people.ts'

/** Roles that people are invited as. */
export const INVITABLE = ['USER', 'ADMIN'] as const
export type InvitableRole = (typeof INVITABLE)[number]

/** Whether somebody may change the role and state of a member: nobody their own, and nobody those of the owner. */
export function mayChange(
  me: { readonly id: string },
  member: Pick<Member, 'user_id' | 'role'>,
): boolean {
  return member.user_id !== me.id && member.role !== 'OWNER'
}

/** The addresses in a text, one each line or parted by commas, semicolons or blanks; each once. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).filter((part) => part !== '')
  return Array.from(new Set(found.map((address) => address.toLowerCase())))
}

export type AccessState = { readonly part?: string | undefined }

/** Reads which node is chosen from the parameters of an address. */
export function readAccess({ part }: Readonly<Record<string, unknown>>): AccessState {
  return { part: typeof part === 'string' && /^[0-9a-f-]{36}$/i.test(part) ? part : undefined }
}

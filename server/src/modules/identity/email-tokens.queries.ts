import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

export type MailedPurpose = 'sign_up' | 'reset_password'
/** A link of the purpose `first_sign_in` is printed by a start, for the owner whom nobody has signed in as. */
export type TokenPurpose = MailedPurpose | 'first_sign_in'

const isAddress = (email: string) => sql<boolean>`lower(email_token.email) = lower(${email})`

/** Stores the hash of a mailed token. When the mail is sent again, its new token replaces the first. */
export async function storeEmailToken(
  tx: SystemTx,
  token: { id: string; purpose: TokenPurpose; email: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('email_token')
    .values({
      id: token.id,
      purpose: token.purpose,
      email: token.email,
      token_hash: token.hash,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          token_hash: token.hash,
          purpose: token.purpose,
          expires_at: token.expiresAt,
        })
        .where('email_token.used_at', 'is', null),
    )
    .execute()
}

const isGood = (purpose: TokenPurpose, hash: Buffer) =>
  sql<boolean>`token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()`

/** Whether a token could be used up now. */
export async function isEmailToken(
  tx: SystemTx,
  purpose: TokenPurpose,
  hash: Buffer,
): Promise<boolean> {
  const query = tx.selectFrom('email_token').select('id').where(isGood(purpose, hash))
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Uses up a token: of concurrent attempts, one succeeds.
 * @returns the address it proves, or undefined when it is unknown, used or expired
 */
export async function consumeEmailToken(
  tx: SystemTx,
  purpose: TokenPurpose,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('email_token')
    .set({ used_at: sql<Date>`now()` })
    .where(isGood(purpose, hash))
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Deletes what an earlier start printed: its token is replaced by a new one. */
export async function deleteTokensFor(tx: SystemTx, purpose: TokenPurpose): Promise<void> {
  await tx.deleteFrom('email_token').where('purpose', '=', purpose).execute()
}

/** Deletes the unused tokens of an address, after one of them was used. */
export async function deleteOpenTokens(tx: SystemTx, email: string): Promise<void> {
  await tx.deleteFrom('email_token').where(isAddress(email)).where('used_at', 'is', null).execute()
}

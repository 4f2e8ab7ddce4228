import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

export type MailedPurpose = 'sign_up' | 'reset_password'
/**
 * The server prints a `first_sign_in` link at startup, for an owner who has never signed in. An administrator
 * creates a `reset_local_password` link for an account that is local to the tenant.
 */
export type TokenPurpose = MailedPurpose | 'first_sign_in' | 'reset_local_password'

/** What a token is for: an address, and the account if its address isn't proved. */
export type Redeemed = { readonly email: string; readonly user_id: string | null }

const isAddress = (email: string) => sql<boolean>`lower(email_token.email) = lower(${email})`

/** Stores the hash of a mailed token. If the mail is sent again, the new token replaces the first. */
export async function storeEmailToken(
  tx: SystemTx,
  token: {
    id: string
    purpose: TokenPurpose
    email: string
    userId?: string
    hash: Buffer
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('email_token')
    .values({
      id: token.id,
      purpose: token.purpose,
      email: token.email,
      user_id: token.userId ?? null,
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

const isGood = (purposes: readonly TokenPurpose[], hash: Buffer) =>
  sql<boolean>`token_hash = ${hash} and purpose in (${sql.join(purposes)}) and used_at is null and expires_at > now()`

/** Whether a token is valid now. It isn't used up. */
export async function isEmailToken(
  tx: SystemTx,
  purposes: readonly TokenPurpose[],
  hash: Buffer,
): Promise<boolean> {
  const query = tx.selectFrom('email_token').select('id').where(isGood(purposes, hash))
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Uses up a token. Of concurrent attempts, one succeeds.
 * @returns what it is for, or undefined if it is unknown, used or expired
 */
export async function consumeEmailToken(
  tx: SystemTx,
  purposes: readonly TokenPurpose[],
  hash: Buffer,
): Promise<Redeemed | undefined> {
  return tx
    .updateTable('email_token')
    .set({ used_at: sql<Date>`now()` })
    .where(isGood(purposes, hash))
    .returning(['email', 'user_id'])
    .executeTakeFirst()
}

/** Deletes the tokens that an earlier start printed. A new one replaces them. */
export async function deleteTokensFor(tx: SystemTx, purpose: TokenPurpose): Promise<void> {
  await tx.deleteFrom('email_token').where('purpose', '=', purpose).execute()
}

/** Deletes the tokens that name a local account. */
export async function deleteTokensOf(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('email_token').where('user_id', '=', userId).execute()
}

/**
 * Deletes an account's unused tokens after one of them was used. Tokens mailed to the address of a local
 * account are kept, because whoever proves the address gets another account.
 */
export async function deleteOpenTokens(
  tx: SystemTx,
  account: { readonly id: string; readonly email: string; readonly local_tenant_id: string | null },
): Promise<void> {
  const { id, email, local_tenant_id: local } = account
  await tx
    .deleteFrom('email_token')
    .where('used_at', 'is', null)
    .$if(local !== null, (query) => query.where('user_id', '=', id))
    .$if(local === null, (query) => query.where(isAddress(email)).where('user_id', 'is', null))
    .execute()
}

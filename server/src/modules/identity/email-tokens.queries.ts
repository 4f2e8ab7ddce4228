import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

export type TokenPurpose = 'sign_up' | 'reset_password'

const isAddress = (email: string) => sql<boolean>`lower(email_token.email) = lower(${email})`

/** Stores what a mailed token is known by. Sent again, the mail has another token and the first is forgotten. */
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

/**
 * Uses a token up: of many that try at once, one gets it.
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
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Makes the other tokens of an address worthless, once one of them has done its work. */
export async function deleteOpenTokens(tx: SystemTx, email: string): Promise<void> {
  await tx.deleteFrom('email_token').where(isAddress(email)).where('used_at', 'is', null).execute()
}

/** Removes some tokens that have run out; bounded, since a request waits for it. */
export async function deleteExpiredTokens(tx: SystemTx): Promise<void> {
  await tx
    .deleteFrom('email_token')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('email_token')
        .select('id')
        .where('expires_at', '<', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

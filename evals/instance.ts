import type { Actor } from '../server/src/platform/core/actor.ts'
import * as demo from '../server/src/cli/demo/instance.ts'
import type { Context } from '../server/src/platform/context/context.ts'
import { addApiKey } from '../server/src/modules/identity/api-keys.service.ts'

/** A separate service in this process, over a folder that is removed with it. */
export type Instance = demo.Instance & {
  /** The owner of the only tenant. */
  readonly actor: Actor
  readonly apiKey: string
}

/** Starts an empty instance on a free port of this machine. */
export async function startInstance(options: demo.InstanceOptions): Promise<Instance> {
  const instance = await demo.startInstance(options)
  return { ...instance, ...(await findOwner(instance.context)) }
}

async function findOwner({ doors }: Context): Promise<{ actor: Actor; apiKey: string }> {
  return doors.acrossTenants(async (tx) => {
    const parts = await tx
      .selectFrom('tenant')
      .innerJoin('tenant_user', 'tenant_user.tenant_id', 'tenant.id')
      .select((eb) => [
        'tenant.id as tenantId',
        'tenant_user.user_id as userId',
        eb.ref('tenant_user.home_part_id').$notNull().as('homePartId'),
        eb.ref('tenant.root_part_id').$notNull().as('rootPartId'),
        eb.ref('tenant.shared_part_id').$notNull().as('sharedPartId'),
        eb.ref('tenant.users_part_id').$notNull().as('usersPartId'),
        eb.ref('tenant.agents_part_id').$notNull().as('agentsPartId'),
      ])
      .executeTakeFirstOrThrow()
    const { key } = await addApiKey(tx, parts, { name: 'evals' })
    const actor: Actor = {
      ...parts,
      role: 'OWNER',
      readPartIds: [],
      writePartIds: [],
      confined: false,
      credential: { kind: 'none' },
    }
    return { actor, apiKey: key }
  })
}

import { bridge } from '../mcp/bridge.ts'
import { chooseProfile } from '../profiles.ts'
import type { Common } from '../session.ts'

/** Gives a program the tools of a server, over standard input and output. */
export async function runMcp({ profile }: Pick<Common, 'profile'>): Promise<void> {
  await bridge(await chooseProfile(profile))
}

import { bridge } from '../mcp/bridge.ts'
import { chooseProfile } from '../profiles.ts'
import type { Common } from '../session.ts'

/** Lets a program that talks over standard input and output use the tools of a server. */
export async function runMcp({ profile }: Pick<Common, 'profile'>): Promise<void> {
  await bridge(await chooseProfile(profile))
}

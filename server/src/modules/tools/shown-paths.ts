import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { showPaths } from '../tenancy/index.ts'
import type { Found } from './tool-result.ts'

type Placed = { readonly path?: string | undefined }

/** Replaces paths in a tool's result by displayed paths, because the model repeats them in its answer. */
export async function withShownPaths(
  context: Pick<Context, 'doors'>,
  actor: Actor,
  { outcome, data }: Found,
): Promise<Found> {
  const { items, passages } = data as { items?: readonly Placed[]; passages?: readonly Placed[] }
  const placed = [data as Placed, ...(items ?? []), ...(passages ?? [])]
  const rows = placed.map(({ path }) => ({ materialized_path: path }))
  await showPaths(context, actor, rows)
  const shown = new Map(placed.map((each, at) => [each, rows[at]]))
  const show = <T extends Placed>(each: T): T => {
    const { display_path: path } = (shown.get(each) ?? {}) as { display_path?: string }
    return path === undefined ? each : { ...each, path }
  }
  return {
    outcome,
    data: {
      ...show(data as Placed),
      ...(items && { items: items.map(show) }),
      ...(passages && { passages: passages.map(show) }),
    },
  }
}

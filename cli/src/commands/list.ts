import { shownName } from '@arbor/client'
import { findItem, itemsIn, startingItems, type Item } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { print, printJson } from '../terminal.ts'

type ListOptions = Common & { readonly long?: true | undefined }

/** Lists a folder, or the top folders and documents that the caller can read. */
export async function runLs(place: string | undefined, options: ListOptions): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    for await (const item of await childrenOf(arbor, place)) {
      if (options.json) await printJson(item)
      else await print(options.long ? longLine(item) : nameOf(item))
    }
  })
}

type TreeOptions = Common & { readonly depth: number }

/** Prints a folder and everything below it as a tree. */
export async function runTree(place: string | undefined, options: TreeOptions): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    if (!options.json) await print(place ?? '/')
    await draw(arbor, await childrenOf(arbor, place), '', options)
  })
}

async function childrenOf(
  arbor: Session['arbor'],
  place: string | undefined,
): Promise<AsyncIterable<Item>> {
  if (place === undefined || place === '/') return startingItems(arbor)
  const item = await findItem(arbor, place)
  return item.part_type === 'FOLDER' ? itemsIn(arbor, item) : single(item)
}

async function* single(item: Item): AsyncGenerator<Item, void, undefined> {
  yield item
}

/** Draws an item when it knows whether another follows, because the last one has a different line before it. */
async function draw(
  arbor: Session['arbor'],
  items: AsyncIterable<Item>,
  indent: string,
  options: TreeOptions,
): Promise<void> {
  const drawOne = async (item: Item, isLast: boolean): Promise<void> => {
    if (options.json) await printJson(item)
    else await print(`${indent}${isLast ? '└── ' : '├── '}${nameOf(item)}`)
    if (item.part_type !== 'FOLDER' || options.depth <= 1) return
    const below = { ...options, depth: options.depth - 1 }
    await draw(arbor, itemsIn(arbor, item), `${indent}${isLast ? '    ' : '│   '}`, below)
  }
  let waiting: Item | undefined
  for await (const item of items) {
    if (waiting) await drawOne(waiting, false)
    waiting = item
  }
  if (waiting) await drawOne(waiting, true)
}

function nameOf(item: Item): string {
  const name = shownName(item)
  return item.part_type === 'FOLDER' ? `${name}/` : name
}

function longLine(item: Item): string {
  const version = item.part_type === 'DOCUMENT' ? item.active_version : undefined
  const state = version?.system_metadata?.pipeline_state?.status ?? ''
  const at = item.updated_at.slice(0, 16).replace('T', ' ')
  const number = version ? `v${version.version}` : ''
  return `${item.path_part_id}  ${at}  ${number.padEnd(4)}  ${state.padEnd(10)}  ${nameOf(item)}`
}

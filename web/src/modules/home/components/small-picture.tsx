import { useState } from 'react'
import { kindColors, kindIcons, kindOfItem } from '../../../app/kinds.ts'
import { thumbnailOf } from '../../../app/thumbnails/queries.ts'
import { cx } from '../../../ui/cx.ts'
import type { Item } from '../../browse/model.ts'

/** The first page or picture of a document, small, or else the icon of its kind in the same place. */
export function SmallPicture({ item }: { readonly item: Item }) {
  const address = thumbnailOf(item)
  const [failed, setFailed] = useState<string>()
  const kind = kindOfItem(item)
  const Icon = kindIcons[kind]
  return (
    <span className="grid h-9 w-12 shrink-0 place-items-center overflow-hidden rounded border border-line bg-panel">
      {address === undefined || address === failed ? (
        <Icon size={18} aria-hidden className={cx(kindColors[kind])} />
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full bg-white object-cover object-top"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  )
}

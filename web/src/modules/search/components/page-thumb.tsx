import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageQuery } from '../queries.ts'

export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Props = {
  readonly version: string
  readonly page: number
  /** Boxes of the passage in pixels of the image. */
  readonly boxes: readonly Box[]
}

/** A small image of a page with the boxes of a passage, if the ingestion has made one. */
export function PageThumb({ version, page, boxes }: Props) {
  const { data: link } = useQuery(pageQuery(version, page))
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  if (link === undefined || link === null) return undefined
  return (
    <span
      data-thumb={page}
      className="relative h-fit w-28 shrink-0 self-start overflow-hidden rounded border border-line bg-white max-sm:hidden"
    >
      <img
        src={link}
        alt=""
        loading="lazy"
        className="block w-full"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {size &&
        boxes.map((box) => (
          <span
            key={`${box.x} ${box.y} ${box.width}`}
            className="absolute rounded-[1px] bg-[#2f6f4f]/15 ring-1 ring-[#2f6f4f]"
            style={{
              left: `${(100 * box.x) / size.width}%`,
              top: `${(100 * box.y) / size.height}%`,
              width: `${(100 * box.width) / size.width}%`,
              height: `${(100 * box.height) / size.height}%`,
            }}
          />
        ))}
    </span>
  )
}

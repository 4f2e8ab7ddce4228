import { texts as viewer } from '../texts.ts'
import type { Version } from '../model.ts'
import { usePictures } from '../components/use-pages.ts'
import { texts } from './texts.ts'

type Props = {
  readonly before: Version
  readonly after: Version
  /** The pages of the chosen line in both versions. */
  readonly pages: { readonly before: number; readonly after: number }
}

/** Whether a version has images of its pages. */
export const hasPictures = ({ system_metadata: about }: Version): boolean =>
  about?.page_pictures != null

/** The page of the chosen line in the old and the new version. */
export function Pages({ before, after, pages }: Props) {
  return (
    <aside
      aria-label={texts.pages}
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="hidden w-[34%] min-w-0 shrink-0 flex-col gap-3 overflow-auto lg:flex border-l border-line p-3 outline-offset-[-2px]"
    >
      <Picture version={before} page={pages.before} />
      <Picture version={after} page={pages.after} />
    </aside>
  )
}

function Picture({ version, page }: { readonly version: Version; readonly page: number }) {
  const picture = usePictures(version, [page]).get(page)
  const name = `${viewer.version(version.version)}, ${texts.page(page)}`
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm text-soft">{name}</figcaption>
      {picture === undefined ? (
        <p className="text-sm text-soft">{texts.noPicture}</p>
      ) : (
        <img src={picture} alt={name} className="w-full bg-white ring-1 ring-black/15" />
      )}
    </figure>
  )
}

import { shownName, type Schemas } from '@arbor/client'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Suspense, useEffect, useState, type KeyboardEvent } from 'react'
import { kindColors, kindIcons, kindOfItem } from '../../../app/kinds.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Layer } from '../../../ui/layer.tsx'
import { lazily } from '../../../ui/patiently.ts'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { PagesOfVersion, TextOfVersion } from '../panes/panes.tsx'
import { hasPages, hasSheets, isFormatted, isTableFile, lookOf, type Document } from '../model.ts'
import { texts } from '../texts.ts'
import { useContents } from '../use-contents.ts'

const SheetPane = lazily(async () => (await import('../sheets/pane.tsx')).SheetPane)
const TableFile = lazily(async () => (await import('../sheets/table-file.tsx')).TableFile)
const Formatted = lazily(async () => (await import('../panes/formatted.tsx')).Formatted)

type Props = {
  readonly item: Document | Schemas['FolderResponse']
  /** Opens the item itself. */
  readonly onOpen: () => void
  /** Undefined at the end of the list. */
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onClose: () => void
}

/** A document over the list that it is in: its pages, tables, picture or text. Arrow keys go to the next one. */
export function QuickLook({ item, onOpen, onNext, onPrevious, onClose }: Props) {
  const kind = kindOfItem(item)
  const Icon = kindIcons[kind]
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInside = event.target instanceof Element && event.target.closest('[role=region]')
    const isButton = event.target instanceof Element && event.target.closest('button, a, input')
    const keys: Record<string, (() => void) | undefined> = {
      ArrowRight: onNext,
      ArrowLeft: onPrevious,
      // These scroll the pages and go through the text, if the focus is there.
      ...(!isInside && { ArrowDown: onNext, ArrowUp: onPrevious }),
      ...(!isButton && { ' ': onClose, Enter: onOpen }),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <Layer label={texts.quickLook(shownName(item))} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <Icon size={16} aria-hidden className={cx('mr-1 shrink-0', kindColors[kind])} />
        <h2 className="min-w-0 flex-1 truncate font-semibold" title={shownName(item)}>
          {shownName(item)}
        </h2>
        <IconButton label={texts.previousItem} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton label={texts.nextItem} disabled={!onNext} onClick={onNext}>
          <ChevronRight size={16} />
        </IconButton>
        <Button className="mx-1" onClick={onOpen}>
          {texts.openItem}
        </Button>
        <IconButton label={shared.close} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <Suspense fallback={<Skeleton label={shared.loading} lines={9} />}>
        {item.part_type === 'FOLDER' ? (
          <Message
            title={shownName(item)}
            icon={<Icon size={56} strokeWidth={1.25} className={kindColors[kind]} aria-hidden />}
          />
        ) : (
          <Look key={item.active_version_id} document={item} />
        )}
      </Suspense>
    </Layer>
  )
}

/** The document itself, in the view that people know it by. */
function Look({ document }: { readonly document: Document }) {
  const { active_version: version } = document
  const contents = useContents(version.id)
  const [chunk, choose] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const index = chunk === undefined ? undefined : contents.indexOf(chunk)
  useEffect(() => {
    if (index !== undefined) contents.needRange(index, index)
  })
  const focus = { chunk, hovered, quote: undefined, wanted: undefined, nth: undefined }
  const parts = { version, contents, focus, onHover: setHovered, onSelect: choose }
  if (hasPages(document, version)) {
    return <PagesOfVersion {...parts} chunk={undefined} goTo={undefined} />
  }
  if (isFormatted(document, version)) {
    return <Formatted version={version} chunk={undefined} quote={undefined} wanted={undefined} />
  }
  if (hasSheets(document, version) && (contents.count ?? 0) > 0) {
    const Sheet = isTableFile(document, version) ? TableFile : SheetPane
    return <Sheet {...parts} index={index} />
  }
  return <TextOfVersion {...parts} index={index} look={lookOf(document)} />
}

import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { Talk } from '../comments/model.ts'
import type { Edit } from '../edit/model.ts'
import type { Chunk, Section } from '../model.ts'
import { texts } from '../texts.ts'
import { lazily, patiently } from '../../../ui/patiently.ts'

// The items and actions of the menus load when a menu opens.
const items = () => patiently(() => import('../edit/items.tsx'))
const PassageItems = lazily(async () => (await items()).PassageItems)
const SectionItems = lazily(async () => (await items()).SectionItems)

type PassageProps = {
  readonly edit: Edit
  readonly talk?: Talk | undefined
  readonly chunk: Chunk
  readonly next: Chunk | undefined
  readonly isMarked: boolean
}

/** The menu of a passage. Its button appears when the passage is marked or hovered. */
export function PassageMenu({ isMarked, ...props }: PassageProps) {
  return (
    <Menu trigger={<Trigger label={texts.passageMenu} isSeen={isMarked} />}>
      <PassageItems {...props} />
    </Menu>
  )
}

type SectionProps = { readonly edit: Edit; readonly section: Section }

/** The menu of a section, for people who can edit it. */
export function SectionMenu(props: SectionProps) {
  return (
    <Menu trigger={<Trigger label={texts.sectionMenu(props.section.name)} isSeen={false} />}>
      <SectionItems {...props} />
    </Menu>
  )
}

type TriggerProps = { readonly label: string; readonly isSeen: boolean }

function Trigger({ label, isSeen, ...rest }: TriggerProps) {
  return (
    <IconButton
      {...rest}
      label={label}
      className={cx(
        'focus-visible:opacity-100 aria-expanded:opacity-100',
        !isSeen && 'opacity-0 group-hover:opacity-100',
      )}
    >
      <Ellipsis size={14} />
    </IconButton>
  )
}

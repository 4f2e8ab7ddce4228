import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/states.tsx'
import type { Edit } from '../edit/model.ts'
import type { Section } from '../model.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import { SectionMenu } from '../components/menus.tsx'

type Props = {
  readonly contents: Pick<Contents, 'sections'>
  readonly edit: Edit
  readonly onGo: (section: Section) => void
}

/** Number of entries shown at first and added with each step. */
const STEP = 300

/** The headings of a document as links into it. */
export function Outline({ contents: { sections }, edit, onGo }: Props) {
  const [shown, setShown] = useState(STEP)
  if (sections.length === 0) return <Message title={texts.noOutline} />
  return (
    <nav aria-label={texts.views.outline} className="min-h-0 flex-1 overflow-auto p-2">
      <ul>
        {sections.slice(0, shown).map((section) => (
          <li key={section.path_part_id} className="group flex items-start gap-1">
            <button
              type="button"
              onClick={() => onGo(section)}
              style={{ paddingLeft: `${Math.min(section.depth, 8) * 0.875 - 0.375}rem` }}
              className="flex min-w-0 flex-1 items-baseline gap-2 rounded-md py-1 pr-2 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1 break-words">{section.name}</span>
              {section.page_number != null && (
                <span className="shrink-0 text-sm text-soft tabular-nums">
                  {section.page_number}
                </span>
              )}
            </button>
            {edit.mayEdit && <SectionMenu edit={edit} section={section} />}
          </li>
        ))}
      </ul>
      {shown < sections.length && (
        <Button look="quiet" onClick={() => setShown(shown + STEP)}>
          {texts.more(sections.length - shown)}
        </Button>
      )}
    </nav>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/states.tsx'
import { isIngesting, stateOf, type Document } from '../model.ts'
import { versionQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { texts as shared } from '../../../app/texts.ts'
import type { SaveState } from '../use-saving.ts'

type Props = {
  readonly document: Document
  readonly state: SaveState
  readonly isDirty: boolean
  /** Whether the unsaved text is kept as a draft. */
  readonly isKept: boolean
  readonly isPreview: boolean
  /** Undefined if there is no preview. */
  readonly onPreview: ((isPreview: boolean) => void) | undefined
  /** Undefined while the text can't be saved. */
  readonly onSave: (() => void) | undefined
}

/** The bar above the text: its name, whether it is saved, and the button to save it. */
export function Head(props: Props) {
  const { document, state, isDirty, onSave, isPreview, onPreview } = props
  return (
    <div className="relative flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-1">
        <Link
          to="/documents/$id"
          params={{ id: document.id }}
          aria-label={texts.open}
          title={texts.open}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink"
        >
          <ChevronLeft size={16} aria-hidden />
        </Link>
        <h1 className="truncate font-semibold" title={document.name}>
          {document.name}
          <title>{`${texts.edit(document.name)} · Arbor`}</title>
        </h1>
      </div>
      <span
        role="status"
        className="order-last basis-full pl-2 text-sm text-soft empty:hidden sm:order-none sm:basis-auto"
      >
        <State {...props} />
      </span>
      {onPreview && (
        <div role="group" aria-label={texts.preview} className="flex lg:hidden">
          <Button look="quiet" aria-pressed={isPreview} onClick={() => onPreview(!isPreview)}>
            {isPreview ? texts.write : texts.preview}
          </Button>
        </div>
      )}
      <Button
        look="strong"
        title={`${shared.save} (Ctrl+S)`}
        disabled={!onSave || !isDirty || state.kind === 'saving'}
        onClick={onSave}
      >
        {shared.save}
      </Button>
      {state.kind === 'saving' && (
        <div className="absolute inset-x-0 bottom-0">
          <ProgressBar label={texts.saving} share={state.share} />
        </div>
      )}
    </div>
  )
}

function State({ state, isDirty, isKept }: Props) {
  if (state.kind === 'saving') return texts.saving
  if (isDirty) return isKept ? texts.kept : texts.unsaved
  return state.kind === 'saved' ? <Reading versionId={state.versionId} /> : undefined
}

/** Live events report the end of an ingestion. This is for servers without them. */
const LOOK_AGAIN_MS = 3000

/** How far the ingestion of the saved version is. */
function Reading({ versionId }: { readonly versionId: string }) {
  const { data } = useQuery({
    ...versionQuery(versionId),
    refetchInterval: ({ state: { data: last } }) =>
      !last || isIngesting(last) ? LOOK_AGAIN_MS : false,
  })
  if (!data || isIngesting(data)) return texts.reading
  return stateOf(data) === 'completed' ? texts.saved : texts.notRead
}

import {
  ArrowDown,
  ArrowUp,
  FolderInput,
  GitBranch,
  ListPlus,
  Merge,
  MessageSquarePlus,
  MessageSquareWarning,
  Pencil,
  Trash2,
  Ungroup,
} from 'lucide-react'
import { MenuItem, MenuLine } from '../../../ui/menu.tsx'
import type { Talk } from '../comments/model.ts'
import type { Chunk, Section } from '../model.ts'
import { moveBy, perform, removeChunk } from './actions.ts'
import type { Edit } from './model.ts'
import { texts } from './texts.ts'

type ChunkProps = {
  readonly edit: Edit
  readonly talk?: Talk | undefined
  readonly chunk: Chunk
  readonly next: Chunk | undefined
}

/** The items of a passage's menu. */
export function PassageItems({ edit, talk, chunk, next }: ChunkProps) {
  const { mayEdit, begin, versionId } = edit
  const target = { chunk: chunk.metadata_obj_id, boxes: [] }
  const move = (step: -1 | 1): void => void perform(versionId, () => moveBy(chunk, step, versionId))
  return (
    <>
      {mayEdit && (
        <>
          <MenuItem icon={<Pencil size={14} />} onSelect={() => begin({ kind: 'change', chunk })}>
            {texts.change}
          </MenuItem>
          {next && next.chunk_type === chunk.chunk_type && (
            <MenuItem
              icon={<Merge size={14} />}
              onSelect={() => begin({ kind: 'merge', chunk, next })}
            >
              {texts.merge}
            </MenuItem>
          )}
          <MenuItem
            icon={<ListPlus size={14} />}
            onSelect={() => begin({ kind: 'add', parent: chunk.parent_path_id, after: chunk })}
          >
            {texts.addBelow}
          </MenuItem>
          <MenuItem icon={<ArrowUp size={14} />} onSelect={() => move(-1)}>
            {texts.moveUp}
          </MenuItem>
          <MenuItem icon={<ArrowDown size={14} />} onSelect={() => move(1)}>
            {texts.moveDown}
          </MenuItem>
          <MenuItem
            icon={<FolderInput size={14} />}
            onSelect={() => begin({ kind: 'move', node: chunk })}
          >
            {texts.moveTo}
          </MenuItem>
          <MenuLine />
        </>
      )}
      {talk && (
        <MenuItem icon={<MessageSquarePlus size={14} />} onSelect={() => talk.begin(target)}>
          {texts.comment}
        </MenuItem>
      )}
      <MenuItem icon={<GitBranch size={14} />} onSelect={() => begin({ kind: 'lineage', chunk })}>
        {texts.lineage}
      </MenuItem>
      <MenuItem
        icon={<MessageSquareWarning size={14} />}
        onSelect={() => begin({ kind: 'feedback', chunk })}
      >
        {texts.feedback}
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => removeChunk(chunk, versionId)}>
          {texts.remove}
        </MenuItem>
      )}
    </>
  )
}

type SectionProps = { readonly edit: Edit; readonly section: Section }

/** The items of a section's menu. */
export function SectionItems({ edit: { begin }, section }: SectionProps) {
  const { path_part_id: parent } = section
  return (
    <>
      <MenuItem icon={<Pencil size={14} />} onSelect={() => begin({ kind: 'rename', section })}>
        {texts.rename}
      </MenuItem>
      <MenuItem icon={<ListPlus size={14} />} onSelect={() => begin({ kind: 'add', parent })}>
        {texts.addPassage}
      </MenuItem>
      <MenuItem
        icon={<ListPlus size={14} />}
        onSelect={() => begin({ kind: 'add section', parent })}
      >
        {texts.addSection}
      </MenuItem>
      <MenuItem
        icon={<FolderInput size={14} />}
        onSelect={() => begin({ kind: 'move', node: section })}
      >
        {texts.moveTo}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Ungroup size={14} />} onSelect={() => begin({ kind: 'dissolve', section })}>
        {texts.dissolve}
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={14} />}
        danger
        onSelect={() => begin({ kind: 'delete', section })}
      >
        {texts.deleteSection}
      </MenuItem>
    </>
  )
}

import type { Folder } from '../model.ts'
import { FolderTree } from './folder-tree.tsx'

type Props = {
  /** Parts of the folders that are expanded at first. */
  readonly path: readonly string[]
  readonly folder: Folder | undefined
  readonly onChoose: (folder: Folder) => void
}

/** Lets people choose one of the tenant's folders. */
export function FolderChooser({ path, folder, onChoose }: Props) {
  return (
    <div className="max-h-72 overflow-auto rounded-md border border-line p-1">
      <FolderTree
        path={path}
        chosen={folder?.path_part_id}
        renderName={(one, content, className) => (
          <button
            type="button"
            aria-pressed={one.path_part_id === folder?.path_part_id}
            className={className}
            onClick={() => onChoose(one)}
          >
            {content}
          </button>
        )}
      />
    </div>
  )
}

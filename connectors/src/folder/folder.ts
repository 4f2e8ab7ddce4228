import { Type } from 'typebox'
import { sourceKind } from '../core/source-kind.ts'
import { findRoot } from './find-root.ts'
import { openFolder } from './open-folder.ts'
import { watchFolder } from './watch-folder.ts'

const settings = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'Absolute path of the folder, in or below one of ARBOR_SOURCE_FOLDERS.',
    }),
  },
  { additionalProperties: false },
)

/** A folder of the server, below one that the operator allows. */
export const folderKind = sourceKind({
  kind: 'folder',
  title: 'Folder of the server',
  settings,
  secrets: [],
  movesKeepIds: false,
  unavailable: ({ folders }) =>
    folders.length > 0
      ? undefined
      : 'The operator of this server has not allowed any folder. They can list some in ARBOR_SOURCE_FOLDERS.',
  open: ({ path }, _credentials, { folders }) => openFolder(path, folders),
  watch: async ({ path }, _credentials, { folders }, handlers) =>
    watchFolder(await findRoot(path, folders), handlers),
})

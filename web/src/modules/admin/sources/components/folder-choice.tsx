import { Field } from '../../../../ui/field.tsx'
import { FolderTree } from '../../components/folder-tree.tsx'
import { texts } from '../form-texts.ts'

type Props = {
  readonly chosen: string | undefined
  readonly onChoose: (part: string) => void
  readonly newFolder: string
  readonly onNewFolder: (name: string) => void
}

/** The folder that a source fills: one from the tree, or a new one in it. */
export function FolderChoice({ chosen, onChoose, newFolder, onNewFolder }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 id="into" className="font-semibold">
          {texts.into}
        </h2>
        <p className="text-soft">{texts.intoWhy}</p>
      </div>
      <div
        role="group"
        aria-labelledby="into"
        className="max-h-64 overflow-auto rounded-md border border-line p-1"
      >
        <FolderTree chosen={chosen} onChoose={onChoose} />
      </div>
      <Field
        label={texts.newFolder}
        hint={texts.newFolderHint}
        maxLength={255}
        autoComplete="off"
        value={newFolder}
        onChange={({ target }) => onNewFolder(target.value)}
      />
    </section>
  )
}

import { FilePlus2, FolderUp, Plus } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { texts } from '../texts.ts'
import { readChosen } from '../uploads/dropped-files.ts'
import { addUploads } from '../uploads/runner.ts'

type Props = { readonly target: string }

/** Uploads files, or a whole folder, to a folder. */
export function UploadMenu({ target }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement | null>(null)
  const take = (input: HTMLInputElement): void => {
    if (input.files) addUploads(readChosen(input.files), target)
    input.value = ''
  }
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonClass('strong')}>
            <Plus size={14} aria-hidden />
            {texts.upload}
          </button>
        }
      >
        <MenuItem icon={<FilePlus2 size={14} />} onSelect={() => files.current?.click()}>
          {texts.uploadFiles}
        </MenuItem>
        <MenuItem icon={<FolderUp size={14} />} onSelect={() => folder.current?.click()}>
          {texts.uploadFolder}
        </MenuItem>
      </Menu>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={texts.uploadFiles}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={(input) => {
          folder.current = input
          // Makes the input choose folders. React's types don't have this attribute.
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label={texts.uploadFolder}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </>
  )
}

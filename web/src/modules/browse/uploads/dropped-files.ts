import { isSystemFile } from '@arbor/client'
import type { FoundFile } from './runner.ts'

/** The dropped files. Files from folders come with the names of those folders. */
export async function readDropped(data: DataTransfer): Promise<FoundFile[]> {
  // The browser empties the list after the event, so the entries are read first.
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry())
  const found: FoundFile[] = []
  for (const entry of entries) if (entry) await collect(entry, [], found)
  return found
}

/** The files chosen in an input. Files from a folder come with the names of their folders. */
export function readChosen(files: FileList): FoundFile[] {
  const found = Array.from(files, (file) => ({
    file,
    folders: file.webkitRelativePath.split('/').slice(0, -1),
  }))
  return found.filter(({ file }) => !isSystemFile(file.name))
}

async function collect(
  entry: FileSystemEntry,
  folders: string[],
  found: FoundFile[],
): Promise<void> {
  if (isSystemFile(entry.name)) return
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ file, folders })
  } else if (isFolder(entry)) {
    for (const child of await childrenOf(entry)) {
      await collect(child, [...folders, entry.name], found)
    }
  }
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    // The reader returns up to 100 entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return children
    children.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

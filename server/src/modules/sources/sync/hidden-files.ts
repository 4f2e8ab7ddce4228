/** Folders in which systems and programs keep things of their own. */
const OF_SYSTEMS = new Set([
  '__macosx',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '@eadir',
  '#recycle',
  'thumbs.db',
  'desktop.ini',
])

/**
 * Whether a file or folder is a leftover of a system or program: the owner file of an open document (`~$report.docx`),
 * the second half of a file of macOS (`._a.txt`), `__MACOSX`, `Thumbs.db`, and the like.
 */
export function isLeftover(name: string): boolean {
  return /^(?:~\$|\._|\.~lock\.)/.test(name) || OF_SYSTEMS.has(name.toLowerCase())
}

/** Whether a file or folder is hidden, or a leftover. */
export function isHidden(name: string): boolean {
  return /^\.(?!\.?$)/.test(name) || isLeftover(name)
}

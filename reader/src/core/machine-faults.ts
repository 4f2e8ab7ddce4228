/** System errors that come from the machine and not from a file that is read: its disk, network or limits. */
const CODES = new Set(
  'EIO ENXIO ENODEV ESTALE ETIMEDOUT EREMOTEIO EBUSY EAGAIN EMFILE ENFILE ENOMEM ENOENT EACCES EPERM EROFS ERR_ACCESS_DENIED'.split(
    ' ',
  ),
)
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** What libraries in native code say of the same errors. */
const MESSAGE =
  /\b(?:os error (?:5|12|16|23|24|110|116|121)\b|input\/output error|too many open files|cannot allocate memory|stale file handle)/iu
const FULL_MESSAGE = /\b(?:os error (?:28|122)\b|no space left on device|disk quota exceeded)/iu

/**
 * Whether an error tells of a fault of the machine, `no_space` where a disk is full: to be tried again, and no reason to
 * call a file damaged.
 * @returns null for any other error
 */
export function machineFault(error: unknown): 'unavailable' | 'no_space' | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.has(code) || FULL_MESSAGE.test(error.message)) return 'no_space'
  return CODES.has(code) || MESSAGE.test(error.message) ? 'unavailable' : null
}

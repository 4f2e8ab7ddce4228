/**
 * System errors that come from the machine (its disk, network or limits), not from the file being
 * read.
 */
const CODES = new Set(
  'EIO ENXIO ENODEV ESTALE ETIMEDOUT EREMOTEIO EBUSY EAGAIN EMFILE ENFILE ENOMEM ENOENT EACCES EPERM EROFS ERR_ACCESS_DENIED'.split(
    ' ',
  ),
)
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** What native libraries say about the same errors. */
const MESSAGE =
  /\b(?:os error (?:5|12|16|23|24|110|116|121)\b|input\/output error|too many open files|cannot allocate memory|stale file handle)/iu
const FULL_MESSAGE = /\b(?:os error (?:28|122)\b|no space left on device|disk quota exceeded)/iu

/**
 * Whether an error is a fault of the machine: `no_space` if a disk is full, otherwise
 * `unavailable`. Such errors are worth a retry, and don't mean that a file is damaged.
 * @returns null for any other error
 */
export function machineFault(error: unknown): 'unavailable' | 'no_space' | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.has(code) || FULL_MESSAGE.test(error.message)) return 'no_space'
  return CODES.has(code) || MESSAGE.test(error.message) ? 'unavailable' : null
}

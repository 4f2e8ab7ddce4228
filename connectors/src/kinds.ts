import { folderKind } from './folder/folder.ts'
import { GIT_SOURCE } from './git/git.connector.ts'
import { IMAP_SOURCE } from './imap/imap.connector.ts'
import { pushKind } from './push/push.ts'
import { RCLONE_SOURCE } from './rclone/rclone.connector.ts'
import { S3_SOURCE } from './s3/s3.connector.ts'
import { sourceKind, type SourceKind } from './core/source-kind.ts'
import { WEB_SOURCE } from './web/web.connector.ts'

/** All kinds of sources by name. Tests add their own. */
export const KINDS = new Map<string, SourceKind>(
  [
    folderKind,
    sourceKind(S3_SOURCE),
    sourceKind(GIT_SOURCE),
    sourceKind(WEB_SOURCE),
    sourceKind(IMAP_SOURCE),
    sourceKind(RCLONE_SOURCE),
    pushKind,
  ].map((each) => [each.kind, each]),
)

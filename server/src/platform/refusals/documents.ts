import type { Refusal } from './refusal.ts'

/** Errors about folders, documents, passages and files. */
export const ofDocuments = {
  archive_entries_limit: [
    'too_large',
    'A download can contain up to {max} folders and documents. Choose fewer, or download the folders one by one.',
  ],
  archive_size_limit: [
    'too_large',
    'A download can contain up to {gigabytes} GB. Choose fewer documents, or download the folders one by one.',
  ],
  transcript_missing: ['not_found', 'Arbor makes no transcripts of documents.'],
  artifact_missing: ['not_found', 'The version has no such file, or it is not stored here.'],
  version_in_ingestion: [
    'conflict',
    'This version is being ingested. Try again when the ingestion has finished.',
  ],
  tag_name_taken: ['conflict', 'A tag with this name already exists.'],
  checked_out: [
    'conflict',
    'Another person has checked out this document. Wait until they check it in, or ask an administrator to end the checkout.',
  ],
  checked_out_below: [
    'conflict',
    'Another person has checked out a document in this folder. Wait until they check it in, or ask an administrator to end the checkout.',
  ],
  not_checked_out: ['not_found', 'Nobody has checked out this document.'],
  legal_hold_kept: [
    'conflict',
    'A legal hold keeps this item, or something in it. It cannot be deleted or moved to the trash until an administrator releases the hold.',
  ],
  legal_hold_moved: [
    'conflict',
    'A legal hold keeps this item where it is. It cannot be moved out of the folder until an administrator releases the hold.',
  ],
  legal_hold_contents: [
    'conflict',
    'A legal hold keeps this version. Its contents cannot be changed. Upload a new version instead.',
  ],
  legal_hold_of_tenant: [
    'conflict',
    'The tenant has legal holds. Release them before you delete the tenant.',
  ],
  legal_holds_limit: ['conflict', 'A tenant can have up to {max} legal holds.'],
  system_folder_held: [
    'forbidden',
    'System folders cannot be placed under a legal hold. Place the items in them under a hold.',
  ],
  retention_kept: [
    'conflict',
    'The retention rule “{rule}” keeps this item, or something in it, until {until}. It cannot be deleted permanently before. You can move it to the trash.',
  ],
  retention_kept_in_trash: [
    'conflict',
    'The retention rule “{rule}” keeps this item, or something in it, until {until}. It stays in the trash until then.',
  ],
  retention_moved: [
    'conflict',
    'The retention rule “{rule}” keeps this item, or something in it, until {until}. It cannot be moved to a place where the rule does not apply.',
  ],
  retention_untagged: [
    'conflict',
    'The retention rule “{rule}” keeps items with this tag until {until}. The tag cannot be removed before.',
  ],
  retention_contents: [
    'conflict',
    'The retention rule “{rule}” keeps this version until {until}. Its contents cannot be changed. Upload a new version instead.',
  ],
  retention_tag_used: [
    'conflict',
    'A retention rule uses this tag. Delete the rule before you delete the tag.',
  ],
  retention_rules_limit: ['conflict', 'A tenant can have up to {max} retention rules.'],
  retention_rules_of_tenant: [
    'conflict',
    'The tenant has retention rules that keep documents. Delete these rules before you delete the tenant.',
  ],
  receipt_incomplete: ['conflict', 'The files are still being deleted. Try again in a moment.'],
  active_version_kept: [
    'conflict',
    'The active version cannot be deleted. Make another version the active one first.',
  ],
  system_folder_deleted: ['forbidden', 'System folders cannot be deleted.'],
  item_below_chosen: ['conflict', 'This item is in a folder that you also chose.'],
  folder_into_itself: [
    'conflict',
    'A folder cannot be moved into itself or one of its descendants.',
  ],
  folder_too_deep: ['conflict', 'Folders cannot be nested more than {max} levels deep.'],
  system_folder_moved: ['forbidden', 'System folders cannot be renamed or moved.'],
  personal_folder_made: ['forbidden', 'Only the system can create personal folders.'],
  chunk_parents_limit: ['conflict', 'A chunk cannot have more than {max} parents.'],
  chunk_lineage_cycle_of_new: [
    'conflict',
    'Other chunks have already been derived from the new ones.',
  ],
  chunk_lineage_rights: [
    'forbidden',
    'You need permission to write the chunk and to read each of its parents.',
  ],
  chunk_parent_linked: ['conflict', 'One of the parents is already linked to the chunk.'],
  chunk_lineage_cycle: ['conflict', 'One of the parents was derived from the chunk.'],
  chunk_lineage_too_large: [
    'conflict',
    'Too many chunks were derived from the chunk to check for cycles.',
  ],
  tags_unknown: ['bad_request', 'These tags do not exist: {tags}.'],
  page_picture_too_large: ['too_large', 'The image of this page is too large.'],
  page_picture_missing: ['not_found', 'The document has no image of this page.'],
  version_newer: [
    'conflict',
    'The document has a newer version than the one you started from. Read that one first.',
  ],
  upload_key_used: [
    'conflict',
    'This idempotency key or link was already used for another upload. Use a new one.',
  ],
  upload_link_expired: [
    'not_authenticated',
    'The link has expired or is incomplete. Request a new one.',
  ],
  upload_too_large: [
    'too_large',
    'The file is larger than the {megabytes} MB this server accepts.',
  ],
  uploads_limit: [
    'conflict',
    'Too many uploads in parts are open: {max}. Complete or abort some of them first.',
  ],
  upload_incomplete: ['conflict', 'Parts of the file are missing, the first one is number {part}.'],
  upload_part_changed: [
    'conflict',
    'A part of the file was sent again while the upload was being completed. Complete it again.',
  ],
  upload_hash_differs: [
    'conflict',
    'The file that has arrived is another one than the hash says. Send the wrong parts again, or abort the upload.',
  ],
  upload_complete: ['conflict', 'The upload is complete.'],
  file_link_invalid: ['forbidden', 'The link is not valid or has expired.'],
  object_missing: ['not_found', 'Object not found.'],
  comments_limit: [
    'conflict',
    'A document can have up to {max} comments. Delete some that are resolved.',
  ],
  replies_limit: ['conflict', 'A comment can have up to {max} replies. Write a new comment.'],
  comment_of_others: ['forbidden', 'You can only change and delete your own comments.'],
  mention_not_a_reader: [
    'bad_request',
    'One of the mentioned members cannot read this document. Give them access first, or remove the mention.',
  ],
  source_keeps_item: [
    'conflict',
    'A source keeps this item, or something in it, up to date, so you cannot rename, move, change or delete it here. Change it where it comes from, or detach it from the source first.',
  ],
  source_folder_taken: ['conflict', 'Another source already fills this folder.'],
  source_folder_kept: ['conflict', 'A source made this folder. Choose another one.'],
  source_secrets_needed: [
    'conflict',
    'The settings lead to another host. Enter the stored secrets again: {names}.',
  ],
  sources_limit: ['conflict', 'A tenant can have up to {max} sources.'],
  source_not_ready: ['conflict', 'The source is paused or stopped. Resume it first.'],
  source_run_open: ['conflict', 'Another run of this source is in progress.'],
  source_run_not_waiting: ['conflict', 'This run does not wait for a confirmation.'],
  source_item_not_kept: ['conflict', 'This source does not keep the document.'],
  source_readers_kept: [
    'conflict',
    'The source says who may read this. As an ordinary item, everyone who can read the folder could. Set open_to_folder to allow that.',
  ],
  source_not_pushed: ['conflict', 'Arbor fetches the items of this source itself.'],
  source_session_over: ['not_found', 'There is no such session, or it is over. Begin a new one.'],
  source_session_empty: [
    'conflict',
    'Nothing was pushed in this session, so nothing was deleted. If everything is really gone, delete the source.',
  ],
  source_folder_bound: [
    'conflict',
    'A source fills this folder or one in it. Delete the source first.',
  ],
  trash_folder_rights: [
    'forbidden',
    'You do not have permission to edit the folder that contained this item.',
  ],
  trash_item_missing: ['not_found', 'The trash has no item with this id.'],
  trash_limit: [
    'too_large',
    'You can move at most {max} folders, documents, sections and passages to the trash at a time. Delete this permanently, or move it to the trash in parts.',
  ],
  trash_item_busy: [
    'conflict',
    'A job is still running in this item. Wait until it has finished, or cancel it.',
  ],
  trash_folder_gone: [
    'conflict',
    'The folder that contained this item was deleted. Choose another one.',
  ],
  id_taken: ['conflict', 'This id is already in use.'],
  item_read_only: ['forbidden', 'You do not have permission to {right} this item.'],
  missing: ['not_found', '{what} not found.'],
  not_there_then: ['not_found', '{what} was not there at that time.'],
  chunk_missing: ['not_found', 'Chunk not found.'],
  a_chunk_missing: ['not_found', 'A chunk was not found.'],
  scope_missing: ['not_found', 'A path part of the scope was not found.'],
  job_running: ['conflict', 'The job is still running. Cancel it first.'],
} as const satisfies Record<string, Refusal>

-- The operation knows the languages of mails, so that a further language needs no migration.
alter table notice_digest drop constraint notice_digest_language_check;

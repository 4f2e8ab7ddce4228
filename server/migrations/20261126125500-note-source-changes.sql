-- What a source says about a version: who made it, when, and why, such as the author, time and message of a commit.
alter table document_version add column source_change jsonb;

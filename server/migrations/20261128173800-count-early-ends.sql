-- How often the converter ended before its work on a document: perhaps because of the document, or killed from outside.
alter table ingestion_run add column suspicions integer not null default 0;
alter table ingestion_run add column kills integer not null default 0;
-- Processor time of all steps in milliseconds.
alter table ingestion_run add column processor_ms bigint not null default 0;

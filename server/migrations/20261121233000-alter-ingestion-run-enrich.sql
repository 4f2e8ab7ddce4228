-- Between conversion and the writing of chunks, models may describe pictures and sum up tables.
alter table ingestion_run
  drop constraint ingestion_run_step_check,
  add constraint ingestion_run_step_check
    check (step in ('prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish')),
  add column secondary_taxonomy text check (secondary_taxonomy in ('picture', 'flowchart'));

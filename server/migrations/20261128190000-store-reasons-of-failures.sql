-- Why a run failed, for programs: the reason and the values in the message. Null if it failed before this migration.
alter table ingestion_run add column reason text;
alter table ingestion_run add column params jsonb;
-- When a failed run is tried again by itself. The rerun clears it, so each mark is good for one try.
alter table ingestion_run add column retry_at timestamptz;
create index ingestion_run_retry_idx on ingestion_run (retry_at) where retry_at is not null;
create index ingestion_run_failed_idx on ingestion_run (tenant_id, created_at) where status = 'failed';

set local role arbor_system;

-- Earlier versions let documents fail that a busy machine, a restart or an outage had stopped. These are tried once more,
-- one every two seconds. Such runs have nothing but their message.
with old (message, reason) as (values
  ('^Conversion took longer than \d+ seconds\.$', 'timeout'),
  ('^Conversion made no progress for \d+ seconds; \d+ of \d+ pages were done\.$', 'timeout'),
  ('^Processing the document took longer than \d+ minutes and a minute for each page or chunk that was done\. Split it and upload the parts\.$', 'timeout'),
  ('^The converter stopped unexpectedly on this document\.$', 'crashed'),
  ('^The server could not read or write a file while it converted the document\. Rerun the ingestion later\.$', 'converter_unavailable'),
  ('^The server stopped several times while processing this document, so the run was abandoned\. Rerun the ingestion, or check the file\.$', 'server_stopped'),
  ('^The storage of the server did not respond after several attempts\. Rerun the ingestion later\.$', 'storage_unavailable'),
  ('^The storage of the server refused a request, so the document could not be processed\. An administrator must check its settings\.$', 'storage_refused'),
  ('^The document could not be processed because a service that the server requires did not respond after several attempts\. Rerun the ingestion later\.$', 'database_unavailable'),
  ('^The server has no disk space left for the document\. An administrator must free some\.$', 'no_space')
), failed as (
  select r.tenant_id, r.id, old.reason, row_number() over (order by r.created_at, r.id) as number
  from ingestion_run r join old on r.error ~ old.message
  where r.status = 'failed' and not exists (
    select from ingestion_run newer
    where newer.tenant_id = r.tenant_id and newer.version_id = r.version_id
      and (newer.created_at, newer.id) > (r.created_at, r.id))
)
update ingestion_run r
set reason = failed.reason, params = '{}', retry_at = now() + (failed.number - 1) * interval '2 seconds'
from failed where r.tenant_id = failed.tenant_id and r.id = failed.id;

reset role;

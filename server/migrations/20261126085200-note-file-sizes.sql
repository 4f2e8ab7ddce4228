-- Lists show the size of a document's file. Until now only the runs knew it.
update document_version v
set system_metadata = v.system_metadata || jsonb_build_object('source_bytes', r.source_bytes)
from (
  select distinct on (tenant_id, version_id) tenant_id, version_id, source_bytes
  from ingestion_run order by tenant_id, version_id, created_at desc) r
where v.tenant_id = r.tenant_id and v.id = r.version_id;

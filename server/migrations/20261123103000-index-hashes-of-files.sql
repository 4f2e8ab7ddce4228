-- Documents are found by the hash of their file: an upload asks whether the same file is there already.
create index document_version_hash on document_version (tenant_id, (system_metadata ->> 'hash'))
  where system_metadata ->> 'hash' is not null;

-- Archives of a tenant that its owner has requested. The file is deleted with the row.
create table tenant_archive (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  user_id uuid references app_user (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  attempts integer not null default 0,
  claim uuid,
  is_encrypted boolean not null,
  -- Sealed, and only until the archive is complete.
  passphrase text,
  stage text check (stage in ('rows', 'files')),
  done bigint not null default 0,
  object_key text,
  bytes bigint,
  sha256 bytea,
  documents bigint,
  files bigint,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- One at a time: an archive reads everything of the tenant.
create unique index tenant_archive_open_idx on tenant_archive (tenant_id) where status in ('pending', 'processing');
create index tenant_archive_user_idx on tenant_archive (user_id);
create index tenant_archive_closed_idx on tenant_archive (closed_at);
select enforce_tenant_isolation('tenant_archive');

do $$
declare
  event text;
begin
  foreach event in array array['insert', 'delete'] loop
    execute format(
      'create trigger %I after %s on tenant_archive for each row when (current_setting(''app.audit'', true) = ''on'') execute function note_change(''is_encrypted'', ''status'')',
      'tenant_archive_noted_' || event, event);
  end loop;
end $$;

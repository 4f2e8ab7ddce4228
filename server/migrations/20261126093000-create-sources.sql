-- Sources: folders of the tree that mirror something outside.

create table source (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- The bound folder, which can't be deleted before the source.
  path_part_id uuid not null,
  kind text not null,
  name text not null,
  settings jsonb not null,
  -- The secret settings, encrypted.
  credentials text,
  rules jsonb not null default '{}',
  every_minutes integer check (every_minutes between 1 and 44640),
  cron text,
  time_zone text,
  state text not null default 'ready' check (state in ('ready', 'paused', 'stopped', 'deleting')),
  -- Why it stopped.
  error text,
  -- Since when the source has not responded.
  away_since timestamptz,
  -- The cursor of the last complete listing.
  cursor text,
  -- When the first listing was complete: before, nothing can be missing.
  listed_at timestamptz,
  notify_hash bytea not null,
  -- When the next run is due, by the schedule or for a retry.
  next_run_at timestamptz,
  -- Somebody asked for a run at this time, possibly while another was in progress.
  wanted_at timestamptz,
  -- A full push began.
  session_id uuid,
  session_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint source_folder_key unique (tenant_id, path_part_id),
  -- Deferred, because a tenant is deleted with all of its folders before its sources.
  constraint source_folder_fkey foreign key (tenant_id, path_part_id) references path_part (tenant_id, id)
    deferrable initially deferred,
  check (cron is null or every_minutes is null)
);
create index source_due_idx on source (next_run_at) where state = 'ready';
select enforce_tenant_isolation('source');

create table source_run (
  tenant_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  trigger text not null check (trigger in ('manual', 'schedule', 'notify', 'push', 'retry')),
  -- Only finds out what it would change.
  is_dry boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'running', 'waiting', 'completed', 'failed', 'canceled')),
  step text not null check (step in ('list', 'apply')),
  claim uuid,
  attempts integer not null default 0,
  -- How often in a row the source did not respond.
  tries integer not null default 0,
  -- Where the listing continues.
  cursor text,
  listing text check (listing in ('all', 'changes')),
  pages integer not null default 0,
  -- Whether a person has confirmed the deletions.
  confirmed boolean not null default false,
  counts jsonb not null default '{}',
  -- Examples of what is added, changed, moved, deleted and left out.
  plan jsonb not null default '{}',
  log jsonb not null default '[]',
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, source_id) references source (tenant_id, id) on delete cascade
);
create index source_run_source_idx on source_run (tenant_id, source_id, id);
create unique index source_run_open_key on source_run (tenant_id, source_id) where status in ('pending', 'running', 'waiting');
create index source_run_touched_idx on source_run (updated_at) where status in ('pending', 'running');
select enforce_tenant_isolation('source_run');

-- What an unfinished listing has named: keys of items, so that what it doesn't name is found at its end.
create table source_page (
  tenant_id uuid not null,
  run_id uuid not null,
  number integer not null,
  named text[] not null,
  -- Paths that the source could not list: nothing below them is missing.
  skipped jsonb not null default '[]',
  primary key (tenant_id, run_id, number),
  foreign key (tenant_id, run_id) references source_run (tenant_id, id) on delete cascade
);
select enforce_tenant_isolation('source_page');

-- Identifies a path among the items of a source.
create function source_path_key(path text[]) returns text language sql immutable parallel safe
return encode(sha256(convert_to(array_to_string(path, E'\x1f'), 'UTF8')), 'hex');

create table source_item (
  tenant_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  -- SHA-256 of the id at the source. Folders that only follow from paths have one made of their path.
  key text collate "C" not null,
  -- Null for folders that only follow from paths.
  external_id text,
  kind text not null check (kind in ('file', 'folder')),
  -- The names at the source.
  path text[] not null check (cardinality(path) > 0),
  path_key text collate "C" not null generated always as (source_path_key(path)) stored,
  folder_key text collate "C" not null generated always as (source_path_key(path[1:cardinality(path) - 1])) stored,
  -- The name in the tree.
  name text not null,
  -- The name that the tree accepts, if nothing else in the folder has it.
  plain_name text not null,
  -- An item of a person has the name.
  is_name_taken boolean not null default false,
  state text not null check (state in ('present', 'missing', 'gone', 'left_out')),
  -- What is still to be done.
  todo text check (todo in ('place', 'fetch', 'remove')),
  fingerprint text,
  bytes bigint,
  modified_at timestamptz,
  media_type text,
  link text,
  version jsonb,
  -- Its node, also after it was moved to the trash.
  path_part_id uuid,
  trash_id uuid,
  gone_at timestamptz,
  -- The content in Arbor.
  fetched_fingerprint text,
  sha256 bytea,
  -- The version that a fetch is storing.
  fetching uuid,
  -- A pushed content that is stored, but not yet a version.
  held jsonb,
  pushed_at timestamptz,
  error text,
  tries integer not null default 0,
  retry_at timestamptz,
  primary key (tenant_id, id),
  constraint source_item_key unique (tenant_id, source_id, key),
  foreign key (tenant_id, source_id) references source (tenant_id, id) on delete cascade
);
create index source_item_folder_idx on source_item (tenant_id, source_id, folder_key);
create index source_item_path_idx on source_item (tenant_id, source_id, path_key) where kind = 'folder';
create index source_item_todo_idx on source_item (tenant_id, source_id, todo) where todo is not null;
create index source_item_part_idx on source_item (tenant_id, path_part_id) where path_part_id is not null;
select enforce_tenant_isolation('source_item');

-- The source that keeps a folder, document or version up to date.
alter table path_part add column source_id uuid;
create index path_part_source_idx on path_part (tenant_id, source_id) where source_id is not null;

-- Only its source changes an item. A version belongs to the source of its document.
create function keep_source_items() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if tg_op = 'INSERT' then
    select source_id into kept from path_part where tenant_id = new.tenant_id and id = new.parent_id;
    new.source_id := kept;
  else
    kept := old.source_id;
  end if;
  if kept is not null and current_setting('role', true) = 'arbor_app'
    and current_setting('app.source_id', true) is distinct from kept::text then
    raise exception 'A source keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'path_part_source_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger path_part_source_of_version before insert on path_part
  for each row when (new.part_type = 'DOCUMENT_VERSION') execute function keep_source_items();
create trigger path_part_source_renamed before update of name, parent_id on path_part
  for each row when (old.source_id is not null and (old.name, old.parent_id) is distinct from (new.name, new.parent_id))
  execute function keep_source_items();
create trigger path_part_source_deleted before delete on path_part
  for each row when (old.source_id is not null) execute function keep_source_items();

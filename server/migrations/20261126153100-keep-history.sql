-- The tree and the active versions as they were. A row says what was true until a time. What is true now is in
-- path_part and document, so that adding items costs nothing.
create table path_part_history (
  tenant_id uuid not null,
  part_id uuid not null,
  until timestamptz not null,
  -- Null for the time in the trash.
  name text,
  -- May name a folder that was deleted since then.
  parent_id uuid,
  sort_key text collate "C",
  primary key (tenant_id, part_id, until),
  foreign key (tenant_id, part_id) references path_part (tenant_id, id) on delete cascade
);
create index path_part_history_parent_idx on path_part_history (tenant_id, parent_id, until);
select enforce_tenant_isolation('path_part_history');

create table document_history (
  tenant_id uuid not null,
  document_id uuid not null,
  until timestamptz not null,
  -- Null if the version was deleted since then.
  version_id uuid,
  document_type text not null,
  primary key (tenant_id, document_id, until),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  foreign key (tenant_id, version_id) references document_version (tenant_id, id) on delete set null (version_id)
);
create index document_history_version_idx on document_history (tenant_id, version_id);
select enforce_tenant_isolation('document_history');

-- Since when the history is complete: for tenants that exist already, since now.
alter table tenant add column history_since timestamptz not null default now();

create function keep_former_place() returns trigger language plpgsql as $$
begin
  insert into path_part_history (tenant_id, part_id, until, name, parent_id, sort_key)
  values (old.tenant_id, old.id, clock_timestamp(), old.name, old.parent_id, old.sort_key)
  on conflict do nothing;
  return null;
end $$;
create trigger path_part_place_kept after update of name, parent_id, sort_key on path_part for each row
when (
  new.part_type in ('FOLDER', 'DOCUMENT')
  and (old.name <> new.name or old.parent_id <> new.parent_id or old.sort_key <> new.sort_key))
execute function keep_former_place();

create function keep_former_version() returns trigger language plpgsql as $$
begin
  insert into document_history (tenant_id, document_id, until, version_id, document_type)
  values (old.tenant_id, old.id, clock_timestamp(), old.active_version_id, old.document_type)
  on conflict do nothing;
  return null;
end $$;
create trigger document_version_kept after update of active_version_id on document for each row
when (old.active_version_id <> new.active_version_id)
execute function keep_former_version();

-- The active version of a document at a time. Null if it was deleted since then.
create function version_at(tenant uuid, document_id uuid, at timestamptz) returns uuid
language sql stable parallel safe
begin atomic
  select was.version_id from (
    (select h.version_id, h.until from document_history h
      where h.tenant_id = version_at.tenant and h.document_id = version_at.document_id and h.until > version_at.at
      order by h.until limit 1)
    union all
    select d.active_version_id, 'infinity' from document d
    where d.tenant_id = version_at.tenant and d.id = version_at.document_id) was
  order by was.until limit 1;
end;

-- A part with its name and place at a time. No row if it wasn't there. The ancestors are those of now, for permissions.
-- If the folder has been deleted since then, the place is that of now.
create function part_at(part path_part, at timestamptz) returns setof path_part
language plpgsql stable parallel safe rows 1 as $$
declare
  was path_part_history;
begin
  if part.created_at > at then return; end if;
  select h.* into was from path_part_history h
  where h.tenant_id = part.tenant_id and h.part_id = part.id and h.until > at
  order by h.until limit 1;
  if found then
    if was.name is null then return; end if;
    part.name := was.name;
    if exists (select from path_part up where up.tenant_id = part.tenant_id and up.id = was.parent_id) then
      part.parent_id := was.parent_id;
      part.sort_key := was.sort_key;
    end if;
  end if;
  if part.part_type = 'DOCUMENT' and version_at(part.tenant_id, part.metadata_obj_id, at) is null then return; end if;
  if part.updated_at > at then
    part.updated_at := greatest(
      part.created_at,
      (select max(h.until) from path_part_history h
        where h.tenant_id = part.tenant_id and h.part_id = part.id and h.until <= at),
      (select max(h.until) from document_history h
        where h.tenant_id = part.tenant_id and h.document_id = part.metadata_obj_id and h.until <= at));
  end if;
  return next part;
end $$;

-- The folders and documents directly in a folder at a time.
create function children_at(tenant uuid, folder uuid, at timestamptz) returns setof path_part
language sql stable parallel safe
as $$
  select was.* from (
    select p.id from path_part p
    where p.tenant_id = children_at.tenant and p.parent_id = children_at.folder
      and p.part_type in ('FOLDER', 'DOCUMENT')
    union
    select h.part_id from path_part_history h
    where h.tenant_id = children_at.tenant and h.parent_id = children_at.folder and h.until > children_at.at) child
  cross join lateral (
    select p from path_part p where p.tenant_id = children_at.tenant and p.id = child.id offset 0) now
  cross join lateral part_at(now.p, children_at.at) was
  where was.parent_id = children_at.folder;
$$;

-- Items at a time: the given ones with depth 0, and those below them down to a depth, with their sort keys and names
-- from there. At most as many as `most`. Everything below `except_for` is left out.
create function items_at(
  tenant uuid, places uuid[], at timestamptz, deepest int, most int, except_for uuid default null
) returns table (part path_part, depth int, keys text[], path text)
language sql stable
as $$
  with recursive below as (
    select was.was as part, 0 as depth, '{}'::text[] as keys, ''::text as path
    from path_part p cross join lateral (select was from part_at(p, items_at.at) was) was
    where p.tenant_id = items_at.tenant and p.id = any(items_at.places)
    union all
    select child.child, below.depth + 1, below.keys || ((child.child).sort_key collate "default"), below.path || '/' || (child.child).name
    from below
    cross join lateral (select child from children_at(items_at.tenant, (below.part).id, items_at.at) child) child
    where (below.part).part_type = 'FOLDER' and below.depth < items_at.deepest
      and (child.child).id is distinct from items_at.except_for
  )
  select below.part, below.depth, below.keys, below.path from below limit items_at.most;
$$;

-- The path of a part at a time. Folders above it are named if they are above it now, or if a person with these
-- permissions can read them. Null permissions are those of administrators.
create function path_at(tenant uuid, part uuid, at timestamptz, granted uuid[]) returns text
language plpgsql stable parallel safe as $$
declare
  step path_part;
  was path_part;
  above_now uuid[];
  up uuid := part;
  path text := '';
  levels int := 0;
begin
  while up is not null and levels < 200 loop
    select p.* into step from path_part p where p.tenant_id = path_at.tenant and p.id = up;
    exit when not found;
    select w.* into was from part_at(step, at) w;
    if not found then was := step; end if;
    if levels = 0 then above_now := ancestors_from_root(step) || step.id; end if;
    path := '/' || case
      when step.id = any(above_now) then was.name
      when step.reader_ids is null and (granted is null or step.id = any(granted) or step.ancestors && granted) then was.name
      else '…' end || path;
    up := was.parent_id;
    levels := levels + 1;
  end loop;
  -- The root has no name.
  return coalesce(nullif(regexp_replace(path, '^/(?=/|$)', ''), ''), '/');
end $$;

-- Whether a version of a document was the active one at a time, below one of these places.
create function was_active(tenant uuid, document_part uuid, version uuid, at timestamptz, places uuid[]) returns boolean
language plpgsql stable parallel safe as $$
declare
  step path_part;
  was path_part;
  up uuid := document_part;
  levels int := 0;
begin
  while up is not null and levels < 200 loop
    select p.* into step from path_part p where p.tenant_id = was_active.tenant and p.id = up;
    exit when not found;
    select w.* into was from part_at(step, at) w;
    if not found then return false; end if;
    if levels = 0 and version_at(tenant, step.metadata_obj_id, at) is distinct from version then return false; end if;
    if places is null or up = any(places) then return true; end if;
    up := was.parent_id;
    levels := levels + 1;
  end loop;
  return false;
end $$;

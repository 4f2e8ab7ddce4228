-- A search as of a time asks once what has changed since. Everything else was what it is now.
create index path_part_history_until_idx on path_part_history (tenant_id, until);
create index document_history_until_idx on document_history (tenant_id, until);

-- The documents with another active version since a time, and the documents and folders that were somewhere else then,
-- or in the trash.
create function changed_since(tenant uuid, at timestamptz) returns table (part uuid)
language plpgsql stable parallel safe rows 100 as $$
begin
  return query
  select d.path_part_id from document d
  where d.tenant_id = changed_since.tenant and d.id in (
    select h.document_id from document_history h
    where h.tenant_id = changed_since.tenant and h.until > changed_since.at)
  union all
  select p.id from (
    select distinct on (h.part_id) h.part_id, h.name, h.parent_id from path_part_history h
    where h.tenant_id = changed_since.tenant and h.until > changed_since.at
    order by h.part_id, h.until) was
  join path_part p on p.tenant_id = changed_since.tenant and p.id = was.part_id
  where was.name is null or was.parent_id is distinct from p.parent_id;
end $$;

-- The versions (their parts) that were active at a time, below one of these places: those of documents that have changed
-- since, or are below a folder that has. Without places, wherever they were.
create function versions_at(tenant uuid, at timestamptz, places uuid[]) returns table (part uuid)
language plpgsql stable parallel safe rows 100 as $$
begin
  return query
  with recursive affected as materialized (
    select c.part from changed_since(versions_at.tenant, versions_at.at) c
    union
    select below.id from changed_since(versions_at.tenant, versions_at.at) c
    join path_part folder on folder.tenant_id = versions_at.tenant and folder.id = c.part and folder.part_type = 'FOLDER'
    cross join lateral nodes_below(c.part) below
    where versions_at.places is not null
  ), was as materialized (
    select p.id, case when version.until is null then d.active_version_id else version.version_id end as version_id,
      case when up.id is null then p.parent_id else up.id end as up
    from affected a
    join path_part p on p.tenant_id = versions_at.tenant and p.id = a.part and p.part_type = 'DOCUMENT'
    join document d on d.tenant_id = versions_at.tenant and d.id = p.metadata_obj_id
    left join lateral (
      select h.until, h.name, h.parent_id from path_part_history h
      where h.tenant_id = versions_at.tenant and h.part_id = p.id and h.until > versions_at.at
      order by h.until limit 1) place on true
    left join path_part up on up.tenant_id = versions_at.tenant and up.id = place.parent_id
    left join lateral (
      select h.until, h.version_id from document_history h
      where h.tenant_id = versions_at.tenant and h.document_id = d.id and h.until > versions_at.at
      order by h.until limit 1) version on true
    where p.created_at <= versions_at.at and (place.until is null or place.name is not null)
  ), climbed as (
    -- From each folder up to a place, or as far as the folders were there.
    select distinct was.up as start, null::uuid as reached, was.up from was where versions_at.places is not null
    union
    select c.start, p.id, case when up.id is null then p.parent_id else up.id end
    from climbed c
    join path_part p on p.tenant_id = versions_at.tenant and p.id = c.up and p.created_at <= versions_at.at
    left join lateral (
      select h.until, h.name, h.parent_id from path_part_history h
      where h.tenant_id = versions_at.tenant and h.part_id = p.id and h.until > versions_at.at
      order by h.until limit 1) place on true
    left join path_part up on up.tenant_id = versions_at.tenant and up.id = place.parent_id
    where (c.reached is null or c.reached <> all(versions_at.places)) and (place.until is null or place.name is not null)
  )
  select v.path_part_id from was
  join document_version v on v.tenant_id = versions_at.tenant and v.id = was.version_id
  where versions_at.places is null or was.id = any(versions_at.places)
    or was.up in (select c.start from climbed c where c.reached = any(versions_at.places));
end $$;

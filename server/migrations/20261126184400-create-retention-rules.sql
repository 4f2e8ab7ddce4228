-- Retention rules: how long the documents in a folder, or with a tag, must be kept, and when they are deleted. Folders
-- are named without a foreign key, because a folder may be in the trash.
create table retention_rule (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  part_id uuid,
  tag_id uuid,
  -- The name of the folder or tag when the rule was created.
  target_name text not null,
  keep_days integer check (keep_days between 1 and 36500),
  delete_days integer check (delete_days between 1 and 36500),
  counted_from text not null check (counted_from in ('CREATION', 'LAST_CHANGE')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When upkeep last looked for documents to announce.
  announced_at timestamptz,
  primary key (tenant_id, id),
  constraint retention_rule_target_check check (num_nonnulls(part_id, tag_id) = 1),
  constraint retention_rule_days_check check (num_nonnulls(keep_days, delete_days) > 0),
  -- A tag that a rule uses can't be deleted. Deferred, so that a tenant can be deleted with both.
  constraint retention_rule_tag_fkey foreign key (tenant_id, tag_id) references tag (tenant_id, id)
    deferrable initially deferred
);
create index retention_rule_part_idx on retention_rule (tenant_id, part_id) where part_id is not null;
create index retention_rule_tag_idx on retention_rule (tenant_id, tag_id) where tag_id is not null;
select enforce_tenant_isolation('retention_rule');

-- Documents whose deletion by a rule is announced. Each is announced some days before.
create table retention_deletion (
  tenant_id uuid not null,
  part_id uuid not null,
  rule_id uuid not null,
  delete_at timestamptz not null,
  -- When upkeep looks at it. Later than `delete_at` for what must stay for now.
  next_at timestamptz not null,
  primary key (tenant_id, part_id),
  foreign key (tenant_id, part_id) references path_part (tenant_id, id) on delete cascade,
  foreign key (tenant_id, rule_id) references retention_rule (tenant_id, id) on delete cascade
);
create index retention_deletion_rule_idx on retention_deletion (tenant_id, rule_id);
create index retention_deletion_next_idx on retention_deletion (next_at);
select enforce_tenant_isolation('retention_deletion');

-- Tags of the folders above an item when it moved to the trash.
alter table trash_entry add column tag_ids uuid[];
-- Until when rules keep an item in the trash: null while that is unknown, -infinity if none does.
alter table trash_entry add column kept_until timestamptz;

create function tag_name(tenant uuid, tag uuid) returns text language sql stable as $$
  select t.name from tag t where t.tenant_id = tenant and t.id = tag
$$;

-- From when the days of a rule count for a document outside the trash.
create function retention_base(tenant uuid, document uuid, created timestamptz, counted_from text)
returns timestamptz language sql stable as $$
  select case counted_from when 'CREATION' then created else greatest(created, (
    select max(v.created_at) from path_part v
    where v.tenant_id = tenant and v.parent_id = document and v.part_type = 'DOCUMENT_VERSION')) end
$$;

-- The rules for a document outside the trash, with the times that follow from them.
create function retention_of(tenant uuid, document uuid, chain uuid[], created timestamptz)
returns table (rule_id uuid, kept_until timestamptz, delete_at timestamptz) language sql stable as $$
  select r.id, since.base + make_interval(days => r.keep_days), since.base + make_interval(days => r.delete_days)
  from retention_rule r
  cross join lateral (select retention_base(tenant, document, created, r.counted_from) as base) since
  where r.tenant_id = tenant and (r.part_id = any (chain) or exists (
    select from path_part_tag t
    where t.tenant_id = tenant and t.tag_id = r.tag_id and t.path_part_id = any (chain || document)))
$$;

-- The documents that a folder or tag covers.
create function documents_covered(tenant uuid, folder uuid, tag uuid) returns setof uuid language sql stable as $$
  select p.id
  from (select case when folder is not null then array[folder] else array(
    select t.path_part_id from path_part_tag t where t.tenant_id = tenant and t.tag_id = tag) end as ids) node
  join path_part p on p.tenant_id = tenant and p.version_part_id is null and p.part_type = 'DOCUMENT'
    and (p.ancestors && node.ids or (folder is null and p.id = any (node.ids)))
$$;

-- The rules that keep the documents of an entry of the trash.
create function retention_in_trash(tenant uuid, entry uuid, outer_tags uuid[])
returns table (document_id uuid, rule_id uuid, kept_until timestamptz) language sql stable as $$
  with node as materialized (
    select (content ->> 'id')::uuid as id, content ->> 'part_type' as part_type,
      (content ->> 'parent_id')::uuid as parent_id, (content ->> 'created_at')::timestamptz as created_at,
      array(select jsonb_array_elements_text(content -> 'ancestors'))::uuid[] as chain
    from trash_row
    where tenant_id = tenant and entry_id = entry and table_name = 'path_part'
      and content ->> 'part_type' in ('DOCUMENT', 'DOCUMENT_VERSION')
      and exists (select from retention_rule r where r.tenant_id = tenant and r.keep_days is not null)
  ), tagged as materialized (
    select (content ->> 'path_part_id')::uuid as id, (content ->> 'tag_id')::uuid as tag_id
    from trash_row where tenant_id = tenant and entry_id = entry and table_name = 'path_part_tag'
  )
  select d.id, r.id, since.base + make_interval(days => r.keep_days)
  from node d
  join retention_rule r on r.tenant_id = tenant and r.keep_days is not null and (
    r.part_id = any (d.chain) or r.tag_id = any (outer_tags) or exists (
      select from tagged t where t.tag_id = r.tag_id and t.id = any (d.chain || d.id)))
  cross join lateral (select case r.counted_from when 'CREATION' then d.created_at else greatest(d.created_at, (
    select max(v.created_at) from node v where v.parent_id = d.id)) end as base) since
  where d.part_type = 'DOCUMENT'
$$;

create function has_keeping_rules(tenant uuid) returns boolean language sql stable as $$
  select exists (select from retention_rule r where r.tenant_id = tenant and r.keep_days is not null)
$$;

-- A rule and its last day, for a message: from the ids of rules that keep something, the one that does longest.
create function why_kept(tenant uuid, rules uuid[], untils timestamptz[]) returns jsonb language sql stable as $$
  select jsonb_build_object('rule', r.name, 'until', to_char(k.until at time zone 'UTC', 'YYYY-MM-DD'))
  from unnest(rules, untils) k (rule_id, until)
  join retention_rule r on r.tenant_id = tenant and r.id = k.rule_id
  order by k.until desc limit 1
$$;

-- Why a rule keeps a node, something below it, or the document around it. Null if none does.
create function kept_by_rule(tenant uuid, part uuid, chain uuid[]) returns jsonb language sql stable as $$
  select why_kept(tenant, array_agg(k.rule_id), array_agg(k.kept_until))
  from path_part d
  cross join lateral retention_of(d.tenant_id, d.id, d.ancestors, d.created_at) k
  where has_keeping_rules(tenant) and d.tenant_id = tenant and d.version_part_id is null and d.part_type = 'DOCUMENT'
    and (d.id = any (chain || part) or d.ancestors && array[part]) and k.kept_until > now()
$$;

-- Why a rule keeps an entry of the trash. Null if none does.
create function entry_kept_by_rule(tenant uuid, entry uuid, outer_tags uuid[]) returns jsonb language sql stable as $$
  select why_kept(tenant, array_agg(k.rule_id), array_agg(k.kept_until))
  from retention_in_trash(tenant, entry, outer_tags) k where k.kept_until > now()
$$;

-- Whatever deletes or moves a document, in whatever way, ends here. What moves to the trash is only put away.
create function keep_by_rules() returns trigger language plpgsql as $$
declare
  document path_part;
  why jsonb;
begin
  if not has_keeping_rules(old.tenant_id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    select why_kept(old.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
    from retention_of(old.tenant_id, old.id, old.ancestors, old.created_at) k
    where k.kept_until > now() and k.rule_id not in (
      select rule_id from retention_of(new.tenant_id, new.id, new.ancestors, new.created_at));
    if why is not null then
      raise exception 'A retention rule keeps this item where it is.'
        using errcode = 'integrity_constraint_violation', constraint = 'retention_moved', detail = why::text;
    end if;
    return new;
  end if;
  if current_setting('app.trashing', true) = 'on' then
    return old;
  end if;
  document := old;
  if old.part_type = 'DOCUMENT_VERSION' then
    select * into document from path_part p where p.tenant_id = old.tenant_id and p.id = old.parent_id;
  end if;
  select why_kept(document.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
  from retention_of(document.tenant_id, document.id, document.ancestors, document.created_at) k
  where k.kept_until > now();
  if why is not null then
    raise exception 'A retention rule keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_kept', detail = why::text;
  end if;
  return old;
end $$;
create trigger path_part_kept_delete before delete on path_part
  for each row when (old.part_type in ('DOCUMENT', 'DOCUMENT_VERSION')) execute function keep_by_rules();
create trigger path_part_kept_move before update of ancestors on path_part
  for each row when (old.part_type = 'DOCUMENT' and old.ancestors is distinct from new.ancestors)
  execute function keep_by_rules();

-- A document that a rule keeps because of a tag keeps the tag, too. Tags of deleted nodes go with them.
create function keep_tags_of_rules() returns trigger language plpgsql as $$
declare
  why jsonb;
begin
  if not exists (
    select from retention_rule r
    where r.tenant_id = old.tenant_id and r.tag_id = old.tag_id and r.keep_days is not null
  ) then
    return old;
  end if;
  select why_kept(old.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
    from path_part d
    cross join lateral retention_of(d.tenant_id, d.id, d.ancestors, d.created_at) k
    join retention_rule r on r.tenant_id = d.tenant_id and r.id = k.rule_id and r.tag_id = old.tag_id
    where d.tenant_id = old.tenant_id and d.version_part_id is null and d.part_type = 'DOCUMENT'
      and (d.id = old.path_part_id or d.ancestors && array[old.path_part_id]) and k.kept_until > now()
      and not exists (
        select from path_part_tag other
        where other.tenant_id = d.tenant_id and other.tag_id = old.tag_id and other.path_part_id <> old.path_part_id
          and other.path_part_id = any (d.ancestors || d.id));
  if why is not null then
    raise exception 'A retention rule keeps items because of this tag.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_untagged', detail = why::text;
  end if;
  return old;
end $$;
create trigger path_part_tag_kept before delete on path_part_tag
  for each row execute function keep_tags_of_rules();

-- What keeps an item is known when it moves to the trash. A change of the rules makes that unknown again.
create function note_entry_retention() returns trigger language plpgsql as $$
begin
  new.tag_ids := array(
    select distinct t.tag_id from path_part_tag t
    where t.tenant_id = new.tenant_id and t.path_part_id = any (new.ancestors));
  new.kept_until := coalesce(
    (select max(k.kept_until) from retention_in_trash(new.tenant_id, new.id, new.tag_ids) k), '-infinity');
  return new;
end $$;
create trigger trash_entry_retention before insert on trash_entry
  for each row execute function note_entry_retention();

create function forget_entry_retention() returns trigger language plpgsql as $$
begin
  update trash_entry set kept_until = null where tenant_id = coalesce(new.tenant_id, old.tenant_id);
  return null;
end $$;
create trigger retention_rule_changed after insert or delete or update of keep_days, counted_from on retention_rule
  for each row execute function forget_entry_retention();

-- Items in the trash, which holds and rules keep. Restoring one also deletes its entry, and must not take the item out of
-- a folder because of which it is kept.
create or replace function keep_held_entries() returns trigger language plpgsql as $$
declare
  restored path_part;
  why jsonb;
begin
  select * into restored from path_part p where p.tenant_id = old.tenant_id and p.id = old.part_id;
  if not found then
    if is_held(old.tenant_id, coalesce(old.ancestors, '{}') || old.parent_id || old.part_id) then
      raise exception 'A legal hold keeps this item.'
        using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_kept';
    end if;
    why := entry_kept_by_rule(old.tenant_id, old.id, old.tag_ids);
    if why is not null then
      raise exception 'A retention rule keeps this item.'
        using errcode = 'integrity_constraint_violation', constraint = 'retention_kept_in_trash', detail = why::text;
    end if;
    return old;
  end if;
  if exists (
    select from legal_hold h
    where h.tenant_id = old.tenant_id and h.part_id = any (coalesce(old.ancestors, '{}') || old.parent_id)
      and h.part_id <> all (restored.ancestors)
  ) then
    raise exception 'A legal hold keeps this item where it is.'
      using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_moved';
  end if;
  select why_kept(old.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
  from retention_in_trash(old.tenant_id, old.id, old.tag_ids) k
  where k.kept_until > now() and not exists (
    select from path_part d
    cross join lateral retention_of(d.tenant_id, d.id, d.ancestors, d.created_at) still
    where d.tenant_id = old.tenant_id and d.id = k.document_id and still.rule_id = k.rule_id);
  if why is not null then
    raise exception 'A retention rule keeps this item where it is.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_moved', detail = why::text;
  end if;
  return old;
end $$;

do $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on retention_rule for each row when (current_setting(''app.audit'', true) = ''on'') execute function note_change(''name'', ''part_id'', ''tag_id'', ''keep_days'', ''delete_days'', ''counted_from'')',
      'retention_rule_noted_' || event, event);
  end loop;
end $$;

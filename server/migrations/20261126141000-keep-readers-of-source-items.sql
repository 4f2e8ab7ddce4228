-- Who reads an item as its source says, whether or not Arbor follows that.
alter table source_item
  -- Whether the source names readers of this item. If not, a folder has the readers of everything in it.
  add column has_readers boolean not null default false,
  -- As in path_part: unset if everybody may read it at the source, or the source doesn't say.
  add column reader_ids uuid[],
  -- Why its readers can't be respected. The item fails, and only administrators see it.
  add column readers_fault text;

-- Most sources name no readers, which is found out without reading their items.
create index source_item_readers_idx on source_item (tenant_id, source_id) where has_readers or reader_ids is not null;

alter table source
  -- Whether the readers that the source names count, or the permissions of the folder alone.
  add column readers text not null default 'source' check (readers in ('source', 'folder')),
  -- Being deleted, with consent that what stays can be read by everyone who can read the folder.
  add column opens_to_folder boolean not null default false;

-- A version that is restored together with its document keeps its readers.
create or replace function keep_source_items() returns trigger language plpgsql as $$
declare
  kept uuid;
  readers uuid[];
begin
  if current_setting('role', true) is distinct from 'arbor_app' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    select source_id, reader_ids into kept, readers
    from path_part where tenant_id = new.tenant_id and id = new.parent_id;
    if found then
      new.reader_ids := readers;
    end if;
    new.source_id := kept;
  else
    kept := old.source_id;
  end if;
  if kept is not null and current_setting('app.source_id', true) is distinct from kept::text then
    raise exception 'A source keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'path_part_source_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- What each tenant stores, so that it can be limited. Triggers write every change of it as a row of its own, in the
-- transaction of the change: the sum is exact at any moment, and nobody waits for a counter that another transaction
-- holds. Upkeep sums up the rows of each tenant from time to time, so that there are few.

create table usage_change (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id bigint generated always as identity,
  documents integer not null default 0,
  -- Uploaded files and the results of their conversions.
  file_bytes bigint not null default 0,
  -- Texts and metadata of chunks, messages, and metadata of versions, in UTF-8.
  text_bytes bigint not null default 0,
  primary key (tenant_id, id)
);
select enforce_tenant_isolation('usage_change');
-- Only the triggers and upkeep write it.
revoke insert, update, delete on usage_change from arbor_app;

-- Room for uploads that are being received. A process that dies leaves its rows, which expire.
create table upload_reservation (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  bytes bigint not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
select enforce_tenant_isolation('upload_reservation');

-- For how long the tenant's documents kept workers busy, in each five minutes of the last day.
create table processing_time (
  tenant_id uuid not null references tenant (id) on delete cascade,
  slot timestamptz not null,
  ms bigint not null,
  primary key (tenant_id, slot)
);
select enforce_tenant_isolation('processing_time');

-- Bytes of the objects that the conversion has stored.
alter table ingestion_run add column result_bytes bigint not null default 0;

-- Counts the rows of a table in a column of usage_change, each for as much as the expression says.
create function count_usage(target regclass, counted text, row_counts text) returns void
language plpgsql as $fn$
declare
  name text := 'count_usage_of_' || target::text;
  event text;
begin
  -- Nothing is counted for a tenant that is being deleted.
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, %2$I)
        select r.tenant_id, sum(%3$s) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, %2$I)
        select r.tenant_id, -sum(%3$s) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, %2$I)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, %3$s as counts from added r
          union all
          select r.tenant_id, -(%3$s) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $body$ $f$, name, counted, row_counts);
  perform run_as_system(format('%I()', name)::regprocedure, within_tenant => false);
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I()',
      'count_usage_on_' || event, event, target,
      case event when 'insert' then 'new table as added' when 'delete' then 'old table as gone'
        else 'new table as added old table as gone' end,
      name);
  end loop;
  -- What is there already.
  set local role arbor_system;
  execute format($f$
    insert into usage_change (tenant_id, %2$I)
    select r.tenant_id, sum(%3$s) from %1$s r group by r.tenant_id $f$, target, counted, row_counts);
  reset role;
end $fn$;

select count_usage('document', 'documents', '1');
select count_usage('ingestion_run', 'file_bytes', 'r.source_bytes + r.result_bytes');
select count_usage('document_version', 'text_bytes', 'octet_length(r.system_metadata::text)');
select count_usage('chunk_content', 'text_bytes', 'octet_length(r.content)');
select count_usage('chunk', 'text_bytes', 'octet_length(r.metadata::text)');
select count_usage('thread_message', 'text_bytes',
  'octet_length(r.content::text) + coalesce(octet_length(r.details::text), 0)');
drop function count_usage(regclass, text, text);

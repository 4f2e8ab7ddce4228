-- Receipts of deleted tenants. They belong to no tenant, so that they outlive it: only the operator can read them. The
-- column has another name than in tables whose rows go with their tenant.
create table tenant_receipt (
  id uuid primary key,
  deleted_tenant_id uuid not null,
  name text not null,
  -- Milliseconds, which is what the signature covers.
  deleted_at timestamptz(3) not null default clock_timestamp(),
  user_id uuid,
  request_id text,
  -- How many rows each table had.
  counts jsonb not null,
  -- Set when the stored files are gone, too.
  completed_at timestamptz(3),
  digest text,
  signature text,
  public_key text,
  constraint tenant_receipt_completed_check check (num_nonnulls(completed_at, digest, signature, public_key) in (0, 4))
);
select enforce_tenant_isolation('tenant_receipt', null);
revoke update, delete on tenant_receipt from arbor_system;
grant update (completed_at, digest, signature, public_key) on tenant_receipt to arbor_system;
create trigger tenant_receipt_kept before update of completed_at, digest, signature, public_key on tenant_receipt
  for each row when (old.completed_at is not null) execute function keep_receipts();

create function tenant_name(tenant uuid) returns table (id uuid, name text) language sql stable as $$
  select t.id, t.name from tenant t where t.id = tenant
$$;

-- How many rows of a tenant each table has, for its receipt.
create function count_rows_of_tenant(tenant uuid) returns jsonb language plpgsql stable as $$
declare
  counted jsonb := '{}';
  found_rows bigint;
  each_table text;
begin
  for each_table in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1
  loop
    execute format('select count(*) from %I where tenant_id = $1', each_table) into found_rows using tenant;
    if found_rows > 0 then
      counted := counted || jsonb_build_object(each_table, found_rows);
    end if;
  end loop;
  return counted;
end $$;

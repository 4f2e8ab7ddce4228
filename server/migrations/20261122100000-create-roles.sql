-- The baseline: these files, read in order, describe all data of Arbor. A migration that has landed is never changed
-- again, this baseline included. Every change of the schema is a new file.
--
-- This file: the two roles that the service works as, and the helpers that give tables and functions their rights.

-- The service never works as the owner of the tables. arbor_app sees the rows of one tenant, the one in
-- app.tenant_id; arbor_system sees all rows and is used only where code crosses tenants on purpose.
do $$
begin
  if not exists (select from pg_roles where rolname = 'arbor_app') then
    create role arbor_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'arbor_system') then
    create role arbor_system nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Another database of the same server created them a moment ago.
end $$;

grant arbor_app to current_user;
grant arbor_system to current_user;
grant usage on schema public to arbor_app, arbor_system;

-- The tenant of the transaction; null outside of one.
create function current_tenant() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Gives a new table its rights: arbor_app reaches the rows of the transaction's tenant, arbor_system all rows, and the
-- owner none. A table that belongs to no tenant passes null as its column: arbor_app gets no right to it.
create function enforce_tenant_isolation(target regclass, tenant_column text default 'tenant_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy all_tenants on %s to arbor_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to arbor_system', target);
  if tenant_column is not null then
    execute format(
      'create policy tenant_only on %s to arbor_app using (%I = current_tenant()) with check (%I = current_tenant())',
      target, tenant_column, tenant_column);
    execute format('grant select, insert, update, delete on %s to arbor_app', target);
  end if;
end $$;

-- Makes a function run as arbor_system, whoever calls it. Members of arbor_system, such as the service's login, may
-- call it, and arbor_app unless within_tenant is false. A function that arbor_app may call returns rows, or facts
-- about rows, of current_tenant() only; it takes no tenant as an argument.
create function run_as_system(target regprocedure, within_tenant boolean default true) returns void
language plpgsql as $$
begin
  execute format('alter function %s security definer set search_path = public, pg_temp', target);
  -- To own a function, a role must be allowed to create one.
  grant create on schema public to arbor_system;
  execute format('alter function %s owner to arbor_system', target);
  revoke create on schema public from arbor_system;
  execute format('revoke execute on function %s from public', target);
  if within_tenant then
    execute format('grant execute on function %s to arbor_app', target);
  end if;
end $$;

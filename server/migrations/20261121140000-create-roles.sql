-- The service never works as the owner of the tables. arbor_app sees the rows of one tenant, the one in
-- app.tenant_id; arbor_system sees all and is taken only by the code paths that cross tenants on purpose.
do $$
begin
  if not exists (select from pg_roles where rolname = 'arbor_app') then
    create role arbor_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'arbor_system') then
    create role arbor_system nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server made them a moment ago
end $$;

grant arbor_app to current_user;
grant arbor_system to current_user;
grant usage on schema public to arbor_app, arbor_system;

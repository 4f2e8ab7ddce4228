-- Whether a source hides items from administrators who are none of its readers.
create function binds_admins(tenant uuid) returns boolean
  language sql stable parallel safe
  return exists (
    select from source_reader r where r.tenant_id = tenant and r.kind = 'admins' and r.is_ignored);
grant execute on function binds_admins to arbor_app, arbor_system;

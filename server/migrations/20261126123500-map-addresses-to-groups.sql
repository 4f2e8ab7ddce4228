-- The address of a mailing list can be a group.
alter table source_reader
  drop constraint source_reader_check,
  add constraint source_reader_check check (
    case kind
      when 'person' then user_id is null or group_id is null
      when 'group' then user_id is null
      else user_id is null and group_id is null
    end);

-- A person with a decision is whom it names, and not also the member with the address.
create or replace function reader_ids_of(tenant uuid, person uuid) returns uuid[]
  language sql stable parallel safe
  begin atomic
    select coalesce(array_agg(id), '{}') from (
      select r.id from source_reader r where r.tenant_id = tenant and r.user_id = person
      union
      select r.id from source_reader r
      join tenant_group_member g on g.tenant_id = r.tenant_id and g.group_id = r.group_id
      where r.tenant_id = tenant and g.tenant_id = tenant and g.user_id = person
      union
      select r.id from source_reader r
      where r.tenant_id = tenant and r.kind = 'person'
        and r.user_id is null and r.group_id is null and not r.is_ignored
        and r.name = (select lower(u.email) from app_user u where u.id = person)
      union
      select r.id from source_reader r
      where r.tenant_id = tenant and r.kind = 'admins' and not r.is_ignored and exists (
        select from tenant_user m
        where m.tenant_id = tenant and m.user_id = person and m.role <> 'USER' and m.deactivated_on is null)
    ) mine;
  end;

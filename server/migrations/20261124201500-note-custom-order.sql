-- When somebody last put the items of a folder in an order of their own; null where nobody has.
alter table path_part add column ordered_at timestamptz;

-- Until now that was not noted. Items are added at the end, so one that is before an older one was either put there or
-- moved here from another folder. Such a folder keeps the order it is shown in.
update path_part f set ordered_at = now()
from (
  select distinct item.tenant_id, item.parent_id
  from (
    select p.tenant_id, p.parent_id, p.created_at,
      lag(p.created_at) over (partition by p.tenant_id, p.parent_id order by p.sort_key) as before
    from path_part p where p.part_type in ('FOLDER', 'DOCUMENT')) item
  where item.before > item.created_at) put
where f.tenant_id = put.tenant_id and f.id = put.parent_id and f.part_type = 'FOLDER';

-- A name as people sort it: numbers by their value, letters without regard to case and accents.
create function natural_name(name text) returns text
language sql immutable parallel safe strict
return regexp_replace(
  regexp_replace(
    replace(regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'),
    '([0-9]+)', repeat('0', 20) || '\1', 'g'),
  '[0-9]*([0-9]{20})', '\1', 'g');

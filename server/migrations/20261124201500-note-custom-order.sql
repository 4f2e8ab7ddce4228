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

-- Names as people sort them: numbers by their value, letters without regard to case and accents until nothing else
-- tells them apart. No index may use it, so that another version of ICU, which can sort otherwise, harms nothing. The
-- embedded database knows this way of naming the option, but not "und-u-kn".
do $$
begin
  create collation natural_order (provider = icu, locale = 'und@colNumeric=yes');
exception when feature_not_supported then
  -- A server that was built without ICU, or a database in another encoding than UTF-8, sorts by code points.
  create collation natural_order from "C";
end $$;

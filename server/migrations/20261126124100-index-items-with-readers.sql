-- Tells at once whether a tenant has items with readers.
create index path_part_readers_idx on path_part (tenant_id) where reader_ids is not null;

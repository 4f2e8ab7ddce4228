-- Readers outlive their source, but not their tenant.
delete from source_reader r where not exists (select from tenant t where t.id = r.tenant_id);
alter table source_reader
  add constraint source_reader_tenant_id_fkey foreign key (tenant_id) references tenant (id) on delete cascade;

-- An account that a tenant's own identity provider has made is local to that tenant: nobody but the provider says that
-- the address is the person's, and whoever owns the tenant runs the provider. The address stays free for the person
-- who proves it by mail or Google, and for other tenants.

alter table app_user
  -- The only tenant of an account whose address is not proved; null once somebody has proved it.
  add column local_tenant_id uuid references tenant (id) on delete cascade;

-- An account that has neither a password nor a provider trusted for everybody has never been proved. One that belongs
-- to several tenants stays a member of all of them.
update app_user u set local_tenant_id = (
  select m.tenant_id from tenant_user m where m.user_id = u.id order by m.created_at, m.tenant_id limit 1
)
where u.idp_type = 'TENANT' and u.password_hash is null
  and not exists (select from user_identity i where i.user_id = u.id and i.tenant_id is null)
  and not exists (select from tenant_user m where m.user_id = u.id and m.role = 'OWNER');

drop index app_user_email_key;
create unique index app_user_email_key on app_user (lower(email)) where local_tenant_id is null;
create unique index app_user_local_email_key on app_user (lower(email), local_tenant_id)
  where local_tenant_id is not null;
create index app_user_local_tenant_idx on app_user (local_tenant_id) where local_tenant_id is not null;

-- A provider counts in the tenant for as long as the person is a member: who has left is not brought back by it.
delete from user_identity i
where i.tenant_id is not null
  and not exists (select from tenant_user m where m.tenant_id = i.tenant_id and m.user_id = i.user_id);
alter table user_identity
  add foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade;
create index user_identity_member_idx on user_identity (tenant_id, user_id);

-- The identity provider that a tenant has at present, as far as it decides who somebody is. Its row is replaced when the
-- issuer or the client changes, and goes with the provider; identities, sessions and API keys that it gave go with it.
-- A sign-in or a key that is made meanwhile waits for the row, and fails when it is gone.
create table identity_provider (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  kind text not null,
  issuer text,
  client_id text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint identity_provider_tenant_key unique (tenant_id)
);
select enforce_tenant_isolation('identity_provider');

insert into identity_provider (tenant_id, id, kind, issuer, client_id)
select t.id, gen_random_uuid(), t.idp_config ->> 'provider',
  case jsonb_typeof(c.configuration -> 'issuer') when 'string' then c.configuration ->> 'issuer' end,
  case jsonb_typeof(c.configuration -> 'client_id') when 'string' then c.configuration ->> 'client_id' end
from tenant t, lateral (select t.idp_config -> 'configuration' as configuration) c
where jsonb_typeof(c.configuration) = 'object' and c.configuration <> '{}';

alter table user_identity add column provider_id uuid;
alter table user_session add column provider_id uuid;
alter table api_key add column provider_id uuid;

update user_identity i set provider_id = p.id from identity_provider p
where p.tenant_id = i.tenant_id and rtrim(lower(p.issuer), '/') = rtrim(lower(i.issuer), '/');
update user_session s set provider_id = p.id from identity_provider p where p.tenant_id = s.tenant_id and s.confined;
update api_key k set provider_id = p.id from identity_provider p where p.tenant_id = k.tenant_id and k.confined;

-- What former providers gave, and what any gave for an OWNER, for whom none stands in.
delete from user_identity i
where i.tenant_id is not null and (i.provider_id is null or exists (
  select from tenant_user m where m.tenant_id = i.tenant_id and m.user_id = i.user_id and m.role = 'OWNER'));
delete from user_session s
where s.confined and (s.provider_id is null or exists (
  select from tenant_user m where m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.role = 'OWNER'));
delete from api_key k
where k.confined and (k.provider_id is null or exists (
  select from tenant_user m where m.tenant_id = k.tenant_id and m.user_id = k.user_id and m.role = 'OWNER'));

alter table user_identity
  add foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade,
  add check ((provider_id is null) = (tenant_id is null));
alter table user_session
  add foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade,
  add check (confined = (provider_id is not null));
alter table api_key
  add foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade,
  add check (confined = (provider_id is not null));
create index user_identity_provider_idx on user_identity (tenant_id, provider_id);
create index user_session_provider_idx on user_session (tenant_id, provider_id) where provider_id is not null;
create index api_key_provider_idx on api_key (tenant_id, provider_id) where provider_id is not null;

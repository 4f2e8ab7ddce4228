-- Sign-in for apps that act for a person: the rows of the OAuth authorization server. Codes and tokens are stored as
-- hashes.

-- A client that registered itself, and what it said about itself, encrypted, since a secret may be part of it. It
-- belongs to no tenant: nobody is signed in when a client registers.
create table oauth_client (
  id text primary key,
  metadata text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_client_expiry_idx on oauth_client (expires_at);
select enforce_tenant_isolation('oauth_client', null);

-- A sign-in that waits for the person's consent. Nobody needs to be signed in to start one.
create table oauth_request (
  id_hash bytea primary key,
  payload text not null,
  expires_at timestamptz not null
);
create index oauth_request_expiry_idx on oauth_request (expires_at);
select enforce_tenant_isolation('oauth_request', null);

-- What a member allowed an app to do in one tenant. It goes with the membership, and with the tenant's identity
-- provider where that gave the session in which it was allowed.
create table oauth_grant (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  client_name text not null,
  client_host text not null,
  scopes text[] not null,
  provider_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- The end of the last of its codes and tokens.
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint oauth_grant_id_key unique (id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id) on delete cascade
);
create index oauth_grant_user_idx on oauth_grant (tenant_id, user_id);
create index oauth_grant_provider_idx on oauth_grant (tenant_id, provider_id) where provider_id is not null;
create index oauth_grant_expiry_idx on oauth_grant (expires_at);
select enforce_tenant_isolation('oauth_grant');

-- A code or token of a grant. One that was used up stays until the grant ends or it expires, so that a second use is
-- recognized.
create table oauth_token (
  tenant_id uuid not null,
  hash bytea not null,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  grant_id uuid not null,
  -- What an access token allows, which may be less than the grant.
  scopes text[],
  payload text not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  constraint oauth_token_hash_key unique (hash),
  foreign key (tenant_id, grant_id) references oauth_grant (tenant_id, id) on delete cascade
);
create index oauth_token_grant_idx on oauth_token (tenant_id, grant_id);
create index oauth_token_expiry_idx on oauth_token (expires_at);
select enforce_tenant_isolation('oauth_token');

-- Whom an access token stands for, as actor_of_api_key.
create function actor_of_access_token(token bytea) returns table (
  grant_id uuid, client_id text, scopes text[], last_used_at timestamptz, confined boolean, tenant_id uuid,
  user_id uuid, role text, home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid,
  agents_part_id uuid, read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable
begin atomic
  -- Confined, whoever gave the session: the person agreed for one tenant.
  select g.id, g.client_id, t.scopes, g.last_used_at, true, a.*
  from oauth_token t
  join oauth_grant g on g.tenant_id = t.tenant_id and g.id = t.grant_id,
    lateral (select * from actor where tenant_id = g.tenant_id and user_id = g.user_id offset 0) a
  where t.hash = token and t.kind = 'AccessToken' and t.expires_at > now();
end;
select run_as_system('actor_of_access_token(bytea)', within_tenant => false);

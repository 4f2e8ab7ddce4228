-- How a person or a program proves who it is: mailed tokens, identity providers, sessions and API keys. Tokens and
-- keys are stored as hashes.

-- A token mailed to an address, to prove that its owner asks. Clients know the id as email_id. The rows belong to
-- accounts, or to people who have none yet.
create table email_token (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_up', 'reset_password')),
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint email_token_hash_key unique (token_hash)
);
create index email_token_address_idx on email_token (lower(email), purpose);
create index email_token_expiry_idx on email_token (expires_at);
select enforce_tenant_isolation('email_token', null);

-- Who an identity provider knows an account as. What a tenant's own provider says counts in that tenant only;
-- tenant_id is null for a provider that the operator of the service trusts for everybody.
create table user_identity (
  id uuid primary key,
  tenant_id uuid references tenant (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_identity_subject_key unique nulls not distinct (tenant_id, issuer, subject)
);
create index user_identity_user_idx on user_identity (user_id);
select enforce_tenant_isolation('user_identity', null);

create table user_session (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  -- Obtained through the tenant's own identity provider, so it must not reach another tenant: whoever runs the
  -- provider can claim to be anybody, and must not gain access to that person's other tenants.
  confined boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint user_session_token_key unique (token_hash),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index user_session_user_idx on user_session (tenant_id, user_id);
create index user_session_expiry_idx on user_session (expires_at);
select enforce_tenant_isolation('user_session');

create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  key_hash bytea not null,
  key_suffix text not null,
  -- As in user_session: created in a confined session.
  confined boolean not null default false,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint api_key_hash_key unique (key_hash),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index api_key_user_idx on api_key (tenant_id, user_id);
select enforce_tenant_isolation('api_key');

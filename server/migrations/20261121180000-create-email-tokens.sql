-- What was mailed to an address, to prove that it is its owner's. The id is the one clients get as email_id.
-- No tenant sees these rows: they belong to accounts, or to people who have none yet.
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
alter table email_token enable row level security;
alter table email_token force row level security;
create policy all_accounts on email_token to arbor_system using (true) with check (true);
grant select, insert, update, delete on email_token to arbor_system;

-- Who an identity provider knows a user as. A tenant's own provider speaks for that tenant only; tenant_id is
-- empty for a provider that the operator of the service trusts for everybody.
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
alter table user_identity enable row level security;
alter table user_identity force row level security;
create policy all_accounts on user_identity to arbor_system using (true) with check (true);
grant select, insert, update, delete on user_identity to arbor_system;

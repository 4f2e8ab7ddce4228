-- People who get their unread notices by mail. Whoever has no row gets none.
create table notice_digest (
  tenant_id uuid not null,
  user_id uuid not null,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  -- Unset for the server's.
  time_zone text,
  language text not null check (language in ('en', 'de')),
  -- Notices up to this time have been mailed, or are older than the setting.
  mailed_until timestamptz not null,
  next_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index notice_digest_next_idx on notice_digest (next_at);
select enforce_tenant_isolation('notice_digest');

-- A session is kept, of no use, when its membership ends, so that whoever connects with it can be told that they are no
-- member any more, and not that they should sign in again.

alter table user_session
  -- The user, as long as the membership lasts in which the session began. A new membership does not bring it back.
  add column member_id uuid,
  drop constraint user_session_tenant_id_user_id_fkey,
  add foreign key (tenant_id) references tenant (id) on delete cascade,
  add foreign key (user_id) references app_user (id) on delete cascade;
update user_session set member_id = user_id;
alter table user_session
  add foreign key (tenant_id, member_id) references tenant_user (tenant_id, user_id)
    on delete set null (member_id);
drop index user_session_user_idx;
create index user_session_member_idx on user_session (tenant_id, member_id);
create index user_session_user_idx on user_session (user_id);

create or replace function actor_of_session(hash bytea) returns table (
  session_id uuid, expires_at timestamptz, confined boolean, tenant_id uuid, user_id uuid, role text,
  home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid,
  read_part_ids uuid[], write_part_ids uuid[]
)
language sql stable
begin atomic
  select s.id, s.expires_at, s.confined, a.*
  from user_session s,
    lateral (select * from actor where tenant_id = s.tenant_id and user_id = s.member_id offset 0) a
  where s.token_hash = hash and s.expires_at > now();
end;
select run_as_system('actor_of_session(bytea)', within_tenant => false);

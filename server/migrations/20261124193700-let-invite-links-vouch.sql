-- Without a mail server the link of an invite is handed over by the person who invites. It works by that person's word,
-- for as long as they may invite. Accounts that such a link makes are local to the tenant.
alter table invite add column invited_by uuid;
alter table invite
  add foreign key (tenant_id, invited_by) references tenant_user (tenant_id, user_id)
    on delete set null (invited_by);
create index invite_inviter_idx on invite (tenant_id, invited_by) where invited_by is not null;

-- An administrator makes a link that sets the password of such an account. Its token names the account, since nobody
-- has proved the address, which other accounts may have too.
alter table email_token add column user_id uuid references app_user (id) on delete cascade;
create index email_token_user_idx on email_token (user_id) where user_id is not null;
alter table email_token drop constraint email_token_purpose_check;
alter table email_token add constraint email_token_purpose_check
  check (purpose in ('sign_up', 'reset_password', 'first_sign_in', 'reset_local_password'));
alter table email_token
  add check ((purpose = 'reset_local_password') = (user_id is not null));

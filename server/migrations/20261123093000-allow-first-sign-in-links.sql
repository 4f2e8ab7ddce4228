-- The first start prints a link that signs its owner in once.
alter table email_token drop constraint email_token_purpose_check;
alter table email_token add constraint email_token_purpose_check
  check (purpose in ('sign_up', 'reset_password', 'first_sign_in'));

-- Whether nobody has signed in yet with the password that the first start generated for this account. Such a password
-- is replaced and shown again at each start, so that it can't be lost before it was used.
alter table app_user add column awaits_first_sign_in boolean not null default false;

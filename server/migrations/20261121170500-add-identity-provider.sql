-- The provider's public settings as they are shown, and its secrets sealed with the service's key.
alter table tenant add column idp_config jsonb;
alter table tenant add column idp_secrets text;

-- Chat models of a tenant, in addition to the one in the settings of the server.
create table chat_model (
  tenant_id uuid not null references tenant (id) on delete cascade,
  id uuid not null,
  -- People choose a model by its name.
  name text not null,
  -- Null for the address in the settings of the server, with its key.
  base_url text,
  model text not null,
  -- Encrypted.
  api_key text,
  -- What the form was filled from.
  preset text not null,
  -- How long to wait for it. Null: Arbor decides.
  first_token_seconds integer check (first_token_seconds > 0),
  between_tokens_seconds integer check (between_tokens_seconds > 0),
  -- Whether the model calls tools itself, or Arbor searches before it asks the model.
  answers text not null default 'auto' check (answers in ('auto', 'search_first')),
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  -- Groups that may use it. Everybody may if it is empty. Deleted groups stay, so that deleting one doesn't give everybody
  -- access.
  group_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index chat_model_name_key on chat_model (tenant_id, lower(name));
create unique index chat_model_default_key on chat_model (tenant_id) where is_default;
select enforce_tenant_isolation('chat_model');

do $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on chat_model for each row when (current_setting(''app.audit'', true) = ''on'') execute function note_change(%s)',
      'chat_model_noted_' || event, event,
      $c$'name', 'base_url', 'model', '!api_key', 'answers', 'is_default', 'is_enabled', 'group_ids'$c$);
  end loop;
end $$;

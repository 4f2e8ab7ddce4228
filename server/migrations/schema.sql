-- Generated from the migrated database by `npm run generate`. Do not edit.

CREATE COLLATION public.natural_order (provider = icu, locale = 'und@colNumeric=yes');

CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;

COMMENT ON EXTENSION vector IS 'vector data type and ivfflat and hnsw access methods';

CREATE TABLE public.path_permission (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    group_id uuid,
    path_part_id uuid NOT NULL,
    capability text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    granted_by uuid,
    CONSTRAINT path_permission_capability_check CHECK ((capability = ANY (ARRAY['READ_ONLY'::text, 'READ_WRITE'::text]))),
    CONSTRAINT path_permission_check CHECK ((num_nonnulls(user_id, group_id) = 1))
);

ALTER TABLE ONLY public.path_permission FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant (
    id uuid NOT NULL,
    name text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    branding jsonb DEFAULT '{}'::jsonb NOT NULL,
    idp_config jsonb,
    idp_secrets text,
    root_part_id uuid,
    shared_part_id uuid,
    users_part_id uuid,
    agents_part_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    history_since timestamp with time zone DEFAULT now() NOT NULL,
    removal_id uuid
);

ALTER TABLE ONLY public.tenant FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_group_member (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.tenant_group_member FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_user (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    home_part_id uuid,
    deactivated_on timestamp with time zone,
    is_tenant_idp_managed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tenant_user_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'ADMIN'::text, 'USER'::text])))
);

ALTER TABLE ONLY public.tenant_user FORCE ROW LEVEL SECURITY;

CREATE VIEW public.actor WITH (security_invoker='true') AS
 SELECT m.tenant_id,
    m.user_id,
    m.role,
    m.home_part_id,
    t.root_part_id,
    t.shared_part_id,
    t.users_part_id,
    t.agents_part_id,
    (COALESCE(g.readable, '{}'::uuid[]) || m.home_part_id) AS read_part_ids,
    (COALESCE(g.writable, '{}'::uuid[]) || m.home_part_id) AS write_part_ids
   FROM ((public.tenant_user m
     JOIN public.tenant t ON ((t.id = m.tenant_id)))
     LEFT JOIN LATERAL ( SELECT array_agg(p.path_part_id) AS readable,
            array_agg(p.path_part_id) FILTER (WHERE (p.capability = 'READ_WRITE'::text)) AS writable
           FROM public.path_permission p
          WHERE ((m.role = 'USER'::text) AND (p.tenant_id = m.tenant_id) AND ((p.user_id = m.user_id) OR (p.group_id IN ( SELECT gm.group_id
                   FROM public.tenant_group_member gm
                  WHERE ((gm.tenant_id = m.tenant_id) AND (gm.user_id = m.user_id))))))) g ON (true))
  WHERE (m.deactivated_on IS NULL);

CREATE TABLE public.oauth_grant (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    client_id text NOT NULL,
    client_name text NOT NULL,
    client_host text NOT NULL,
    scopes text[] NOT NULL,
    provider_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.oauth_grant FORCE ROW LEVEL SECURITY;

CREATE TABLE public.oauth_token (
    tenant_id uuid NOT NULL,
    hash bytea NOT NULL,
    kind text NOT NULL,
    grant_id uuid NOT NULL,
    scopes text[],
    payload text NOT NULL,
    consumed_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT oauth_token_kind_check CHECK ((kind = ANY (ARRAY['AuthorizationCode'::text, 'AccessToken'::text, 'RefreshToken'::text])))
);

ALTER TABLE ONLY public.oauth_token FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.actor_of_access_token(token bytea) RETURNS TABLE(grant_id uuid, client_id text, scopes text[], last_used_at timestamp with time zone, confined boolean, tenant_id uuid, user_id uuid, role text, home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid, read_part_ids uuid[], write_part_ids uuid[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT g.id,
     g.client_id,
     t.scopes,
     g.last_used_at,
     true,
     a.tenant_id,
     a.user_id,
     a.role,
     a.home_part_id,
     a.root_part_id,
     a.shared_part_id,
     a.users_part_id,
     a.agents_part_id,
     a.read_part_ids,
     a.write_part_ids
    FROM (public.oauth_token t
      JOIN public.oauth_grant g ON (((g.tenant_id = t.tenant_id) AND (g.id = t.grant_id)))),
     LATERAL ( SELECT actor.tenant_id,
             actor.user_id,
             actor.role,
             actor.home_part_id,
             actor.root_part_id,
             actor.shared_part_id,
             actor.users_part_id,
             actor.agents_part_id,
             actor.read_part_ids,
             actor.write_part_ids
            FROM public.actor
           WHERE ((actor.tenant_id = g.tenant_id) AND (actor.user_id = g.user_id))
          OFFSET 0) a
   WHERE ((t.hash = actor_of_access_token.token) AND (t.kind = 'AccessToken'::text) AND (t.expires_at > now()));
END;

CREATE TABLE public.api_key (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    key_hash bytea NOT NULL,
    key_suffix text NOT NULL,
    confined boolean DEFAULT false NOT NULL,
    last_used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    provider_id uuid,
    expires_at timestamp with time zone,
    CONSTRAINT api_key_check CHECK ((confined = (provider_id IS NOT NULL)))
);

ALTER TABLE ONLY public.api_key FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.actor_of_api_key(hash bytea) RETURNS TABLE(api_key_id uuid, last_used_at timestamp with time zone, confined boolean, tenant_id uuid, user_id uuid, role text, home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid, read_part_ids uuid[], write_part_ids uuid[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT k.id,
     k.last_used_at,
     k.confined,
     a.tenant_id,
     a.user_id,
     a.role,
     a.home_part_id,
     a.root_part_id,
     a.shared_part_id,
     a.users_part_id,
     a.agents_part_id,
     a.read_part_ids,
     a.write_part_ids
    FROM public.api_key k,
     LATERAL ( SELECT actor.tenant_id,
             actor.user_id,
             actor.role,
             actor.home_part_id,
             actor.root_part_id,
             actor.shared_part_id,
             actor.users_part_id,
             actor.agents_part_id,
             actor.read_part_ids,
             actor.write_part_ids
            FROM public.actor
           WHERE ((actor.tenant_id = k.tenant_id) AND (actor.user_id = k.user_id))
          OFFSET 0) a
   WHERE ((k.key_hash = actor_of_api_key.hash) AND ((k.expires_at IS NULL) OR (k.expires_at > now())));
END;

CREATE TABLE public.user_session (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    confined boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    member_id uuid,
    provider_id uuid,
    CONSTRAINT user_session_check CHECK ((confined = (provider_id IS NOT NULL)))
);

ALTER TABLE ONLY public.user_session FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.actor_of_session(hash bytea) RETURNS TABLE(session_id uuid, expires_at timestamp with time zone, confined boolean, tenant_id uuid, user_id uuid, role text, home_part_id uuid, root_part_id uuid, shared_part_id uuid, users_part_id uuid, agents_part_id uuid, read_part_ids uuid[], write_part_ids uuid[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT s.id,
     s.expires_at,
     s.confined,
     a.tenant_id,
     a.user_id,
     a.role,
     a.home_part_id,
     a.root_part_id,
     a.shared_part_id,
     a.users_part_id,
     a.agents_part_id,
     a.read_part_ids,
     a.write_part_ids
    FROM public.user_session s,
     LATERAL ( SELECT actor.tenant_id,
             actor.user_id,
             actor.role,
             actor.home_part_id,
             actor.root_part_id,
             actor.shared_part_id,
             actor.users_part_id,
             actor.agents_part_id,
             actor.read_part_ids,
             actor.write_part_ids
            FROM public.actor
           WHERE ((actor.tenant_id = s.tenant_id) AND (actor.user_id = s.member_id))
          OFFSET 0) a
   WHERE ((s.token_hash = actor_of_session.hash) AND (s.expires_at > now()));
END;

CREATE FUNCTION public.add_webhook_event(tenant uuid, kind text, event_data jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  with event as materialized (select gen_random_uuid() as id)
  insert into webhook_delivery (tenant_id, id, webhook_id, event_id, event_type, data)
  select w.tenant_id, gen_random_uuid(), w.id, event.id, kind, event_data
  from webhook w cross join event
  where w.tenant_id = tenant and w.is_enabled and kind = any (w.events)
$$;

CREATE TABLE public.path_part (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    parent_id uuid,
    part_type text NOT NULL,
    name text NOT NULL,
    metadata_obj_id uuid NOT NULL,
    ancestors uuid[] NOT NULL,
    version_part_id uuid,
    sort_key text NOT NULL COLLATE pg_catalog."C",
    system_managed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ordered_at timestamp with time zone,
    source_id uuid,
    reader_ids uuid[],
    CONSTRAINT path_part_in_version_check CHECK (((version_part_id IS NOT NULL) = (part_type = ANY (ARRAY['SECTION'::text, 'CHUNK'::text])))),
    CONSTRAINT path_part_part_type_check CHECK ((part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text, 'DOCUMENT_VERSION'::text, 'SECTION'::text, 'CHUNK'::text, 'THREAD'::text, 'THREAD_MESSAGE'::text, 'WORKFLOW_DEFINITION'::text, 'WORKFLOW_RUN'::text, 'DELETED'::text])))
);

ALTER TABLE ONLY public.path_part FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.ancestors_from_root(part public.path_part) RETURNS uuid[]
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((part).version_part_id IS NULL) THEN (part).ancestors ELSE (SELECT (version.ancestors || (ancestors_from_root.part).ancestors) FROM public.path_part version WHERE ((version.tenant_id = (ancestors_from_root.part).tenant_id) AND (version.id = (ancestors_from_root.part).version_part_id))) END;

CREATE FUNCTION public.await_contents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(contents_lock(new.tenant_id));
  return new;
end $$;

CREATE TABLE public.source_reader (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    source_id uuid,
    kind text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    user_id uuid,
    group_id uuid,
    is_ignored boolean DEFAULT false NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT source_reader_check CHECK (
CASE kind
    WHEN 'person'::text THEN ((user_id IS NULL) OR (group_id IS NULL))
    WHEN 'group'::text THEN (user_id IS NULL)
    ELSE ((user_id IS NULL) AND (group_id IS NULL))
END),
    CONSTRAINT source_reader_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'group'::text, 'admins'::text])))
);

ALTER TABLE ONLY public.source_reader FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.binds_admins(tenant uuid) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (EXISTS (SELECT FROM public.source_reader r WHERE ((r.tenant_id = binds_admins.tenant) AND (r.kind = 'admins'::text) AND r.is_ignored)));

CREATE FUNCTION public.changed_since(tenant uuid, at timestamp with time zone) RETURNS TABLE(part uuid)
    LANGUAGE plpgsql STABLE ROWS 100 PARALLEL SAFE
    AS $$
begin
  return query
  select d.path_part_id from document d
  where d.tenant_id = changed_since.tenant and d.id in (
    select h.document_id from document_history h
    where h.tenant_id = changed_since.tenant and h.until > changed_since.at)
  union all
  select p.id from (
    select distinct on (h.part_id) h.part_id, h.name, h.parent_id from path_part_history h
    where h.tenant_id = changed_since.tenant and h.until > changed_since.at
    order by h.part_id, h.until) was
  join path_part p on p.tenant_id = changed_since.tenant and p.id = was.part_id
  where was.name is null or was.parent_id is distinct from p.parent_id;
end $$;

CREATE FUNCTION public.children_at(tenant uuid, folder uuid, at timestamp with time zone) RETURNS SETOF public.path_part
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select was.* from (
    select p.id from path_part p
    where p.tenant_id = children_at.tenant and p.parent_id = children_at.folder
      and p.part_type in ('FOLDER', 'DOCUMENT')
    union
    select h.part_id from path_part_history h
    where h.tenant_id = children_at.tenant and h.parent_id = children_at.folder and h.until > children_at.at) child
  cross join lateral (
    select p from path_part p where p.tenant_id = children_at.tenant and p.id = child.id offset 0) now
  cross join lateral part_at(now.p, children_at.at) was
  where was.parent_id = children_at.folder;
$$;

CREATE FUNCTION public.close_tenant(tenant_id uuid, receipt uuid) RETURNS void
    LANGUAGE sql
    AS $$
  delete from invite i where i.tenant_id = close_tenant.tenant_id;
  delete from identity_provider p where p.tenant_id = close_tenant.tenant_id;
  delete from outside_link l where l.tenant_id = close_tenant.tenant_id;
  delete from retention_rule r where r.tenant_id = close_tenant.tenant_id;
  delete from deletion d where d.tenant_id = close_tenant.tenant_id;
  update webhook w set is_enabled = false where w.tenant_id = close_tenant.tenant_id;
  update tenant t set removal_id = receipt, idp_config = null, idp_secrets = null, settings = '{}',
    shared_part_id = null, users_part_id = null, agents_part_id = null
  where t.id = close_tenant.tenant_id;
$$;

CREATE FUNCTION public.current_tenant() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid;

CREATE TABLE public.comment (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    reply_to uuid,
    user_id uuid,
    body text,
    text_index tsvector DEFAULT ''::tsvector NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    edited_at timestamp with time zone,
    version_id uuid,
    chunk_id uuid,
    quote text,
    before text,
    after text,
    boxes jsonb DEFAULT '[]'::jsonb NOT NULL,
    resolved_at timestamp with time zone,
    resolved_by uuid,
    CONSTRAINT comment_body_check CHECK ((char_length(body) <= 20000)),
    CONSTRAINT comment_passage_check CHECK (
CASE
    WHEN (reply_to IS NULL) THEN (num_nonnulls(version_id, chunk_id, quote, before, after) = 5)
    ELSE (num_nonnulls(version_id, chunk_id, quote, before, after, resolved_at, resolved_by) = 0)
END)
);

ALTER TABLE ONLY public.comment FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.comments_with(query tsquery, at_most integer) RETURNS TABLE(id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT c.id
    FROM public.comment c
   WHERE ((c.tenant_id = public.current_tenant()) AND ((c.text_index || array_to_tsvector(ARRAY[(c.tenant_id)::text])) @@ ((quote_literal(public.current_tenant()))::tsquery && comments_with.query)))
   ORDER BY c.id DESC
  LIMIT comments_with.at_most;
END;

CREATE FUNCTION public.contents_lock(tenant uuid) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select hashtextextended('contents', 0) # hashtextextended(tenant::text, 0)
$$;

CREATE FUNCTION public.count_rows_of_tenant(tenant uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $_$
declare
  counted jsonb := '{}';
  found_rows bigint;
  each_table text;
begin
  for each_table in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1
  loop
    execute format('select count(*) from %I where tenant_id = $1', each_table) into found_rows using tenant;
    if found_rows > 0 then
      counted := counted || jsonb_build_object(each_table, found_rows);
    end if;
  end loop;
  return counted;
end $_$;

CREATE TABLE public.search_text (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    text_index tsvector DEFAULT ''::tsvector NOT NULL,
    language text,
    num_words integer DEFAULT 0 NOT NULL,
    analysis_version smallint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.search_text FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_texts(query tsquery, at_most integer) RETURNS TABLE(id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET enable_seqscan TO 'off'
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT t.id
    FROM public.search_text t
   WHERE ((NOT (t.tenant_id IS DISTINCT FROM public.current_tenant())) AND ((t.text_index || array_to_tsvector(ARRAY[(t.tenant_id)::text])) @@ ((quote_literal(public.current_tenant()))::tsquery && find_texts.query)))
  LIMIT find_texts.at_most;
END;

CREATE FUNCTION public.count_texts(query tsquery, at_most integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    RETURN (SELECT count(*) AS count FROM public.find_texts(count_texts.query, count_texts.at_most) find_texts(id));

CREATE FUNCTION public.count_usage_of_chunk() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, sum(octet_length(r.metadata::text)) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, -sum(octet_length(r.metadata::text)) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, text_bytes)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, octet_length(r.metadata::text) as counts from added r
          union all
          select r.tenant_id, -(octet_length(r.metadata::text)) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_usage_of_chunk_content() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, sum(octet_length(r.content)) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, -sum(octet_length(r.content)) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, text_bytes)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, octet_length(r.content) as counts from added r
          union all
          select r.tenant_id, -(octet_length(r.content)) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_usage_of_document() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, documents)
        select r.tenant_id, sum(1) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, documents)
        select r.tenant_id, -sum(1) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, documents)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, 1 as counts from added r
          union all
          select r.tenant_id, -(1) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_usage_of_document_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, sum(octet_length(r.system_metadata::text)) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, -sum(octet_length(r.system_metadata::text)) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, text_bytes)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, octet_length(r.system_metadata::text) as counts from added r
          union all
          select r.tenant_id, -(octet_length(r.system_metadata::text)) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_usage_of_ingestion_run() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, file_bytes)
        select r.tenant_id, sum(r.source_bytes + r.result_bytes) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, file_bytes)
        select r.tenant_id, -sum(r.source_bytes + r.result_bytes) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, file_bytes)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, r.source_bytes + r.result_bytes as counts from added r
          union all
          select r.tenant_id, -(r.source_bytes + r.result_bytes) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_usage_of_thread_message() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, sum(octet_length(r.content::text) + coalesce(octet_length(r.details::text), 0)) from added r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      elsif tg_op = 'DELETE' then
        insert into usage_change (tenant_id, text_bytes)
        select r.tenant_id, -sum(octet_length(r.content::text) + coalesce(octet_length(r.details::text), 0)) from gone r
        where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
      else
        insert into usage_change (tenant_id, text_bytes)
        select c.tenant_id, sum(c.counts) from (
          select r.tenant_id, octet_length(r.content::text) + coalesce(octet_length(r.details::text), 0) as counts from added r
          union all
          select r.tenant_id, -(octet_length(r.content::text) + coalesce(octet_length(r.details::text), 0)) from gone r) c
        group by c.tenant_id having sum(c.counts) <> 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_usage_of_trash_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into usage_change (tenant_id, documents, file_bytes, text_bytes)
    select r.tenant_id, sum(r.documents), sum(r.file_bytes), sum(r.text_bytes) from added r
    where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
  else
    insert into usage_change (tenant_id, documents, file_bytes, text_bytes)
    select r.tenant_id, -sum(r.documents), -sum(r.file_bytes), -sum(r.text_bytes) from gone r
    where exists (select from tenant t where t.id = r.tenant_id) group by r.tenant_id;
  end if;
  return null;
end $$;

CREATE FUNCTION public.documents_covered(tenant uuid, folder uuid, tag uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE
    AS $$
  select p.id
  from (select case when folder is not null then array[folder] else array(
    select t.path_part_id from path_part_tag t where t.tenant_id = tenant and t.tag_id = tag) end as ids) node
  join path_part p on p.tenant_id = tenant and p.version_part_id is null and p.part_type = 'DOCUMENT'
    and (p.ancestors && node.ids or (folder is null and p.id = any (node.ids)))
$$;

CREATE FUNCTION public.end_responsibilities() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pause_responsibilities(old.tenant_id, old.user_id);
  return null;
end $$;

CREATE FUNCTION public.enforce_tenant_isolation(target regclass, tenant_column text DEFAULT 'tenant_id'::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy all_tenants on %s to arbor_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to arbor_system', target);
  if tenant_column is not null then
    execute format(
      'create policy tenant_only on %s to arbor_app using (%I = current_tenant()) with check (%I = current_tenant())',
      target, tenant_column, tenant_column);
    execute format('grant select, insert, update, delete on %s to arbor_app', target);
  end if;
end $$;

CREATE FUNCTION public.entry_kept_by_rule(tenant uuid, entry uuid, outer_tags uuid[]) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select why_kept(tenant, array_agg(k.rule_id), array_agg(k.kept_until))
  from retention_in_trash(tenant, entry, outer_tags) k where k.kept_until > now()
$$;

CREATE FUNCTION public.forget_entry_retention() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update trash_entry set kept_until = null where tenant_id = coalesce(new.tenant_id, old.tenant_id);
  return null;
end $$;

CREATE FUNCTION public.has_keeping_rules(tenant uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from retention_rule r where r.tenant_id = tenant and r.keep_days is not null)
$$;

CREATE FUNCTION public.has_webhook(tenant uuid, kind text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from webhook w where w.tenant_id = tenant and w.is_enabled and kind = any (w.events))
    and exists (select from tenant t where t.id = tenant)
$$;

CREATE FUNCTION public.hide_deleted(tenant uuid, part uuid, receipt uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  top path_part;
  below uuid[] := array(select nodes_below(part));
  audits text := current_setting('app.audit', true);
begin
  if exists (
    select from path_part p where p.tenant_id = tenant and part = any (p.ancestors || p.id)
      and p.source_id is not null and p.source_id::text is distinct from current_setting('app.source_id', true)
  ) then
    raise exception 'A source keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'path_part_source_kept';
  end if;
  if exists (
    select from source s join path_part p on p.tenant_id = tenant and p.id = s.path_part_id
    where s.tenant_id = tenant and part = any (p.ancestors || p.id)
  ) then
    raise exception 'A source has this folder.' using errcode = 'foreign_key_violation', constraint = 'source_folder_fkey';
  end if;
  select * into strict top from path_part p where p.tenant_id = tenant and p.id = part;
  if top.part_type = 'DOCUMENT' and has_webhook(tenant, 'document.deleted') then
    perform add_webhook_event(tenant, 'document.deleted', webhook_document(top));
  end if;
  if audits = 'on' then
    perform set_config('app.changed', (coalesce(nullif(current_setting('app.changed', true), ''), '0')::int
        + cardinality(below) + 1)::text, true),
      set_config('app.changes', concat_ws(',', nullif(current_setting('app.changes', true), ''), jsonb_build_object(
        'table', 'path_part', 'id', part, 'change', 'deleted', 'after', '{}'::jsonb,
        'before', jsonb_build_object('name', recorded_text(top.name), 'part_type', top.part_type,
          'parent_id', top.parent_id, 'sort_key', recorded_text(top.sort_key)),
        'readers', top.reader_ids, 'of', jsonb_build_array(part))), true),
      set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''),
        array_to_string(top.ancestors || part, ','), (
          select string_agg(few.id::text, ',') from (
            select p.id from path_part p
            where p.tenant_id = tenant and p.id = any (below[:180]) and p.part_type in ('FOLDER', 'DOCUMENT')) few)), true),
      set_config('app.audit', '', true);
  end if;
  -- It leaves its folder, which can be moved and deleted like any other. What is below it stays below it.
  update path_part set part_type = 'DELETED', sort_key = '~' || part,
    parent_id = (select t.root_part_id from tenant t where t.id = tenant)
  where tenant_id = tenant and id = part;
  if audits = 'on' then
    perform set_config('app.audit', audits, true);
  end if;
  insert into deletion (tenant_id, id, part_id, part_type, nodes)
  values (tenant, receipt, part, top.part_type, cardinality(below) + 1);
end $$;

CREATE FUNCTION public.hides_from_admins(tenant uuid, readers uuid[]) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select readers is not null and not exists (
    select from source_reader r
    where r.tenant_id = tenant and r.id = any(readers) and r.kind = 'admins' and not r.is_ignored)
$$;

CREATE FUNCTION public.is_administrator(tenant uuid, person uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from tenant_user m
    where m.tenant_id = tenant and m.user_id = person and m.role in ('OWNER', 'ADMIN') and m.deactivated_on is null)
$$;

CREATE FUNCTION public.is_held(tenant uuid, chain uuid[]) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select exists (select from legal_hold h where h.tenant_id = tenant and h.part_id = any (chain))
    and not exists (select from deletion d where d.tenant_id = tenant and d.part_id = any (chain))
$$;

CREATE TABLE public.deletion (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    part_id uuid NOT NULL,
    part_type text NOT NULL,
    started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    nodes integer NOT NULL,
    removed integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.deletion FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.is_version_deleted(version uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (public.path_part v
              JOIN public.deletion d ON (((d.tenant_id = v.tenant_id) AND (d.part_id = ANY ((v.ancestors || v.id))))))
           WHERE ((v.tenant_id = public.current_tenant()) AND (v.id = is_version_deleted.version)))) AS "exists";
END;

CREATE FUNCTION public.items_at(tenant uuid, places uuid[], at timestamp with time zone, deepest integer, most integer, except_for uuid DEFAULT NULL::uuid) RETURNS TABLE(part public.path_part, depth integer, keys text[], path text)
    LANGUAGE sql STABLE
    AS $$
  with recursive below as (
    select was.was as part, 0 as depth, '{}'::text[] as keys, ''::text as path
    from path_part p cross join lateral (select was from part_at(p, items_at.at) was) was
    where p.tenant_id = items_at.tenant and p.id = any(items_at.places)
    union all
    select child.child, below.depth + 1, below.keys || ((child.child).sort_key collate "default"), below.path || '/' || (child.child).name
    from below
    cross join lateral (select child from children_at(items_at.tenant, (below.part).id, items_at.at) child) child
    where (below.part).part_type = 'FOLDER' and below.depth < items_at.deepest
      and (child.child).id is distinct from items_at.except_for
  )
  select below.part, below.depth, below.keys, below.path from below limit items_at.most;
$$;

CREATE FUNCTION public.keep_by_rules() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  document path_part;
  why jsonb;
begin
  if not has_keeping_rules(old.tenant_id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    select why_kept(old.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
    from retention_of(old.tenant_id, old.id, old.ancestors, old.created_at) k
    where k.kept_until > now() and k.rule_id not in (
      select rule_id from retention_of(new.tenant_id, new.id, new.ancestors, new.created_at));
    if why is not null then
      raise exception 'A retention rule keeps this item where it is.'
        using errcode = 'integrity_constraint_violation', constraint = 'retention_moved', detail = why::text;
    end if;
    return new;
  end if;
  if current_setting('app.trashing', true) = 'on' then
    return old;
  end if;
  document := old;
  if old.part_type = 'DOCUMENT_VERSION' then
    select * into document from path_part p where p.tenant_id = old.tenant_id and p.id = old.parent_id;
  end if;
  select why_kept(document.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
  from retention_of(document.tenant_id, document.id, document.ancestors, document.created_at) k
  where k.kept_until > now();
  if why is not null then
    raise exception 'A retention rule keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_kept', detail = why::text;
  end if;
  return old;
end $$;

CREATE FUNCTION public.keep_contents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed record;
  version_part uuid;
  known text := current_setting('app.changeable', true);
begin
  if tg_op = 'INSERT' then
    changed := new;
  else
    changed := old;
  end if;
  if known = changed.tenant_id::text or (tg_op = 'DELETE' and current_setting('app.trashing', true) = 'on') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  case tg_table_name
    when 'path_part' then
      version_part := coalesce(changed.version_part_id, changed.id);
    when 'chunk' then
      version_part := changed.version_part_id;
    when 'document_version' then
      version_part := changed.path_part_id;
    when 'section' then
      select p.version_part_id into version_part
      from path_part p where p.tenant_id = changed.tenant_id and p.id = changed.path_part_id;
    else
      select c.version_part_id into version_part
      from chunk c where c.tenant_id = changed.tenant_id and c.id = changed.chunk_id;
  end case;
  -- Otherwise it was deleted with what it belongs to.
  if version_part is not null and version_part::text is distinct from known then
    perform require_unkept_contents(changed.tenant_id, version_part, tg_op = 'INSERT');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION public.keep_former_place() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into path_part_history (tenant_id, part_id, until, name, parent_id, sort_key)
  values (old.tenant_id, old.id, clock_timestamp(), old.name, old.parent_id, old.sort_key)
  on conflict do nothing;
  return null;
end $$;

CREATE FUNCTION public.keep_former_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into document_history (tenant_id, document_id, until, version_id, document_type)
  values (old.tenant_id, old.id, clock_timestamp(), old.active_version_id, old.document_type)
  on conflict do nothing;
  return null;
end $$;

CREATE FUNCTION public.keep_held_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  restored path_part;
  why jsonb;
begin
  select * into restored from path_part p where p.tenant_id = old.tenant_id and p.id = old.part_id;
  if not found then
    if is_held(old.tenant_id, coalesce(old.ancestors, '{}') || old.parent_id || old.part_id) then
      raise exception 'A legal hold keeps this item.'
        using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_kept';
    end if;
    why := entry_kept_by_rule(old.tenant_id, old.id, old.tag_ids);
    if why is not null then
      raise exception 'A retention rule keeps this item.'
        using errcode = 'integrity_constraint_violation', constraint = 'retention_kept_in_trash', detail = why::text;
    end if;
    return old;
  end if;
  if exists (
    select from legal_hold h
    where h.tenant_id = old.tenant_id and h.part_id = any (coalesce(old.ancestors, '{}') || old.parent_id)
      and h.part_id <> all (restored.ancestors)
  ) then
    raise exception 'A legal hold keeps this item where it is.'
      using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_moved';
  end if;
  select why_kept(old.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
  from retention_in_trash(old.tenant_id, old.id, old.tag_ids) k
  where k.kept_until > now() and not exists (
    select from path_part d
    cross join lateral retention_of(d.tenant_id, d.id, d.ancestors, d.created_at) still
    where d.tenant_id = old.tenant_id and d.id = k.document_id and still.rule_id = k.rule_id);
  if why is not null then
    raise exception 'A retention rule keeps this item where it is.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_moved', detail = why::text;
  end if;
  return old;
end $$;

CREATE FUNCTION public.keep_held_items() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' then
    if is_held(old.tenant_id, old.ancestors || old.id) then
      raise exception 'A legal hold keeps this item.'
        using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_kept';
    end if;
    return old;
  end if;
  if exists (
    select from legal_hold h
    where h.tenant_id = old.tenant_id and h.part_id = any (old.ancestors) and h.part_id <> all (new.ancestors)
  ) then
    raise exception 'A legal hold keeps this item where it is.'
      using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_moved';
  end if;
  return new;
end $$;

CREATE FUNCTION public.keep_lineage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from chunk c where c.tenant_id = old.tenant_id and c.id = old.parent_chunk_id) then
    perform require_unkept_contents(old.tenant_id, c.version_part_id, false)
    from chunk c where c.tenant_id = old.tenant_id and c.id = old.chunk_id
      and current_setting('app.trashing', true) is distinct from 'on';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION public.keep_receipts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'A receipt can''t be changed.' using errcode = 'integrity_constraint_violation';
end $$;

CREATE FUNCTION public.keep_runs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  run ingestion_run;
  version_part uuid;
  why jsonb;
begin
  if tg_op = 'INSERT' then
    run := new;
  else
    run := old;
  end if;
  perform pg_advisory_xact_lock_shared(contents_lock(run.tenant_id));
  if not exists (select from legal_hold h where h.tenant_id = run.tenant_id) and not has_keeping_rules(run.tenant_id)
    or tg_op = 'DELETE' and current_setting('app.trashing', true) = 'on'
  then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  select p.id into version_part from path_part p
  where p.tenant_id = run.tenant_id and p.metadata_obj_id = run.version_id;
  why := why_contents_kept(run.tenant_id, version_part);
  if why is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if (case tg_op
    when 'DELETE' then true
    when 'INSERT' then
      not exists (select from trash_entry e where e.tenant_id = run.tenant_id and e.version_ids @> array[run.version_id])
      and (exists (select from ingestion_run r where r.tenant_id = run.tenant_id and r.version_id = run.version_id)
        or exists (select from path_part p where p.tenant_id = run.tenant_id and p.version_part_id = version_part))
    else
      (old.document_id, old.version_id, old.file_name, old.source_key, old.source_bytes, old.source_sha256) is distinct from
      (new.document_id, new.version_id, new.file_name, new.source_key, new.source_bytes, new.source_sha256)
      or old.status = 'completed' and (old.status, old.outputs) is distinct from (new.status, new.outputs)
      -- A rerun that began before. Canceling it would leave nothing.
      or new.status = 'cancelled' and old.status <> 'cancelled' and old.ingested_at is not null
      -- Only what has no contents can be read again. If merely vectors were missing, the run continues with them.
      or old.status in ('failed', 'cancelled') and new.status in ('pending', 'processing')
        and not (old.step = 'embed' and new.step = 'embed')
        and exists (select from path_part p where p.tenant_id = run.tenant_id and p.version_part_id = version_part)
    end)
  then
    perform refuse_kept_contents(why);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION public.keep_sealed_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'A sealed audit event can''t be changed.' using errcode = 'integrity_constraint_violation';
end $$;

CREATE FUNCTION public.keep_source_items() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  kept uuid;
  readers uuid[];
begin
  if current_setting('role', true) is distinct from 'arbor_app' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    select source_id, reader_ids into kept, readers
    from path_part where tenant_id = new.tenant_id and id = new.parent_id;
    if found then
      new.reader_ids := readers;
    end if;
    new.source_id := kept;
  else
    kept := old.source_id;
  end if;
  if kept is not null and current_setting('app.source_id', true) is distinct from kept::text then
    raise exception 'A source keeps this item.'
      using errcode = 'integrity_constraint_violation', constraint = 'path_part_source_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

CREATE FUNCTION public.keep_tags_of_rules() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  why jsonb;
begin
  if not exists (
    select from retention_rule r
    where r.tenant_id = old.tenant_id and r.tag_id = old.tag_id and r.keep_days is not null
  ) then
    return old;
  end if;
  select why_kept(old.tenant_id, array_agg(k.rule_id), array_agg(k.kept_until)) into why
    from path_part d
    cross join lateral retention_of(d.tenant_id, d.id, d.ancestors, d.created_at) k
    join retention_rule r on r.tenant_id = d.tenant_id and r.id = k.rule_id and r.tag_id = old.tag_id
    where d.tenant_id = old.tenant_id and d.version_part_id is null and d.part_type = 'DOCUMENT'
      and (d.id = old.path_part_id or d.ancestors && array[old.path_part_id]) and k.kept_until > now()
      and not exists (
        select from path_part_tag other
        where other.tenant_id = d.tenant_id and other.tag_id = old.tag_id and other.path_part_id <> old.path_part_id
          and other.path_part_id = any (d.ancestors || d.id));
  if why is not null then
    raise exception 'A retention rule keeps items because of this tag.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_untagged', detail = why::text;
  end if;
  return old;
end $$;

CREATE FUNCTION public.keep_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'Texts do not change.' using errcode = 'integrity_constraint_violation';
end $$;

CREATE FUNCTION public.kept_by_rule(tenant uuid, part uuid, chain uuid[]) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select why_kept(tenant, array_agg(k.rule_id), array_agg(k.kept_until))
  from path_part d
  cross join lateral retention_of(d.tenant_id, d.id, d.ancestors, d.created_at) k
  where has_keeping_rules(tenant) and d.tenant_id = tenant and d.version_part_id is null and d.part_type = 'DOCUMENT'
    and (d.id = any (chain || part) or d.ancestors && array[part]) and k.kept_until > now()
$$;

CREATE FUNCTION public.known_words(words text[], mark tsquery) RETURNS TABLE(word text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET enable_seqscan TO 'off'
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT w.w
    FROM unnest(known_words.words) w(w)
   WHERE ((EXISTS ( SELECT
            FROM public.search_text t
           WHERE ((NOT (t.tenant_id IS DISTINCT FROM public.current_tenant())) AND ((t.text_index || array_to_tsvector(ARRAY[(t.tenant_id)::text])) @@ ((quote_literal(public.current_tenant()))::tsquery && (known_words.mark && (w.w)::tsquery)))))) OR (EXISTS ( SELECT
            FROM public.search_text t
           WHERE ((NOT (t.tenant_id IS DISTINCT FROM public.current_tenant())) AND ((t.text_index || array_to_tsvector(ARRAY[(t.tenant_id)::text])) @@ ((quote_literal(public.current_tenant()))::tsquery && (w.w)::tsquery))))));
END;

CREATE FUNCTION public.listed_below(part uuid, types text[], deepest integer, granted uuid[]) RETURNS TABLE(id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT p.id
    FROM public.path_part p
   WHERE ((p.tenant_id = public.current_tenant()) AND (p.version_part_id IS NULL) AND (p.ancestors @> ARRAY[listed_below.part]) AND (p.part_type = ANY (listed_below.types)) AND (cardinality(p.ancestors) <= listed_below.deepest) AND ((listed_below.granted IS NULL) OR (p.id = ANY (listed_below.granted)) OR (p.ancestors && listed_below.granted)));
END;

CREATE FUNCTION public.masked(fields jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_object_agg(field,
    -- The place of a file has its name.
    case when field in ('name', 'path') or field like '%s3' then recorded_value(value, '#') else value end), '{}')
  from jsonb_each(fields) f (field, value)
$$;

CREATE FUNCTION public.may_set_runner(tenant uuid, person uuid, part uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from actor a join path_part p on p.tenant_id = a.tenant_id and p.id = part
    where a.tenant_id = tenant and a.user_id = person
      and (a.role <> 'USER' or a.write_part_ids && (p.ancestors || p.id)))
$$;

CREATE TABLE public.ingestion_run (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    version_id uuid NOT NULL,
    user_id uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    step text DEFAULT 'prepare'::text NOT NULL,
    turn integer DEFAULT 0 NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    claim uuid,
    activate boolean NOT NULL,
    file_name text NOT NULL,
    source_key text NOT NULL,
    source_bytes bigint NOT NULL,
    source_sha256 bytea NOT NULL,
    ingestion_mode text NOT NULL,
    chunk_type text,
    secondary_taxonomy text,
    page_dpi integer NOT NULL,
    progress jsonb,
    outputs jsonb DEFAULT '{}'::jsonb NOT NULL,
    timings jsonb DEFAULT '{}'::jsonb NOT NULL,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    result_bytes bigint DEFAULT 0 NOT NULL,
    ingested_at timestamp with time zone,
    suspicions integer DEFAULT 0 NOT NULL,
    kills integer DEFAULT 0 NOT NULL,
    processor_ms bigint DEFAULT 0 NOT NULL,
    reason text,
    params jsonb,
    retry_at timestamp with time zone,
    CONSTRAINT ingestion_run_chunk_type_check CHECK ((chunk_type = ANY (ARRAY['TABLE'::text, 'IMAGE'::text, 'HTML'::text]))),
    CONSTRAINT ingestion_run_ingestion_mode_check CHECK ((ingestion_mode = ANY (ARRAY['high_accuracy'::text, 'standard'::text, 'single_chunk'::text]))),
    CONSTRAINT ingestion_run_page_dpi_check CHECK (((page_dpi >= 36) AND (page_dpi <= 216))),
    CONSTRAINT ingestion_run_secondary_taxonomy_check CHECK ((secondary_taxonomy = ANY (ARRAY['picture'::text, 'flowchart'::text]))),
    CONSTRAINT ingestion_run_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT ingestion_run_step_check CHECK ((step = ANY (ARRAY['prepare'::text, 'convert'::text, 'enrich'::text, 'chunk'::text, 'embed'::text, 'finish'::text])))
);

ALTER TABLE ONLY public.ingestion_run FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.next_ingestion_turn() RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT pg_advisory_xact_lock(hashtextextended(('ingestion turn '::text || public.current_tenant()), (0)::bigint)) AS pg_advisory_xact_lock;
 SELECT GREATEST(1, ( SELECT min(ingestion_run.turn) AS min
            FROM public.ingestion_run
           WHERE (ingestion_run.status = 'pending'::text)), ( SELECT (max(ingestion_run.turn) + 1)
            FROM public.ingestion_run
           WHERE ((ingestion_run.tenant_id = public.current_tenant()) AND (ingestion_run.status = 'pending'::text)))) AS "greatest";
END;

CREATE FUNCTION public.nodes_below(part uuid) RETURNS TABLE(id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT p.id
    FROM public.path_part p
   WHERE ((p.tenant_id = public.current_tenant()) AND (p.version_part_id IS NULL) AND (p.ancestors @> ARRAY[nodes_below.part]));
END;

CREATE FUNCTION public.note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  most constant int := 50;
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int + 1;
  was jsonb;
  becomes jsonb;
  any_row jsonb;
  argument text;
  mark text;
  field text;
  member text;
  before jsonb := '{}';
  after jsonb := '{}';
  one jsonb;
  other jsonb;
begin
  if tg_op = 'DELETE' and tg_table_name = 'tenant' then
    perform set_config('app.tenant_is_gone', 'on', true);
  end if;
  if number > most then
    perform set_config('app.changed', number::text, true);
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  any_row := coalesce(becomes, was);
  foreach argument in array tg_argv loop
    mark := left(argument, 1);
    if mark in ('#', '!', '*') then field := substr(argument, 2); else field := argument; end if;
    one := was -> field;
    other := becomes -> field;
    if one is not distinct from other then continue; end if;
    if mark = '*' then
      for member in
        select distinct m from (
          select jsonb_object_keys(one) where jsonb_typeof(one) = 'object'
          union all select jsonb_object_keys(other) where jsonb_typeof(other) = 'object'
        ) as members (m) limit most
      loop
        if (one -> member) is distinct from (other -> member) then
          before := before || jsonb_strip_nulls(
            jsonb_build_object(field || '.' || member, recorded_value(one -> member, '')));
          after := after || jsonb_strip_nulls(
            jsonb_build_object(field || '.' || member, recorded_value(other -> member, '')));
        end if;
      end loop;
    else
      -- JSON's null is what a column without a value has in its row.
      if one <> 'null' then before := before || jsonb_build_object(field, recorded_value(one, mark)); end if;
      if other <> 'null' then after := after || jsonb_build_object(field, recorded_value(other, mark)); end if;
    end if;
  end loop;
  if tg_op = 'UPDATE' and before = '{}' and after = '{}' then return null; end if;
  perform set_config('app.changed', number::text, true),
    set_config('app.changes', concat_ws(',', nullif(current_setting('app.changes', true), ''), jsonb_build_object(
      'table', tg_table_name,
      'id', coalesce(any_row ->> 'id', any_row ->> 'path_part_id', any_row ->> 'user_id'),
      'change', case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
      'before', before,
      'after', after,
      'readers', any_row -> 'reader_ids',
      'of', jsonb_build_array(any_row -> 'path_part_id', any_row -> 'version_part_id', any_row -> 'part_id'))), true),
    set_config('app.inside', concat_ws(',', nullif(current_setting('app.inside', true), ''),
      any_row ->> 'path_part_id', any_row ->> 'version_part_id', any_row ->> 'part_id', any_row ->> 'document_id',
      any_row ->> 'target_id'), true);
  -- What is in the trash has no node any more.
  if tg_table_name = 'trash_entry' then
    perform set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''),
      any_row ->> 'part_id', any_row ->> 'parent_id',
      (select string_agg(above, ',') from jsonb_array_elements_text(nullif(any_row -> 'ancestors', 'null')) above)), true);
  end if;
  return null;
end $$;

CREATE FUNCTION public.note_entry_retention() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.tag_ids := array(
    select distinct t.tag_id from path_part_tag t
    where t.tenant_id = new.tenant_id and t.path_part_id = any (new.ancestors));
  new.kept_until := coalesce(
    (select max(k.kept_until) from retention_in_trash(new.tenant_id, new.id, new.tag_ids) k), '-infinity');
  return new;
end $$;

CREATE FUNCTION public.note_ingested() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.ingested_at := coalesce(old.ingested_at, now());
  return new;
end $$;

CREATE FUNCTION public.note_part_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  most constant int := 50;
  most_parts constant int := 7000;
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int + 1;
  before jsonb := '{}';
  after jsonb := '{}';
  part path_part := coalesce(new, old);
begin
  if number > most then
    perform set_config('app.changed', number::text, true);
    -- The event names folders and documents even if it has no room for what changed in them.
    if part.part_type in ('FOLDER', 'DOCUMENT') and octet_length(current_setting('app.parts', true)) < most_parts then
      perform set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''), part.id), true);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.name is distinct from new.name then
      before := jsonb_build_object('name', recorded_text(old.name));
      after := jsonb_build_object('name', recorded_text(new.name));
    end if;
    if old.parent_id is distinct from new.parent_id then
      before := before || jsonb_strip_nulls(jsonb_build_object('parent_id', old.parent_id));
      after := after || jsonb_strip_nulls(jsonb_build_object('parent_id', new.parent_id));
    end if;
    if old.sort_key is distinct from new.sort_key then
      before := before || jsonb_build_object('sort_key', recorded_text(old.sort_key));
      after := after || jsonb_build_object('sort_key', recorded_text(new.sort_key));
    end if;
    if before = '{}' and after = '{}' then return null; end if;
  else
    after := jsonb_strip_nulls(jsonb_build_object('name', recorded_text(part.name), 'part_type', part.part_type,
      'parent_id', part.parent_id, 'sort_key', recorded_text(part.sort_key)));
    if tg_op = 'DELETE' then
      before := after;
      after := '{}';
    end if;
  end if;
  perform set_config('app.changed', number::text, true),
    set_config('app.changes', concat_ws(',', nullif(current_setting('app.changes', true), ''), jsonb_build_object(
      'table', 'path_part',
      'id', part.id,
      'change', case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
      'before', before,
      'after', after,
      'readers', part.reader_ids,
      'of', jsonb_build_array(part.id, part.version_part_id))), true),
    set_config('app.parts', concat_ws(',', nullif(current_setting('app.parts', true), ''), part.id,
      nullif(array_to_string(part.ancestors, ','), ''),
      case when tg_op = 'UPDATE' and old.ancestors <> new.ancestors
        then nullif(array_to_string(old.ancestors, ','), '') end), true);
  if part.version_part_id is not null then
    perform set_config('app.inside',
      concat_ws(',', nullif(current_setting('app.inside', true), ''), part.version_part_id), true);
  end if;
  return null;
end $$;

CREATE FUNCTION public.note_search_tail() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into search_tail (tenant_id, text_id)
  select tenant_id, id from added order by tenant_id, id
  on conflict (tenant_id, text_id) do update set text_id = excluded.text_id;
  return null;
end $$;

CREATE FUNCTION public.note_stored_files() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update document_version v set stored_files = stored_files_of(new)
  where v.tenant_id = new.tenant_id and v.id = new.version_id;
  return null;
end $$;

CREATE FUNCTION public.others_wait_for_ingestion() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT ((EXISTS ( SELECT
            FROM public.ingestion_run
           WHERE ((ingestion_run.status = 'pending'::text) AND (ingestion_run.tenant_id < public.current_tenant())))) OR (EXISTS ( SELECT
            FROM public.ingestion_run
           WHERE ((ingestion_run.status = 'pending'::text) AND (ingestion_run.tenant_id > public.current_tenant())))));
END;

CREATE FUNCTION public.part_at(part public.path_part, at timestamp with time zone) RETURNS SETOF public.path_part
    LANGUAGE plpgsql STABLE ROWS 1 PARALLEL SAFE
    AS $$
declare
  was path_part_history;
begin
  if part.created_at > at then return; end if;
  select h.* into was from path_part_history h
  where h.tenant_id = part.tenant_id and h.part_id = part.id and h.until > at
  order by h.until limit 1;
  if found then
    if was.name is null then return; end if;
    part.name := was.name;
    if exists (select from path_part up where up.tenant_id = part.tenant_id and up.id = was.parent_id) then
      part.parent_id := was.parent_id;
      part.sort_key := was.sort_key;
    end if;
  end if;
  if part.part_type = 'DOCUMENT' and version_at(part.tenant_id, part.metadata_obj_id, at) is null then return; end if;
  if part.updated_at > at then
    part.updated_at := greatest(
      part.created_at,
      (select max(h.until) from path_part_history h
        where h.tenant_id = part.tenant_id and h.part_id = part.id and h.until <= at),
      (select max(h.until) from document_history h
        where h.tenant_id = part.tenant_id and h.document_id = part.metadata_obj_id and h.until <= at));
  end if;
  return next part;
end $$;

CREATE FUNCTION public.path_at(tenant uuid, part uuid, at timestamp with time zone, granted uuid[]) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $_$
declare
  step path_part;
  was path_part;
  above_now uuid[];
  up uuid := part;
  path text := '';
  levels int := 0;
begin
  while up is not null and levels < 200 loop
    select p.* into step from path_part p where p.tenant_id = path_at.tenant and p.id = up;
    exit when not found;
    select w.* into was from part_at(step, at) w;
    if not found then was := step; end if;
    if levels = 0 then above_now := ancestors_from_root(step) || step.id; end if;
    path := '/' || case
      when step.id = any(above_now) then was.name
      when step.reader_ids is null and (granted is null or step.id = any(granted) or step.ancestors && granted) then was.name
      else '…' end || path;
    up := was.parent_id;
    levels := levels + 1;
  end loop;
  -- The root has no name.
  return coalesce(nullif(regexp_replace(path, '^/(?=/|$)', ''), ''), '/');
end $_$;

CREATE FUNCTION public.path_of(part public.path_part) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE(NULLIF((((SELECT string_agg(step.name, '/'::text ORDER BY up.ord) AS string_agg FROM (unnest(public.ancestors_from_root(path_of.part)) WITH ORDINALITY up(id, ord) JOIN public.path_part step ON (((step.tenant_id = (path_of.part).tenant_id) AND (step.id = up.id))))) || '/'::text) || (part).name), ''::text), '/'::text);

CREATE FUNCTION public.path_shown(part public.path_part, at timestamp with time zone, granted uuid[], person uuid) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $_$
declare
  mine uuid[];
  readers uuid[];
  step path_part := part;
  was path_part := part;
  version path_part;
  above_now constant uuid[] := ancestors_from_root(part);
  is_readable boolean;
  is_named boolean;
  path text := '';
  levels int := 0;
begin
  if (part).version_part_id is not null then
    select p.* into version from path_part p
    where p.tenant_id = (part).tenant_id and p.id = (part).version_part_id;
  end if;
  loop
    if at is not null then
      select w.* into was from part_at(step, at) w;
      if not found then was := step; end if;
    end if;
    readers := case when step.version_part_id is null then step.reader_ids else version.reader_ids end;
    if readers is not null and person is not null and mine is null then
      mine := reader_ids_of((part).tenant_id, person);
    end if;
    is_named := (granted is null or step.id = any(granted) or ancestors_from_root(step) && granted)
      and (person is null or readers is null or readers && mine);
    if levels = 0 then is_readable := is_named; end if;
    path := '/' || case
      when is_named or is_readable and step.id = any(above_now) and was.name = step.name or was.parent_id is null then was.name
      else '…' end || path;
    exit when was.parent_id is null or levels >= 200;
    levels := levels + 1;
    select p.* into step from path_part p where p.tenant_id = (part).tenant_id and p.id = was.parent_id;
    exit when not found;
    was := step;
  end loop;
  -- The root has no name.
  return coalesce(nullif(regexp_replace(path, '^/(?=/|$)', ''), ''), '/');
end $_$;

CREATE FUNCTION public.pause_responsibilities(tenant uuid, person uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  update workflow_definition d set is_active = false, paused_reason = 'creator'
  where d.tenant_id = tenant and d.runner_url is not null and d.is_active
    and coalesce(d.runner_set_by, d.created_by) = person and not may_set_runner(tenant, person, d.path_part_id);
  if is_administrator(tenant, person) then
    return;
  end if;
  update webhook w set is_enabled = false, disabled_reason = 'creator', updated_at = now()
  where w.tenant_id = tenant and w.created_by = person and w.is_enabled;
  with paused as (
    update source s set state = 'paused', paused_reason = 'creator', updated_at = now()
    where s.tenant_id = tenant and s.created_by = person and s.state = 'ready'
    returning s.id)
  update source_run r set status = 'canceled', claim = null, closed_at = now(), updated_at = now()
  from paused
  where r.tenant_id = tenant and r.source_id = paused.id and r.status in ('pending', 'running', 'waiting');
end $$;

CREATE TABLE public.app_user (
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text,
    last_name text,
    password_hash text,
    idp_type text DEFAULT 'PASSWORD'::text NOT NULL,
    default_tenant_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    awaits_first_sign_in boolean DEFAULT false NOT NULL,
    local_tenant_id uuid,
    CONSTRAINT app_user_idp_type_check CHECK ((idp_type = ANY (ARRAY['PASSWORD'::text, 'GOOGLE'::text, 'TENANT'::text])))
);

ALTER TABLE ONLY public.app_user FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.reader_ids_of(tenant uuid, person uuid) RETURNS uuid[]
    LANGUAGE sql STABLE PARALLEL SAFE
    BEGIN ATOMIC
 SELECT COALESCE(array_agg(mine.id), '{}'::uuid[]) AS "coalesce"
    FROM ( SELECT r.id
            FROM public.source_reader r
           WHERE ((r.tenant_id = reader_ids_of.tenant) AND (r.user_id = reader_ids_of.person))
         UNION
          SELECT r.id
            FROM (public.source_reader r
              JOIN public.tenant_group_member g ON (((g.tenant_id = r.tenant_id) AND (g.group_id = r.group_id))))
           WHERE ((r.tenant_id = reader_ids_of.tenant) AND (g.tenant_id = reader_ids_of.tenant) AND (g.user_id = reader_ids_of.person))
         UNION
          SELECT r.id
            FROM public.source_reader r
           WHERE ((r.tenant_id = reader_ids_of.tenant) AND (r.kind = 'person'::text) AND (r.user_id IS NULL) AND (r.group_id IS NULL) AND (NOT r.is_ignored) AND (r.name = ( SELECT lower(u.email) AS lower
                    FROM public.app_user u
                   WHERE (u.id = reader_ids_of.person))))
         UNION
          SELECT r.id
            FROM public.source_reader r
           WHERE ((r.tenant_id = reader_ids_of.tenant) AND (r.kind = 'admins'::text) AND (NOT r.is_ignored) AND (EXISTS ( SELECT
                    FROM public.tenant_user m
                   WHERE ((m.tenant_id = reader_ids_of.tenant) AND (m.user_id = reader_ids_of.person) AND (m.role <> 'USER'::text) AND (m.deactivated_on IS NULL)))))) mine;
END;

CREATE FUNCTION public.readers_of_all(tenant uuid, part uuid, entry uuid) RETURNS uuid[]
    LANGUAGE sql STABLE
    AS $$
  with restricted as (
    select p.reader_ids from path_part p
    where entry is null and p.tenant_id = tenant and p.reader_ids is not null
      and p.id = any (part || array(select nodes_below(part)))
    union all
    select array(select r::uuid from jsonb_array_elements_text(content -> 'reader_ids') r) from trash_row
    where tenant_id = tenant and entry_id = entry and table_name = 'path_part' and content ->> 'reader_ids' is not null
  )
  select case when exists (select from restricted) then array(
    select reader from restricted, unnest(reader_ids) reader
    group by reader having count(*) = (select count(*) from restricted)) end
$$;

CREATE FUNCTION public.recorded_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when octet_length(value) > 200
    then 'sha256:' || encode(sha256(convert_to(value, 'UTF8')), 'hex') else value end
$$;

CREATE FUNCTION public.recorded_value(value jsonb, mark text) RETURNS jsonb
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select case
    when value is null or value = 'null' then null
    when mark = '!' then '"(secret)"'
    when mark = '#' or octet_length(value #>> '{}') > 200
      then to_jsonb('sha256:' || encode(sha256(convert_to(value #>> '{}', 'UTF8')), 'hex'))
    else value
  end
$$;

CREATE FUNCTION public.refuse_kept_contents(why jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if why ? 'rule' then
    raise exception 'A retention rule keeps the contents of this version.'
      using errcode = 'integrity_constraint_violation', constraint = 'retention_contents', detail = why::text;
  end if;
  raise exception 'A legal hold keeps the contents of this version.'
    using errcode = 'integrity_constraint_violation', constraint = 'legal_hold_contents';
end $$;

CREATE FUNCTION public.remove_rows_of_tenant(tenant uuid, each_table text, most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
declare
  removed int;
begin
  execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where tenant_id = $1 limit $2))', each_table)
    using tenant, most;
  get diagnostics removed = row_count;
  return removed;
end $_$;

CREATE FUNCTION public.remove_some_of_tenant(tenant uuid, most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
declare
  each_table text;
  nodes uuid[];
  removed int;
begin
  -- An ingestion that is in progress doesn't keep its contents.
  perform set_config('app.trashing', 'on', true);
  -- A folder goes after the source that fills it.
  foreach each_table in array array['ingestion_run', 'source_item', 'source_page', 'source'] loop
    removed := remove_rows_of_tenant(tenant, each_table, most);
    if removed > 0 then return removed; end if;
  end loop;
  -- Items with their nodes. The other rows about them follow by cascade, and each costs several.
  foreach each_table in array array[
    'chunk', 'section', 'thread_message', 'thread', 'workflow_run', 'workflow_definition', 'document'] loop
    execute format('select array(select path_part_id from %I where tenant_id = $1 limit $2)', each_table)
      into nodes using tenant, greatest(most / 5, 10);
    continue when nodes = '{}';
    -- One statement updates the usage once. A cascade would update it for each chunk.
    if each_table = 'chunk' then
      delete from chunk c where c.tenant_id = tenant and c.path_part_id = any (nodes);
    end if;
    delete from path_part p where p.tenant_id = tenant and p.id = any (nodes);
    return cardinality(nodes);
  end loop;
  foreach each_table in array array['search_posting', 'search_block', 'search_tail', 'search_text', 'chunk_content',
    'trash_row', 'trash_entry', 'webhook_delivery', 'item_change', 'usage_change'] loop
    removed := remove_rows_of_tenant(tenant, each_table, most);
    if removed > 0 then return removed; end if;
  end loop;
  -- The tenant refers to its root.
  delete from path_part p where p.tenant_id = tenant and p.id = any (array(
    select f.id from path_part f where f.tenant_id = tenant and f.parent_id is not null
    order by cardinality(f.ancestors) desc limit greatest(most / 5, 10)));
  get diagnostics removed = row_count;
  return removed;
end $_$;

CREATE FUNCTION public.require_unkept_contents(tenant uuid, version_part uuid, inserts boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  why jsonb;
begin
  perform pg_advisory_xact_lock_shared(contents_lock(tenant));
  if not exists (select from legal_hold h where h.tenant_id = tenant) and not has_keeping_rules(tenant) then
    perform set_config('app.changeable', tenant::text, true);
    return;
  end if;
  why := why_contents_kept(tenant, version_part);
  -- An ingestion in progress, or one that this transaction ends.
  if why is not null and not exists (
    -- A new version.
    select from path_part p
    where p.tenant_id = tenant and p.id = version_part and p.created_at >= now()
  ) and not exists (
    select from path_part p
    join ingestion_run r on r.tenant_id = tenant and r.version_id = p.metadata_obj_id
    where p.tenant_id = tenant and p.id = version_part
      and (r.status in ('pending', 'processing') or r.xmin = pg_current_xact_id()::xid)
  ) and not (inserts and exists (
    -- It returns from the trash.
    select from path_part p
    join trash_entry e on e.tenant_id = tenant and e.version_ids @> array[p.metadata_obj_id]
    where p.tenant_id = tenant and p.id = version_part))
  then
    perform refuse_kept_contents(why);
  end if;
  perform set_config('app.changeable', version_part::text, true);
end $$;

CREATE FUNCTION public.responsibilities_of(tenant uuid, person uuid) RETURNS TABLE(kind text, id uuid, name text, is_paused boolean, created_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  select 'webhook', w.id, coalesce(w.description, w.url),
    coalesce(w.disabled_reason = 'creator', false) or not is_administrator(tenant, person), w.created_at
  from webhook w where w.tenant_id = tenant and w.created_by = person
  union all
  select 'source', s.id, s.name, coalesce(s.paused_reason = 'creator', false) or not is_administrator(tenant, person),
    s.created_at
  from source s where s.tenant_id = tenant and s.created_by = person and s.state <> 'deleting'
  union all
  select 'workflow_runner', d.id, d.name,
    coalesce(d.paused_reason = 'creator', false) or not may_set_runner(tenant, person, d.path_part_id), p.created_at
  from workflow_definition d join path_part p on p.tenant_id = d.tenant_id and p.id = d.path_part_id
  where d.tenant_id = tenant and d.runner_url is not null and coalesce(d.runner_set_by, d.created_by) = person
  union all
  select 'outside_link', l.id, case when p.reader_ids is null then p.name else '…' end, not is_administrator(tenant, person), l.created_at
  from outside_link l join path_part p on p.tenant_id = l.tenant_id and p.id = l.path_part_id
  where l.tenant_id = tenant and l.created_by = person and l.expires_at > now()
  union all
  select 'api_key', k.id, k.name, not exists (
    select from actor a where a.tenant_id = tenant and a.user_id = person), k.created_at
  from api_key k where k.tenant_id = tenant and k.user_id = person
  union all
  select 'identity_provider', i.id, coalesce(i.issuer, i.kind), false, i.created_at
  from identity_provider i where i.tenant_id = tenant and i.set_by = person
$$;

CREATE FUNCTION public.retention_base(tenant uuid, document uuid, created timestamp with time zone, counted_from text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select case counted_from when 'CREATION' then created else greatest(created, (
    select max(v.created_at) from path_part v
    where v.tenant_id = tenant and v.parent_id = document and v.part_type = 'DOCUMENT_VERSION')) end
$$;

CREATE FUNCTION public.retention_in_trash(tenant uuid, entry uuid, outer_tags uuid[]) RETURNS TABLE(document_id uuid, rule_id uuid, kept_until timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  with node as materialized (
    select (content ->> 'id')::uuid as id, content ->> 'part_type' as part_type,
      (content ->> 'parent_id')::uuid as parent_id, (content ->> 'created_at')::timestamptz as created_at,
      array(select jsonb_array_elements_text(content -> 'ancestors'))::uuid[] as chain
    from trash_row
    where tenant_id = tenant and entry_id = entry and table_name = 'path_part'
      and content ->> 'part_type' in ('DOCUMENT', 'DOCUMENT_VERSION')
      and exists (select from retention_rule r where r.tenant_id = tenant and r.keep_days is not null)
  ), tagged as materialized (
    select (content ->> 'path_part_id')::uuid as id, (content ->> 'tag_id')::uuid as tag_id
    from trash_row where tenant_id = tenant and entry_id = entry and table_name = 'path_part_tag'
  )
  select d.id, r.id, since.base + make_interval(days => r.keep_days)
  from node d
  join retention_rule r on r.tenant_id = tenant and r.keep_days is not null and (
    r.part_id = any (d.chain) or r.tag_id = any (outer_tags) or exists (
      select from tagged t where t.tag_id = r.tag_id and t.id = any (d.chain || d.id)))
  cross join lateral (select case r.counted_from when 'CREATION' then d.created_at else greatest(d.created_at, (
    select max(v.created_at) from node v where v.parent_id = d.id)) end as base) since
  where d.part_type = 'DOCUMENT'
$$;

CREATE FUNCTION public.retention_of(tenant uuid, document uuid, chain uuid[], created timestamp with time zone) RETURNS TABLE(rule_id uuid, kept_until timestamp with time zone, delete_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  select r.id, since.base + make_interval(days => r.keep_days), since.base + make_interval(days => r.delete_days)
  from retention_rule r
  cross join lateral (select retention_base(tenant, document, created, r.counted_from) as base) since
  where r.tenant_id = tenant and (r.part_id = any (chain) or exists (
    select from path_part_tag t
    where t.tenant_id = tenant and t.tag_id = r.tag_id and t.path_part_id = any (chain || document)))
$$;

CREATE FUNCTION public.run_as_system(target regprocedure, within_tenant boolean DEFAULT true) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter function %s security definer set search_path = public, pg_temp', target);
  -- To own a function, a role must be allowed to create one.
  grant create on schema public to arbor_system;
  execute format('alter function %s owner to arbor_system', target);
  revoke create on schema public from arbor_system;
  execute format('revoke execute on function %s from public', target);
  if within_tenant then
    execute format('grant execute on function %s to arbor_app', target);
  end if;
end $$;

CREATE FUNCTION public.sample_texts(at_most integer) RETURNS TABLE(id uuid, num_words integer, language text, analysis_version smallint, text_index tsvector)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT t.id,
     t.num_words,
     t.language,
     t.analysis_version,
     t.text_index
    FROM public.search_text t
   WHERE (t.tenant_id = public.current_tenant())
   ORDER BY t.id
  LIMIT sample_texts.at_most;
END;

CREATE FUNCTION public.source_path_key(path text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN encode(sha256(convert_to(array_to_string(path, ''::text), 'UTF8'::name)), 'hex'::text);

CREATE FUNCTION public.stored_files_of(run public.ingestion_run) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select jsonb_strip_nulls(jsonb_build_object(
    'source_s3', run.source_key, 'source_bytes', run.source_bytes, 'hash', encode(run.source_sha256, 'base64'),
    'cleaned_source_s3', case when run.outputs ? 'convert' then coalesce(convert ->> 'cleanedKey', run.source_key) end,
    'fast_plaintext_s3', convert ->> 'plainTextKey', 'standard_pipeline_json_s3', convert ->> 'pipelineKey',
    'high_accuracy_content_list_s3', convert ->> 'contentListKey', 'high_accuracy_middle_s3', convert ->> 'middleKey',
    'xlsx_parse_result_s3', convert ->> 'workbookKey'))
  from (select run.outputs -> 'convert' as convert) output
$$;

CREATE FUNCTION public.tag_name(tenant uuid, tag uuid) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select t.name from tag t where t.tenant_id = tenant and t.id = tag
$$;

CREATE FUNCTION public.take_over(tenant uuid, person uuid, heir uuid, chosen uuid[]) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  one integer;
  taken integer := 0;
begin
  update webhook w set created_by = heir, is_enabled = w.is_enabled or coalesce(w.disabled_reason = 'creator', false),
    disabled_reason = nullif(w.disabled_reason, 'creator'), updated_at = now()
  where w.tenant_id = tenant and w.created_by = person and (chosen is null or w.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update source s set created_by = heir, paused_reason = null, updated_at = now(),
    state = case when s.paused_reason = 'creator' then 'ready' else s.state end,
    next_run_at = case when s.paused_reason = 'creator' then now() else s.next_run_at end
  where s.tenant_id = tenant and s.created_by = person and s.state <> 'deleting'
    and (chosen is null or s.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update workflow_definition d set runner_set_by = heir, paused_reason = null,
    is_active = d.is_active or coalesce(d.paused_reason = 'creator', false)
  where d.tenant_id = tenant and d.runner_url is not null and coalesce(d.runner_set_by, d.created_by) = person
    and (chosen is null or d.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update outside_link l set created_by = heir
  where l.tenant_id = tenant and l.created_by = person and (chosen is null or l.id = any (chosen));
  get diagnostics one = row_count;
  taken := taken + one;
  update identity_provider i set set_by = heir
  where i.tenant_id = tenant and i.set_by = person and (chosen is null or i.id = any (chosen));
  get diagnostics one = row_count;
  return taken + one;
end $$;

CREATE FUNCTION public.tell_webhooks_of_ingestion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  kind constant text := case new.status when 'completed' then 'document.ingested' else 'document.failed' end;
begin
  if has_webhook(new.tenant_id, kind) then
    perform add_webhook_event(new.tenant_id, kind, webhook_document(p)
      || jsonb_build_object('document_version_id', new.version_id, 'workflow_id', new.id))
    from path_part p
    where p.tenant_id = new.tenant_id and p.metadata_obj_id = new.document_id and p.part_type = 'DOCUMENT';
  end if;
  return null;
end $$;

CREATE FUNCTION public.tell_webhooks_of_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  kind constant text := 'document.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  part path_part;
  about jsonb;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  if not has_webhook(part.tenant_id, kind) then return null; end if;
  about := case tg_op when 'DELETE' then webhook_document(part) else webhook_document_now(part.tenant_id, part.id) end;
  -- It is gone again.
  if about is null then return null; end if;
  perform add_webhook_event(part.tenant_id, kind, about || case when tg_op = 'UPDATE'
    then jsonb_build_object('changed', case when old.parent_id is distinct from new.parent_id and old.name <> new.name
      then '["name", "folder"]'::jsonb when old.name <> new.name then '["name"]' else '["folder"]' end) else '{}' end);
  return null;
end $$;

CREATE FUNCTION public.tell_webhooks_of_permission() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  kind constant text := 'permission.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  permission path_permission;
begin
  if tg_op = 'DELETE' then permission := old; else permission := new; end if;
  if has_webhook(permission.tenant_id, kind) then
    perform add_webhook_event(permission.tenant_id, kind, jsonb_build_object('permission_id', permission.id,
      'user_id', permission.user_id, 'group_id', permission.group_id, 'path_part_id', permission.path_part_id,
      'capability', permission.capability));
  end if;
  return null;
end $$;

CREATE FUNCTION public.tell_webhooks_of_reply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if has_webhook(new.tenant_id, 'message.answered') then
    perform add_webhook_event(new.tenant_id, 'message.answered',
      jsonb_build_object('thread_id', new.thread_id, 'message_id', new.id, 'status', new.status));
  end if;
  return null;
end $$;

CREATE FUNCTION public.tell_webhooks_of_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if has_webhook(new.tenant_id, 'document.updated') then
    perform add_webhook_event(new.tenant_id, 'document.updated', webhook_document(p)
      || jsonb_build_object('changed', '["active_version"]'::jsonb, 'document_version_id', new.active_version_id))
    from path_part p where p.tenant_id = new.tenant_id and p.id = new.path_part_id;
  end if;
  return null;
end $$;

CREATE FUNCTION public.tenant_name(tenant uuid) RETURNS TABLE(id uuid, name text)
    LANGUAGE sql STABLE
    AS $$
  select t.id, t.name from tenant t where t.id = tenant
$$;

CREATE TABLE public.document (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    document_type text NOT NULL,
    document_origin text NOT NULL,
    active_version_id uuid NOT NULL,
    CONSTRAINT document_document_origin_check CHECK ((document_origin = ANY (ARRAY['SOURCE'::text, 'GENERATED'::text]))),
    CONSTRAINT document_document_type_check CHECK ((document_type = ANY (ARRAY['PDF'::text, 'DOCX'::text, 'PLAINTEXT'::text, 'IMAGE'::text, 'XLSX'::text, 'CSV'::text, 'PPTX'::text, 'UNKNOWN'::text])))
);

ALTER TABLE ONLY public.document FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_history (
    tenant_id uuid NOT NULL,
    document_id uuid NOT NULL,
    until timestamp with time zone NOT NULL,
    version_id uuid,
    document_type text NOT NULL
);

ALTER TABLE ONLY public.document_history FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.version_at(tenant uuid, document_id uuid, at timestamp with time zone) RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    BEGIN ATOMIC
 SELECT was.version_id
    FROM (( SELECT h.version_id,
             h.until
            FROM public.document_history h
           WHERE ((h.tenant_id = version_at.tenant) AND (h.document_id = version_at.document_id) AND (h.until > version_at.at))
           ORDER BY h.until
          LIMIT 1)
         UNION ALL
          SELECT d.active_version_id,
             'infinity'::timestamp with time zone
            FROM public.document d
           WHERE ((d.tenant_id = version_at.tenant) AND (d.id = version_at.document_id))) was
   ORDER BY was.until
  LIMIT 1;
END;

CREATE FUNCTION public.versions_at(tenant uuid, at timestamp with time zone, places uuid[]) RETURNS TABLE(part uuid)
    LANGUAGE plpgsql STABLE ROWS 100 PARALLEL SAFE
    AS $$
begin
  return query
  with recursive affected as materialized (
    select c.part from changed_since(versions_at.tenant, versions_at.at) c
    union
    select below.id from changed_since(versions_at.tenant, versions_at.at) c
    join path_part folder on folder.tenant_id = versions_at.tenant and folder.id = c.part and folder.part_type = 'FOLDER'
    cross join lateral nodes_below(c.part) below
    where versions_at.places is not null
  ), was as materialized (
    select p.id, case when version.until is null then d.active_version_id else version.version_id end as version_id,
      case when up.id is null then p.parent_id else up.id end as up
    from affected a
    join path_part p on p.tenant_id = versions_at.tenant and p.id = a.part and p.part_type = 'DOCUMENT'
    join document d on d.tenant_id = versions_at.tenant and d.id = p.metadata_obj_id
    left join lateral (
      select h.until, h.name, h.parent_id from path_part_history h
      where h.tenant_id = versions_at.tenant and h.part_id = p.id and h.until > versions_at.at
      order by h.until limit 1) place on true
    left join path_part up on up.tenant_id = versions_at.tenant and up.id = place.parent_id
    left join lateral (
      select h.until, h.version_id from document_history h
      where h.tenant_id = versions_at.tenant and h.document_id = d.id and h.until > versions_at.at
      order by h.until limit 1) version on true
    where p.created_at <= versions_at.at and (place.until is null or place.name is not null)
  ), climbed as (
    -- From each folder up to a place, or as far as the folders were there.
    select distinct was.up as start, null::uuid as reached, was.up from was where versions_at.places is not null
    union
    select c.start, p.id, case when up.id is null then p.parent_id else up.id end
    from climbed c
    join path_part p on p.tenant_id = versions_at.tenant and p.id = c.up and p.created_at <= versions_at.at
    left join lateral (
      select h.until, h.name, h.parent_id from path_part_history h
      where h.tenant_id = versions_at.tenant and h.part_id = p.id and h.until > versions_at.at
      order by h.until limit 1) place on true
    left join path_part up on up.tenant_id = versions_at.tenant and up.id = place.parent_id
    where (c.reached is null or c.reached <> all(versions_at.places)) and (place.until is null or place.name is not null)
  )
  select v.path_part_id from was
  join document_version v on v.tenant_id = versions_at.tenant and v.id = was.version_id
  where versions_at.places is null or was.id = any(versions_at.places)
    or was.up in (select c.start from climbed c where c.reached = any(versions_at.places));
end $$;

CREATE FUNCTION public.was_active(tenant uuid, document_part uuid, version uuid, at timestamp with time zone, places uuid[]) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
declare
  step path_part;
  was path_part;
  up uuid := document_part;
  levels int := 0;
begin
  while up is not null and levels < 200 loop
    select p.* into step from path_part p where p.tenant_id = was_active.tenant and p.id = up;
    exit when not found;
    select w.* into was from part_at(step, at) w;
    if not found then return false; end if;
    if levels = 0 and version_at(tenant, step.metadata_obj_id, at) is distinct from version then return false; end if;
    if places is null or up = any(places) then return true; end if;
    up := was.parent_id;
    levels := levels + 1;
  end loop;
  return false;
end $$;

CREATE FUNCTION public.webhook_document(part public.path_part) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  select jsonb_build_object('document_id', part.metadata_obj_id, 'path_part_id', part.id,
    'name', case when part.reader_ids is null then part.name end)
$$;

CREATE FUNCTION public.webhook_document_now(tenant uuid, part_id uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select webhook_document(p) from path_part p where p.tenant_id = tenant and p.id = part_id
$$;

CREATE FUNCTION public.why_contents_kept(tenant uuid, version_part uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $$
declare
  version path_part;
begin
  select * into version from path_part p where p.tenant_id = tenant and p.id = version_part;
  if not found then
    return null;
  end if;
  if is_held(tenant, version.ancestors || version.id) then
    return '{}';
  end if;
  if not has_keeping_rules(tenant) then
    return null;
  end if;
  return (
    select why_kept(tenant, array_agg(k.rule_id), array_agg(k.kept_until))
    from path_part d
    cross join lateral retention_of(tenant, d.id, d.ancestors, d.created_at) k
    where d.tenant_id = tenant and d.id = version.parent_id and k.kept_until > now());
end $$;

CREATE FUNCTION public.why_kept(tenant uuid, rules uuid[], untils timestamp with time zone[]) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select jsonb_build_object('rule', r.name, 'until', to_char(k.until at time zone 'UTC', 'YYYY-MM-DD'))
  from unnest(rules, untils) k (rule_id, until)
  join retention_rule r on r.tenant_id = tenant and r.id = k.rule_id
  order by k.until desc limit 1
$$;

CREATE FUNCTION public.without_hidden_names(tenant uuid, changes jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select jsonb_agg(
    case when is_hidden then shown || jsonb_build_object('before', masked(shown -> 'before'), 'after', masked(shown -> 'after'))
    else shown end order by number)
  from (
    select number, change - 'readers' - 'of' as shown,
      exists (select from source_reader r where r.tenant_id = tenant)
      and (hides_from_admins(tenant, (
          select array_agg(r::uuid) from jsonb_array_elements_text(nullif(change -> 'readers', 'null')) r))
        or exists (
          select from jsonb_array_elements_text(change -> 'of') o
          join path_part p on p.tenant_id = tenant and p.id = o::uuid
          left join path_part v on v.tenant_id = tenant and v.id = p.version_part_id
          where hides_from_admins(tenant, coalesce(v.reader_ids, p.reader_ids)))) as is_hidden
    from jsonb_array_elements(changes) with ordinality c (change, number)) each
$$;

CREATE FUNCTION public.write_audit_event(tenant uuid, event_id uuid, event jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  number int := coalesce(nullif(current_setting('app.changed', true), ''), '0')::int;
  changes jsonb := ('[' || nullif(current_setting('app.changes', true), '') || ']')::jsonb;
  parts uuid[] := string_to_array(nullif(current_setting('app.parts', true), ''), ',')::uuid[];
  inside uuid[] := string_to_array(nullif(current_setting('app.inside', true), ''), ',')::uuid[];
  details jsonb := coalesce(event -> 'details', '{}');
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  -- Nothing remains of a tenant that this transaction has deleted. Work across tenants may name one that is unknown.
  if (current_setting('app.tenant_is_gone', true) = 'on' or current_setting('app.tenant_id', true) is distinct from tenant::text)
    and not exists (select from tenant t where t.id = tenant) then
    return;
  end if;
  if changes is not null then
    changes := without_hidden_names(tenant, changes);
    details := details || jsonb_build_object('changes', changes);
    if number > jsonb_array_length(changes) then
      details := details || jsonb_build_object('more_changes', number - jsonb_array_length(changes));
    end if;
  end if;
  if parts is null then
    inside := inside || array(select i::uuid from jsonb_array_elements_text(event -> 'items') i);
  end if;
  if inside is not null then
    parts := parts || array(
      select above from (
        select ancestors_from_root(p) || p.id as chain from path_part p
        where p.tenant_id = tenant and p.id = any (inside)
        union all
        select ancestors_from_root(p) || p.id from path_part p
        where p.tenant_id = tenant and p.metadata_obj_id = any (inside)
      ) as found, unnest(chain) as above);
  end if;
  if event ? 'parts' then
    parts := parts || array(select i::uuid from jsonb_array_elements_text(event -> 'parts') i);
  end if;
  if number > 1 or inside is not null or event ? 'parts' then
    parts := array(select distinct part from unnest(parts) part limit 200);
  end if;
  insert into audit_event (tenant_id, id, user_id, credential, credential_id, client_id, address, request_id, kind,
    operation, part_ids, details)
  values (tenant, event_id, (event ->> 'user_id')::uuid, event ->> 'credential', (event ->> 'credential_id')::uuid,
    event ->> 'client_id', event ->> 'address', event ->> 'request_id', event ->> 'kind', event ->> 'operation',
    coalesce(parts, '{}'), details);
  if number > 0 then
    perform set_config('app.changes', '', true), set_config('app.changed', '', true), set_config('app.parts', '', true),
      set_config('app.inside', '', true);
  end if;
end $$;

CREATE FUNCTION public.write_audit_reads(tenant uuid, events jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  with event as (
    select e, (e ->> 'id')::uuid as id,
      array(select i::uuid from jsonb_array_elements_text(coalesce(e -> 'items', '[]')) i) as items
    from jsonb_array_elements(events) e
  ), placed as (
    select event.*, array(
      select distinct above from (
        select ancestors_from_root(p) || p.id as chain from path_part p
        where p.tenant_id = tenant and p.id = any (items)
        union all
        select ancestors_from_root(p) || p.id from path_part p
        where p.tenant_id = tenant and p.metadata_obj_id = any (items)
      ) as found, unnest(chain) as above limit 200) as parts
    from event
  ), marked as (
    select placed.*, owner.user_id as owner_id
    from placed left join lateral (
      select m.user_id from tenant_user m
      where m.tenant_id = tenant and m.home_part_id = any (parts) and m.user_id <> (e ->> 'user_id')::uuid limit 1
    ) as owner on (e ->> 'is_admin')::boolean
  )
  insert into audit_event (tenant_id, id, at, user_id, credential, credential_id, client_id, address, request_id, kind,
    operation, part_ids, details)
  select tenant, id, (e ->> 'at')::timestamptz, (e ->> 'user_id')::uuid, e ->> 'credential',
    (e ->> 'credential_id')::uuid, e ->> 'client_id', e ->> 'address', e ->> 'request_id', e ->> 'kind',
    e ->> 'operation', parts,
    coalesce(e -> 'details', '{}') || jsonb_strip_nulls(jsonb_build_object('private_of', owner_id))
  from marked
  where (owner_id is not null or not coalesce((e ->> 'only_private')::boolean, false))
    and exists (select from tenant t where t.id = tenant)
  on conflict do nothing
$$;

CREATE FUNCTION public.write_receipt_blocks(tenant uuid, receipt uuid, part uuid, entry uuid) RETURNS void
    LANGUAGE sql
    AS $$
  with top as (
    select p.* from path_part p
    where entry is null and p.tenant_id = tenant and p.id = any (part || array(select nodes_below(part)))
  ), kept as materialized (
    select r.table_name, r.content from trash_row r
    where r.tenant_id = tenant and r.entry_id = entry
      and r.table_name in ('path_part', 'ingestion_run', 'chunk', 'chunk_former_content', 'chunk_content', 'comment')
  ), version as (
    select id from top where part_type = 'DOCUMENT_VERSION'
  ), node as materialized (
    select id, metadata_obj_id as object_id, part_type, name from top
    union all
    select p.id, p.metadata_obj_id, p.part_type, null from path_part p
    where entry is null and p.tenant_id = tenant and p.version_part_id in (select id from version)
    union all
    select (content ->> 'id')::uuid, (content ->> 'metadata_obj_id')::uuid, content ->> 'part_type', content ->> 'name'
    from kept where table_name = 'path_part'
  ), file as (
    select r.version_id, r.source_sha256 as sha256, r.source_bytes as bytes from ingestion_run r
    where entry is null and r.tenant_id = tenant
      and r.version_id in (select object_id from node where part_type = 'DOCUMENT_VERSION')
    union all
    select (content ->> 'version_id')::uuid, (content ->> 'source_sha256')::bytea, (content ->> 'source_bytes')::bigint
    from kept where table_name = 'ingestion_run'
  ), piece as materialized (
    select c.id, c.content_id, c.search_text_id, c.passage from chunk c
    where entry is null and c.tenant_id = tenant and c.version_part_id in (select id from version)
    union all
    select (content ->> 'id')::uuid, (content ->> 'content_id')::uuid, (content ->> 'search_text_id')::uuid,
      (content ->> 'passage')::int
    from kept where table_name = 'chunk'
  ), written as (
    select content_id as id from piece
    union
    select f.content_id from chunk_former_content f
    where entry is null and f.tenant_id = tenant and f.chunk_id in (select id from piece)
    union
    select (content ->> 'content_id')::uuid from kept where table_name = 'chunk_former_content'
  ), thing as (
    select n.part_type as kind, n.id, case when n.part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION')
      then jsonb_strip_nulls(jsonb_build_object('id', n.id, 'object_id', n.object_id, 'name', n.name,
        'sha256', encode(f.sha256, 'hex'), 'bytes', f.bytes))
      else jsonb_build_object('id', n.id, 'object_id', n.object_id) end as entry
    from node n left join lateral (
      select sha256, bytes from file where n.part_type = 'DOCUMENT_VERSION' and version_id = n.object_id limit 1) f on true
    union all
    select 'PASSAGE', id, to_jsonb(id) from piece where passage > 0
    union all
    select 'SEARCH_TEXT', id, to_jsonb(id) from (select distinct search_text_id as id from piece) s
    union all
    select 'TEXT', w.id, jsonb_build_object('id', w.id, 'sha256', encode(coalesce(c.sha256, k.sha256), 'hex'))
    from written w
    left join chunk_content c on c.tenant_id = tenant and c.id = w.id
    left join (
      select (content ->> 'id')::uuid as id, (content ->> 'sha256')::bytea as sha256
      from kept where table_name = 'chunk_content') k on k.id = w.id
    union all
    select 'COMMENT', c.id, to_jsonb(c.id) from comment c
    where entry is null and c.tenant_id = tenant
      and c.document_id in (select object_id from node where part_type = 'DOCUMENT')
    union all
    select 'COMMENT', (content ->> 'id')::uuid, content -> 'id' from kept where table_name = 'comment'
  ), numbered as (
    select kind, entry, (row_number() over (partition by kind order by id) - 1) / 500 as block, id from thing
  ), block as (
    select kind, block, jsonb_agg(numbered.entry order by id) as entries from numbered group by kind, block
  )
  insert into deletion_receipt_block (tenant_id, receipt_id, number, kind, size, entries)
  select tenant, receipt, row_number() over (order by kind, block), kind, jsonb_array_length(entries), entries from block
$$;

CREATE FUNCTION public.write_receipt_of_nodes(tenant uuid, receipt uuid, nodes uuid[]) RETURNS SETOF integer
    LANGUAGE sql
    AS $$
  with node as materialized (
    select p.id, p.metadata_obj_id as object_id, p.name,
      case p.part_type when 'DELETED' then r.part_type else p.part_type end as part_type
    from path_part p
    join deletion_receipt r on r.tenant_id = tenant and r.id = receipt
    where p.tenant_id = tenant and p.id = any (nodes)
  ), piece as materialized (
    select c.id, c.content_id, c.search_text_id, c.passage from chunk c
    where c.tenant_id = tenant and c.path_part_id = any (nodes)
  ), thing as (
    select n.part_type as kind, n.id, case when n.part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION')
      then jsonb_strip_nulls(jsonb_build_object('id', n.id, 'object_id', n.object_id, 'name', n.name,
        'sha256', encode(f.source_sha256, 'hex'), 'bytes', f.source_bytes))
      else jsonb_build_object('id', n.id, 'object_id', n.object_id) end as entry
    from node n left join lateral (
      select r.source_sha256, r.source_bytes from ingestion_run r
      where n.part_type = 'DOCUMENT_VERSION' and r.tenant_id = tenant and r.version_id = n.object_id limit 1) f on true
    union all
    select 'PASSAGE', id, to_jsonb(id) from piece where passage > 0
    union all
    select 'SEARCH_TEXT', s.id, to_jsonb(s.id) from (select distinct search_text_id as id from piece) s
    where s.id is not null and not exists (
      select from chunk c where c.tenant_id = tenant and c.search_text_id = s.id and c.path_part_id <> all (nodes))
    union all
    select 'TEXT', w.id, jsonb_build_object('id', w.id, 'sha256', encode(t.sha256, 'hex'))
    from (
      select content_id as id from piece
      union
      select f.content_id from chunk_former_content f
      where f.tenant_id = tenant and f.chunk_id in (select id from piece)) w
    join chunk_content t on t.tenant_id = tenant and t.id = w.id
    where not exists (
      select from chunk c where c.tenant_id = tenant and c.content_id = w.id and c.path_part_id <> all (nodes))
      and not exists (
        select from chunk_former_content f
        where f.tenant_id = tenant and f.content_id = w.id and f.chunk_id not in (select id from piece))
    union all
    select 'COMMENT', c.id, to_jsonb(c.id) from comment c
    where c.tenant_id = tenant and c.document_id in (select object_id from node where part_type = 'DOCUMENT')
  ), numbered as (
    select kind, entry, (row_number() over (partition by kind order by id) - 1) / 500 as block, id from thing
  ), block as (
    select kind, block, jsonb_agg(numbered.entry order by id) as entries from numbered group by kind, block
  )
  insert into deletion_receipt_block (tenant_id, receipt_id, number, kind, size, entries)
  select tenant, receipt, coalesce((
      select max(b.number) from deletion_receipt_block b where b.tenant_id = tenant and b.receipt_id = receipt), 0)
    + row_number() over (order by kind, block), kind, jsonb_array_length(entries), entries
  from block returning number
$$;

CREATE TABLE public.access_request (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    target_id uuid NOT NULL,
    capability text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    answer text,
    answered_by uuid,
    answered_at timestamp with time zone,
    CONSTRAINT access_request_answer_check CHECK ((answer = ANY (ARRAY['READ_ONLY'::text, 'READ_WRITE'::text, 'DECLINED'::text]))),
    CONSTRAINT access_request_capability_check CHECK ((capability = ANY (ARRAY['READ_ONLY'::text, 'READ_WRITE'::text])))
);

ALTER TABLE ONLY public.access_request FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_chain (
    tenant_id uuid NOT NULL,
    sequence bigint DEFAULT 0 NOT NULL,
    hash text DEFAULT ''::text NOT NULL,
    expired_sequence bigint DEFAULT 0 NOT NULL,
    expired_hash text DEFAULT ''::text NOT NULL,
    expired_kinds jsonb DEFAULT '{}'::jsonb NOT NULL,
    expired_at timestamp(3) with time zone,
    signature text
);

ALTER TABLE ONLY public.audit_chain FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_event (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    credential text NOT NULL,
    credential_id uuid,
    client_id text,
    address text,
    request_id text,
    kind text NOT NULL,
    operation text NOT NULL,
    part_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    sequence bigint,
    previous_hash text,
    hash text,
    CONSTRAINT audit_event_sealed_check CHECK ((num_nonnulls(sequence, previous_hash, hash) = ANY (ARRAY[0, 3]))),
    CONSTRAINT audit_event_sequence_check CHECK ((sequence > 0))
);

ALTER TABLE ONLY public.audit_event FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_model (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    base_url text,
    model text NOT NULL,
    api_key text,
    preset text NOT NULL,
    first_token_seconds integer,
    between_tokens_seconds integer,
    answers text DEFAULT 'auto'::text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    group_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chat_model_answers_check CHECK ((answers = ANY (ARRAY['auto'::text, 'search_first'::text]))),
    CONSTRAINT chat_model_between_tokens_seconds_check CHECK ((between_tokens_seconds > 0)),
    CONSTRAINT chat_model_first_token_seconds_check CHECK ((first_token_seconds > 0))
);

ALTER TABLE ONLY public.chat_model FORCE ROW LEVEL SECURITY;

CREATE TABLE public.checkout (
    tenant_id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    user_id uuid NOT NULL,
    acquired_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.checkout FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chunk (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    version_part_id uuid NOT NULL,
    content_id uuid CONSTRAINT chunk_content_id_not_null1 NOT NULL,
    chunk_type text NOT NULL,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text_id uuid NOT NULL,
    passage integer DEFAULT 0 NOT NULL,
    passage_of uuid,
    CONSTRAINT chunk_chunk_type_check CHECK ((chunk_type = ANY (ARRAY['TEXT'::text, 'TABLE'::text, 'IMAGE'::text, 'HTML'::text, 'UNKNOWN'::text]))),
    CONSTRAINT chunk_passage_check CHECK ((((passage > 0) = (passage_of IS NOT NULL)) AND (passage >= 0)))
);

ALTER TABLE ONLY public.chunk FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chunk_content (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    sha256 bytea NOT NULL,
    content text NOT NULL,
    num_tokens integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.chunk_content FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chunk_former_content (
    tenant_id uuid NOT NULL,
    chunk_id uuid NOT NULL,
    content_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.chunk_former_content FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chunk_lineage (
    tenant_id uuid NOT NULL,
    parent_chunk_id uuid NOT NULL,
    chunk_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_lineage_check CHECK ((chunk_id <> parent_chunk_id))
);

ALTER TABLE ONLY public.chunk_lineage FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chunk_vector (
    tenant_id uuid NOT NULL,
    chunk_id uuid NOT NULL,
    model_id integer NOT NULL,
    text_sha256 bytea NOT NULL,
    windows public.halfvec[],
    CONSTRAINT chunk_vector_windows_check CHECK ((cardinality(windows) > 0))
)
PARTITION BY LIST (model_id);

ALTER TABLE ONLY public.chunk_vector FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chunk_window (
    tenant_id uuid NOT NULL,
    chunk_id uuid NOT NULL,
    model_id integer NOT NULL,
    code bit varying NOT NULL,
    number smallint DEFAULT 0 NOT NULL,
    version_part_id uuid
)
PARTITION BY LIST (model_id);
ALTER TABLE ONLY public.chunk_window ALTER COLUMN code SET STORAGE MAIN;

ALTER TABLE ONLY public.chunk_window FORCE ROW LEVEL SECURITY;

CREATE TABLE public.comment_mention (
    tenant_id uuid NOT NULL,
    comment_id uuid NOT NULL,
    user_id uuid NOT NULL
);

ALTER TABLE ONLY public.comment_mention FORCE ROW LEVEL SECURITY;

CREATE TABLE public.comment_place (
    tenant_id uuid NOT NULL,
    comment_id uuid NOT NULL,
    version_id uuid NOT NULL,
    chunk_id uuid,
    content_id uuid,
    quote text,
    is_exact boolean NOT NULL,
    found_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

ALTER TABLE ONLY public.comment_place FORCE ROW LEVEL SECURITY;

CREATE TABLE public.deletion_receipt (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    deleted_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    request_id text,
    operation text NOT NULL,
    part_id uuid NOT NULL,
    part_type text NOT NULL,
    name text NOT NULL,
    path text NOT NULL,
    completed_at timestamp(3) with time zone,
    digest text,
    signature text,
    public_key text,
    unlisted_at timestamp with time zone,
    listed_after bigint DEFAULT 0 NOT NULL,
    reader_ids uuid[],
    CONSTRAINT deletion_receipt_completed_check CHECK ((num_nonnulls(completed_at, digest, signature, public_key) = ANY (ARRAY[0, 4])))
);

ALTER TABLE ONLY public.deletion_receipt FORCE ROW LEVEL SECURITY;

CREATE TABLE public.deletion_receipt_block (
    tenant_id uuid NOT NULL,
    receipt_id uuid NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    size integer NOT NULL,
    entries jsonb NOT NULL,
    cleared_at timestamp(3) with time zone
);

ALTER TABLE ONLY public.deletion_receipt_block FORCE ROW LEVEL SECURITY;

CREATE TABLE public.dependency_outage (
    dependency text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    message text NOT NULL
);

ALTER TABLE ONLY public.dependency_outage FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_version (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    document_id uuid NOT NULL,
    version integer NOT NULL,
    system_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_by uuid,
    source_change jsonb,
    stored_files jsonb,
    CONSTRAINT document_version_version_check CHECK ((version >= 0))
);

ALTER TABLE ONLY public.document_version FORCE ROW LEVEL SECURITY;

CREATE TABLE public.email_token (
    id uuid NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid,
    CONSTRAINT email_token_check CHECK (((purpose = 'reset_local_password'::text) = (user_id IS NOT NULL))),
    CONSTRAINT email_token_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up'::text, 'reset_password'::text, 'first_sign_in'::text, 'reset_local_password'::text])))
);

ALTER TABLE ONLY public.email_token FORCE ROW LEVEL SECURITY;

CREATE TABLE public.embedding_model (
    id integer NOT NULL,
    name text NOT NULL,
    dimensions integer NOT NULL,
    calibration jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    recall double precision,
    recall_measured_at timestamp with time zone,
    CONSTRAINT embedding_model_dimensions_check CHECK (((dimensions >= 1) AND (dimensions <= 4000))),
    CONSTRAINT embedding_model_recall_check CHECK (((recall >= (0)::double precision) AND (recall <= (1)::double precision)))
);

ALTER TABLE public.embedding_model ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.embedding_model_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.embedding_run (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    part_id uuid,
    model_id integer NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    passes integer DEFAULT 0 NOT NULL,
    claim uuid,
    cursor_version uuid,
    cursor_chunk uuid,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT embedding_run_check CHECK (((part_id IS NULL) = (kind = 'MODEL_CHANGE'::text))),
    CONSTRAINT embedding_run_kind_check CHECK ((kind = ANY (ARRAY['REEMBED'::text, 'MODEL_CHANGE'::text]))),
    CONSTRAINT embedding_run_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.embedding_run FORCE ROW LEVEL SECURITY;

CREATE TABLE public.encryption_mark (
    id integer DEFAULT 1 NOT NULL,
    sealed text NOT NULL,
    CONSTRAINT encryption_mark_id_check CHECK ((id = 1))
);

ALTER TABLE ONLY public.encryption_mark FORCE ROW LEVEL SECURITY;

CREATE TABLE public.favorite (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.favorite FORCE ROW LEVEL SECURITY;

CREATE TABLE public.feedback (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    target_type text NOT NULL,
    target_id uuid NOT NULL,
    rating text NOT NULL,
    reason text,
    comment text,
    extra_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT feedback_rating_check CHECK ((rating = ANY (ARRAY['UP'::text, 'DOWN'::text]))),
    CONSTRAINT feedback_target_type_check CHECK ((target_type = ANY (ARRAY['THREAD'::text, 'MESSAGE'::text, 'DOCUMENT'::text, 'DOCUMENT_VERSION'::text, 'CHUNK'::text])))
);

ALTER TABLE ONLY public.feedback FORCE ROW LEVEL SECURITY;

CREATE TABLE public.idempotency_key (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_sha256 bytea NOT NULL,
    run_id uuid NOT NULL,
    document_id uuid NOT NULL,
    version_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.idempotency_key FORCE ROW LEVEL SECURITY;

CREATE TABLE public.identity_provider (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    issuer text,
    client_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    set_by uuid
);

ALTER TABLE ONLY public.identity_provider FORCE ROW LEVEL SECURITY;

CREATE TABLE public.invite (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    email_id uuid,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    invited_by uuid,
    grants jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT invite_role_check CHECK ((role = ANY (ARRAY['ADMIN'::text, 'USER'::text])))
);

ALTER TABLE ONLY public.invite FORCE ROW LEVEL SECURITY;

CREATE TABLE public.item_change (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    path_part_id uuid NOT NULL,
    actor_id uuid,
    former_ancestors uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    number bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT item_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'moved'::text, 'changed'::text, 'ingested'::text])))
);

ALTER TABLE ONLY public.item_change FORCE ROW LEVEL SECURITY;

CREATE TABLE public.legal_hold (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    part_id uuid NOT NULL,
    part_type text NOT NULL,
    name text NOT NULL,
    reason text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT legal_hold_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000)))
);

ALTER TABLE ONLY public.legal_hold FORCE ROW LEVEL SECURITY;

CREATE TABLE public.model_use (
    tenant_id uuid NOT NULL,
    day text NOT NULL,
    kind text NOT NULL,
    calls bigint NOT NULL,
    failures bigint NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    CONSTRAINT model_use_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
    CONSTRAINT model_use_kind_check CHECK ((kind = ANY (ARRAY['chat'::text, 'embedding'::text, 'vision'::text, 'reranking'::text])))
);

ALTER TABLE ONLY public.model_use FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notice (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    path_part_id uuid,
    actor_id uuid,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    group_key text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone
);

ALTER TABLE ONLY public.notice FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notice_digest (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    rhythm text NOT NULL,
    time_zone text,
    language text NOT NULL,
    mailed_until timestamp with time zone NOT NULL,
    next_at timestamp with time zone NOT NULL,
    CONSTRAINT notice_digest_rhythm_check CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text])))
);

ALTER TABLE ONLY public.notice_digest FORCE ROW LEVEL SECURITY;

CREATE TABLE public.oauth_client (
    id text NOT NULL,
    metadata text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.oauth_client FORCE ROW LEVEL SECURITY;

CREATE TABLE public.oauth_request (
    id_hash bytea NOT NULL,
    payload text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.oauth_request FORCE ROW LEVEL SECURITY;

CREATE TABLE public.outside_link (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    password_hash text,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    opened integer DEFAULT 0 NOT NULL,
    last_opened_at timestamp with time zone
);

ALTER TABLE ONLY public.outside_link FORCE ROW LEVEL SECURITY;

CREATE TABLE public.part_upload (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    document_id uuid NOT NULL,
    version_id uuid NOT NULL,
    is_new_document boolean NOT NULL,
    file_name text NOT NULL,
    bytes bigint NOT NULL,
    part_bytes integer NOT NULL,
    sha256 bytea,
    members jsonb NOT NULL,
    idempotency_key text,
    request_sha256 bytea NOT NULL,
    reservation_id uuid,
    run_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT part_upload_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT part_upload_part_bytes_check CHECK ((part_bytes > 0))
);

ALTER TABLE ONLY public.part_upload FORCE ROW LEVEL SECURITY;

CREATE TABLE public.path_part_history (
    tenant_id uuid NOT NULL,
    part_id uuid NOT NULL,
    until timestamp with time zone NOT NULL,
    name text,
    parent_id uuid,
    sort_key text COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.path_part_history FORCE ROW LEVEL SECURITY;

CREATE TABLE public.path_part_tag (
    tenant_id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    tag_id uuid NOT NULL
);

ALTER TABLE ONLY public.path_part_tag FORCE ROW LEVEL SECURITY;

CREATE TABLE public.processing_time (
    tenant_id uuid NOT NULL,
    slot timestamp with time zone NOT NULL,
    ms bigint NOT NULL
);

ALTER TABLE ONLY public.processing_time FORCE ROW LEVEL SECURITY;

CREATE TABLE public.retention_deletion (
    tenant_id uuid NOT NULL,
    part_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    delete_at timestamp with time zone NOT NULL,
    next_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.retention_deletion FORCE ROW LEVEL SECURITY;

CREATE TABLE public.retention_rule (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    part_id uuid,
    tag_id uuid,
    target_name text NOT NULL,
    keep_days integer,
    delete_days integer,
    counted_from text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    announced_at timestamp with time zone,
    CONSTRAINT retention_rule_counted_from_check CHECK ((counted_from = ANY (ARRAY['CREATION'::text, 'LAST_CHANGE'::text]))),
    CONSTRAINT retention_rule_days_check CHECK ((num_nonnulls(keep_days, delete_days) > 0)),
    CONSTRAINT retention_rule_delete_days_check CHECK (((delete_days >= 1) AND (delete_days <= 36500))),
    CONSTRAINT retention_rule_keep_days_check CHECK (((keep_days >= 1) AND (keep_days <= 36500))),
    CONSTRAINT retention_rule_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT retention_rule_target_check CHECK ((num_nonnulls(part_id, tag_id) = 1))
);

ALTER TABLE ONLY public.retention_rule FORCE ROW LEVEL SECURITY;

CREATE TABLE public.saved_search (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    search jsonb NOT NULL,
    is_followed boolean DEFAULT false NOT NULL,
    seen_number bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.saved_search FORCE ROW LEVEL SECURITY;

CREATE TABLE public.search_block (
    tenant_id uuid NOT NULL,
    id bigint NOT NULL,
    texts bytea NOT NULL,
    replaced_at timestamp with time zone
);
ALTER TABLE ONLY public.search_block ALTER COLUMN texts SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.search_block FORCE ROW LEVEL SECURITY;

ALTER TABLE public.search_block ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.search_block_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.search_posting (
    tenant_id uuid NOT NULL,
    block_id bigint NOT NULL,
    key bigint NOT NULL,
    postings bytea NOT NULL
);

ALTER TABLE ONLY public.search_posting FORCE ROW LEVEL SECURITY;

CREATE TABLE public.search_tail (
    tenant_id uuid NOT NULL,
    text_id uuid NOT NULL
);

ALTER TABLE ONLY public.search_tail FORCE ROW LEVEL SECURITY;

CREATE TABLE public.section (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    name text NOT NULL,
    page_number integer,
    CONSTRAINT section_page_number_check CHECK ((page_number > 0))
);

ALTER TABLE ONLY public.section FORCE ROW LEVEL SECURITY;

CREATE TABLE public.source (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    settings jsonb NOT NULL,
    credentials text,
    rules jsonb DEFAULT '{}'::jsonb NOT NULL,
    every_minutes integer,
    cron text,
    time_zone text,
    state text DEFAULT 'ready'::text NOT NULL,
    error text,
    away_since timestamp with time zone,
    cursor text,
    listed_at timestamp with time zone,
    notify_hash bytea NOT NULL,
    next_run_at timestamp with time zone,
    wanted_at timestamp with time zone,
    session_id uuid,
    session_at timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    watcher uuid,
    watched_until timestamp with time zone,
    readers text DEFAULT 'source'::text NOT NULL,
    opens_to_folder boolean DEFAULT false NOT NULL,
    hidden_files boolean DEFAULT true NOT NULL,
    paused_reason text,
    CONSTRAINT source_check CHECK (((cron IS NULL) OR (every_minutes IS NULL))),
    CONSTRAINT source_every_minutes_check CHECK (((every_minutes >= 1) AND (every_minutes <= 44640))),
    CONSTRAINT source_paused_reason_check CHECK ((paused_reason = 'creator'::text)),
    CONSTRAINT source_readers_check CHECK ((readers = ANY (ARRAY['source'::text, 'folder'::text]))),
    CONSTRAINT source_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'paused'::text, 'stopped'::text, 'deleting'::text])))
);

ALTER TABLE ONLY public.source FORCE ROW LEVEL SECURITY;

CREATE TABLE public.source_item (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    source_id uuid NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    external_id text,
    kind text NOT NULL,
    path text[] NOT NULL,
    path_key text GENERATED ALWAYS AS (public.source_path_key(path)) STORED NOT NULL COLLATE pg_catalog."C",
    folder_key text GENERATED ALWAYS AS (public.source_path_key(path[1:(cardinality(path) - 1)])) STORED NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    plain_name text NOT NULL,
    is_name_taken boolean DEFAULT false NOT NULL,
    state text NOT NULL,
    todo text,
    fingerprint text,
    bytes bigint,
    modified_at timestamp with time zone,
    media_type text,
    link text,
    version jsonb,
    path_part_id uuid,
    trash_id uuid,
    gone_at timestamp with time zone,
    fetched_fingerprint text,
    sha256 bytea,
    fetching uuid,
    held jsonb,
    pushed_at timestamp with time zone,
    error text,
    tries integer DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone,
    has_readers boolean DEFAULT false NOT NULL,
    reader_ids uuid[],
    readers_fault text,
    CONSTRAINT source_item_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'folder'::text]))),
    CONSTRAINT source_item_path_check CHECK ((cardinality(path) > 0)),
    CONSTRAINT source_item_state_check CHECK ((state = ANY (ARRAY['present'::text, 'missing'::text, 'gone'::text, 'left_out'::text]))),
    CONSTRAINT source_item_todo_check CHECK ((todo = ANY (ARRAY['place'::text, 'fetch'::text, 'remove'::text])))
);

ALTER TABLE ONLY public.source_item FORCE ROW LEVEL SECURITY;

CREATE TABLE public.source_page (
    tenant_id uuid NOT NULL,
    run_id uuid NOT NULL,
    number integer NOT NULL,
    named text[] NOT NULL,
    skipped jsonb DEFAULT '[]'::jsonb NOT NULL
);

ALTER TABLE ONLY public.source_page FORCE ROW LEVEL SECURITY;

CREATE TABLE public.source_run (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    source_id uuid NOT NULL,
    trigger text NOT NULL,
    is_dry boolean DEFAULT false NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    step text NOT NULL,
    claim uuid,
    attempts integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    cursor text,
    listing text,
    pages integer DEFAULT 0 NOT NULL,
    confirmed boolean DEFAULT false NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    plan jsonb DEFAULT '{}'::jsonb NOT NULL,
    log jsonb DEFAULT '[]'::jsonb NOT NULL,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    started_by uuid,
    question text,
    confirmed_at timestamp with time zone,
    listing_since timestamp with time zone,
    listed_at timestamp with time zone,
    CONSTRAINT source_run_listing_check CHECK ((listing = ANY (ARRAY['all'::text, 'changes'::text]))),
    CONSTRAINT source_run_question_check CHECK ((question = ANY (ARRAY['repeating'::text, 'checking'::text, 'open'::text]))),
    CONSTRAINT source_run_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'canceled'::text]))),
    CONSTRAINT source_run_step_check CHECK ((step = ANY (ARRAY['list'::text, 'apply'::text]))),
    CONSTRAINT source_run_trigger_check CHECK ((trigger = ANY (ARRAY['manual'::text, 'schedule'::text, 'notify'::text, 'watch'::text, 'push'::text, 'retry'::text])))
);

ALTER TABLE ONLY public.source_run FORCE ROW LEVEL SECURITY;

CREATE TABLE public.subscription (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.subscription FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tag (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    color text DEFAULT '000000'::text NOT NULL,
    description text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tag_color_check CHECK ((color ~ '^[0-9A-Fa-f]{6}$'::text))
);

ALTER TABLE ONLY public.tag FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_archive (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    claim uuid,
    is_encrypted boolean NOT NULL,
    passphrase text,
    stage text,
    done bigint DEFAULT 0 NOT NULL,
    object_key text,
    bytes bigint,
    sha256 bytea,
    documents bigint,
    files bigint,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tenant_archive_stage_check CHECK ((stage = ANY (ARRAY['rows'::text, 'files'::text]))),
    CONSTRAINT tenant_archive_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.tenant_archive FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_embedding (
    tenant_id uuid NOT NULL,
    serving_model_id integer,
    building_model_id integer,
    chunks_done integer DEFAULT 0 NOT NULL,
    chunks_total integer DEFAULT 0 NOT NULL,
    error text
);

ALTER TABLE ONLY public.tenant_embedding FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_group (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.tenant_group FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_key (
    tenant_id uuid NOT NULL,
    sealed text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.tenant_key FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_receipt (
    id uuid NOT NULL,
    deleted_tenant_id uuid NOT NULL,
    name text NOT NULL,
    deleted_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    request_id text,
    counts jsonb NOT NULL,
    completed_at timestamp(3) with time zone,
    digest text,
    signature text,
    public_key text,
    CONSTRAINT tenant_receipt_completed_check CHECK ((num_nonnulls(completed_at, digest, signature, public_key) = ANY (ARRAY[0, 4])))
);

ALTER TABLE ONLY public.tenant_receipt FORCE ROW LEVEL SECURITY;

CREATE TABLE public.thread (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    title text NOT NULL,
    parent_thread_id uuid
);

ALTER TABLE ONLY public.thread FORCE ROW LEVEL SECURITY;

CREATE TABLE public.thread_message (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    sequence integer NOT NULL,
    role text NOT NULL,
    content jsonb NOT NULL,
    details jsonb,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT thread_message_role_check CHECK ((role = ANY (ARRAY['USER'::text, 'ASSISTANT'::text, 'SYSTEM'::text]))),
    CONSTRAINT thread_message_sequence_check CHECK ((sequence > 0))
);

ALTER TABLE ONLY public.thread_message FORCE ROW LEVEL SECURITY;

CREATE TABLE public.thread_reply (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    thread_id uuid NOT NULL,
    user_id uuid NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    claim uuid,
    attempts integer DEFAULT 0 NOT NULL,
    published boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT thread_reply_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.thread_reply FORCE ROW LEVEL SECURITY;

CREATE TABLE public.trash_entry (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    trashed_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid NOT NULL,
    part_id uuid NOT NULL,
    part_type text NOT NULL,
    name text NOT NULL,
    path text NOT NULL,
    parent_id uuid NOT NULL,
    version_ids uuid[] NOT NULL,
    documents integer NOT NULL,
    file_bytes bigint NOT NULL,
    text_bytes bigint NOT NULL,
    reader_ids uuid[],
    ancestors uuid[],
    tag_ids uuid[],
    kept_until timestamp with time zone,
    object_id uuid,
    CONSTRAINT trash_entry_part_type_check CHECK ((part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text])))
);

ALTER TABLE ONLY public.trash_entry FORCE ROW LEVEL SECURITY;

CREATE TABLE public.trash_row (
    tenant_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    table_name text NOT NULL,
    number integer NOT NULL,
    content jsonb NOT NULL
);

ALTER TABLE ONLY public.trash_row FORCE ROW LEVEL SECURITY;

CREATE TABLE public.upload_reservation (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    bytes bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.upload_reservation FORCE ROW LEVEL SECURITY;

CREATE TABLE public.uploaded_part (
    tenant_id uuid NOT NULL,
    upload_id uuid NOT NULL,
    number integer NOT NULL,
    object_id uuid NOT NULL,
    bytes integer NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT uploaded_part_number_check CHECK ((number > 0))
);

ALTER TABLE ONLY public.uploaded_part FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_change (
    tenant_id uuid NOT NULL,
    id bigint NOT NULL,
    documents integer DEFAULT 0 NOT NULL,
    file_bytes bigint DEFAULT 0 NOT NULL,
    text_bytes bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.usage_change FORCE ROW LEVEL SECURITY;

ALTER TABLE public.usage_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.usage_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.usage_day (
    tenant_id uuid NOT NULL,
    day text NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT usage_day_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
    CONSTRAINT usage_day_kind_check CHECK ((kind = ANY (ARRAY['questions'::text, 'searches'::text, 'pages'::text, 'processing_ms'::text, 'documents'::text, 'file_bytes'::text, 'text_bytes'::text])))
);

ALTER TABLE ONLY public.usage_day FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_identity (
    id uuid NOT NULL,
    tenant_id uuid,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    provider_id uuid,
    CONSTRAINT user_identity_check CHECK (((provider_id IS NULL) = (tenant_id IS NULL)))
);

ALTER TABLE ONLY public.user_identity FORCE ROW LEVEL SECURITY;

CREATE TABLE public.visit (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    visited_at timestamp with time zone DEFAULT now() NOT NULL,
    version_id uuid,
    former_version_id uuid
);

ALTER TABLE ONLY public.visit FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    description text,
    events text[] NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_secret_until timestamp with time zone,
    is_enabled boolean DEFAULT true NOT NULL,
    disabled_reason text,
    failing_since timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'creator'::text])))
);

ALTER TABLE ONLY public.webhook FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_delivery (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    data jsonb NOT NULL,
    occurred_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '1 day'::interval) NOT NULL,
    claimed_until timestamp with time zone,
    last_attempt_at timestamp with time zone,
    status integer,
    error text,
    excerpt text,
    duration_ms integer,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.webhook_delivery FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workflow_definition (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    runner_url text,
    webhook_secret text,
    max_run_seconds integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_by uuid,
    paused_reason text,
    runner_set_by uuid,
    CONSTRAINT workflow_definition_check CHECK (((runner_url IS NULL) = (webhook_secret IS NULL))),
    CONSTRAINT workflow_definition_max_run_seconds_check CHECK (((max_run_seconds >= 60) AND (max_run_seconds <= 86400))),
    CONSTRAINT workflow_definition_paused_reason_check CHECK ((paused_reason = 'creator'::text))
);

ALTER TABLE ONLY public.workflow_definition FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workflow_item (
    tenant_id uuid NOT NULL,
    definition_id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    role text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT workflow_item_role_check CHECK ((role = ANY (ARRAY['source'::text, 'instruction'::text, 'output'::text, 'template'::text])))
);

ALTER TABLE ONLY public.workflow_item FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workflow_run (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    definition_id uuid NOT NULL,
    user_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    step text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    claim uuid,
    idempotency_key text,
    snapshot jsonb NOT NULL,
    outputs jsonb DEFAULT '{}'::jsonb NOT NULL,
    thread_id uuid,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workflow_run_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT workflow_run_step_check CHECK ((step = ANY (ARRAY['prepare'::text, 'write'::text, 'publish'::text, 'link'::text, 'call'::text, 'wait'::text])))
);

ALTER TABLE ONLY public.workflow_run FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY public.access_request
    ADD CONSTRAINT access_request_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_hash_key UNIQUE (key_hash);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.chat_model
    ADD CONSTRAINT chat_model_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT checkout_pkey PRIMARY KEY (tenant_id, path_part_id);

ALTER TABLE ONLY public.chunk_content
    ADD CONSTRAINT chunk_content_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.chunk_content
    ADD CONSTRAINT chunk_content_sha256_key UNIQUE (tenant_id, sha256);

ALTER TABLE ONLY public.chunk_former_content
    ADD CONSTRAINT chunk_former_content_pkey PRIMARY KEY (tenant_id, chunk_id, content_id);

ALTER TABLE ONLY public.chunk_lineage
    ADD CONSTRAINT chunk_lineage_pkey PRIMARY KEY (tenant_id, chunk_id, parent_chunk_id);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_part_key UNIQUE (tenant_id, path_part_id, passage);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.chunk_vector
    ADD CONSTRAINT chunk_vector_pkey PRIMARY KEY (tenant_id, chunk_id, model_id);

ALTER TABLE ONLY public.comment_mention
    ADD CONSTRAINT comment_mention_pkey PRIMARY KEY (tenant_id, comment_id, user_id);

ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.comment_place
    ADD CONSTRAINT comment_place_pkey PRIMARY KEY (tenant_id, comment_id, version_id);

ALTER TABLE ONLY public.deletion
    ADD CONSTRAINT deletion_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.deletion_receipt_block
    ADD CONSTRAINT deletion_receipt_block_pkey PRIMARY KEY (tenant_id, receipt_id, number);

ALTER TABLE ONLY public.deletion_receipt
    ADD CONSTRAINT deletion_receipt_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.deletion
    ADD CONSTRAINT deletion_tenant_id_part_id_key UNIQUE (tenant_id, part_id);

ALTER TABLE ONLY public.dependency_outage
    ADD CONSTRAINT dependency_outage_pkey PRIMARY KEY (dependency);

ALTER TABLE ONLY public.document_history
    ADD CONSTRAINT document_history_pkey PRIMARY KEY (tenant_id, document_id, until);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_document_key UNIQUE (tenant_id, document_id, id);

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_number_key UNIQUE (tenant_id, document_id, version);

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.email_token
    ADD CONSTRAINT email_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.email_token
    ADD CONSTRAINT email_token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.embedding_model
    ADD CONSTRAINT embedding_model_name_key UNIQUE (name);

ALTER TABLE ONLY public.embedding_model
    ADD CONSTRAINT embedding_model_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.embedding_run
    ADD CONSTRAINT embedding_run_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.encryption_mark
    ADD CONSTRAINT encryption_mark_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.favorite
    ADD CONSTRAINT favorite_pkey PRIMARY KEY (tenant_id, user_id, path_part_id);

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (tenant_id, user_id, key);

ALTER TABLE ONLY public.identity_provider
    ADD CONSTRAINT identity_provider_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.identity_provider
    ADD CONSTRAINT identity_provider_tenant_key UNIQUE (tenant_id);

ALTER TABLE ONLY public.ingestion_run
    ADD CONSTRAINT ingestion_run_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.item_change
    ADD CONSTRAINT item_change_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.legal_hold
    ADD CONSTRAINT legal_hold_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.model_use
    ADD CONSTRAINT model_use_pkey PRIMARY KEY (tenant_id, day, kind);

ALTER TABLE ONLY public.notice_digest
    ADD CONSTRAINT notice_digest_pkey PRIMARY KEY (tenant_id, user_id);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.oauth_client
    ADD CONSTRAINT oauth_client_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oauth_grant
    ADD CONSTRAINT oauth_grant_id_key UNIQUE (id);

ALTER TABLE ONLY public.oauth_grant
    ADD CONSTRAINT oauth_grant_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.oauth_request
    ADD CONSTRAINT oauth_request_pkey PRIMARY KEY (id_hash);

ALTER TABLE ONLY public.oauth_token
    ADD CONSTRAINT oauth_token_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.oauth_token
    ADD CONSTRAINT oauth_token_pkey PRIMARY KEY (tenant_id, hash);

ALTER TABLE ONLY public.outside_link
    ADD CONSTRAINT outside_link_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.part_upload
    ADD CONSTRAINT part_upload_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.path_part_history
    ADD CONSTRAINT path_part_history_pkey PRIMARY KEY (tenant_id, part_id, until);

ALTER TABLE ONLY public.path_part
    ADD CONSTRAINT path_part_object_key UNIQUE (tenant_id, metadata_obj_id);

ALTER TABLE ONLY public.path_part
    ADD CONSTRAINT path_part_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.path_part
    ADD CONSTRAINT path_part_sibling_key UNIQUE (tenant_id, parent_id, sort_key);

ALTER TABLE ONLY public.path_part_tag
    ADD CONSTRAINT path_part_tag_pkey PRIMARY KEY (tenant_id, path_part_id, tag_id);

ALTER TABLE ONLY public.path_permission
    ADD CONSTRAINT path_permission_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.processing_time
    ADD CONSTRAINT processing_time_pkey PRIMARY KEY (tenant_id, slot);

ALTER TABLE ONLY public.retention_deletion
    ADD CONSTRAINT retention_deletion_pkey PRIMARY KEY (tenant_id, part_id);

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.saved_search
    ADD CONSTRAINT saved_search_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.search_block
    ADD CONSTRAINT search_block_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.search_posting
    ADD CONSTRAINT search_posting_pkey PRIMARY KEY (tenant_id, block_id, key);

ALTER TABLE ONLY public.search_tail
    ADD CONSTRAINT search_tail_pkey PRIMARY KEY (tenant_id, text_id);

ALTER TABLE ONLY public.search_text
    ADD CONSTRAINT search_text_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.section
    ADD CONSTRAINT section_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.section
    ADD CONSTRAINT section_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_folder_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.source_item
    ADD CONSTRAINT source_item_key UNIQUE (tenant_id, source_id, key);

ALTER TABLE ONLY public.source_item
    ADD CONSTRAINT source_item_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.source_page
    ADD CONSTRAINT source_page_pkey PRIMARY KEY (tenant_id, run_id, number);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.source_reader
    ADD CONSTRAINT source_reader_key UNIQUE (tenant_id, source_id, kind, name);

ALTER TABLE ONLY public.source_reader
    ADD CONSTRAINT source_reader_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.source_run
    ADD CONSTRAINT source_run_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (tenant_id, user_id, path_part_id);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tenant_archive
    ADD CONSTRAINT tenant_archive_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tenant_embedding
    ADD CONSTRAINT tenant_embedding_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY public.tenant_group_member
    ADD CONSTRAINT tenant_group_member_pkey PRIMARY KEY (tenant_id, group_id, user_id);

ALTER TABLE ONLY public.tenant_group
    ADD CONSTRAINT tenant_group_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tenant_key
    ADD CONSTRAINT tenant_key_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tenant_receipt
    ADD CONSTRAINT tenant_receipt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tenant_user
    ADD CONSTRAINT tenant_user_pkey PRIMARY KEY (tenant_id, user_id);

ALTER TABLE ONLY public.thread_message
    ADD CONSTRAINT thread_message_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.thread_message
    ADD CONSTRAINT thread_message_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.thread_message
    ADD CONSTRAINT thread_message_sequence_key UNIQUE (tenant_id, thread_id, sequence);

ALTER TABLE ONLY public.thread
    ADD CONSTRAINT thread_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.thread
    ADD CONSTRAINT thread_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.thread_reply
    ADD CONSTRAINT thread_reply_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.trash_entry
    ADD CONSTRAINT trash_entry_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.trash_row
    ADD CONSTRAINT trash_row_pkey PRIMARY KEY (tenant_id, entry_id, table_name, number);

ALTER TABLE ONLY public.upload_reservation
    ADD CONSTRAINT upload_reservation_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.uploaded_part
    ADD CONSTRAINT uploaded_part_pkey PRIMARY KEY (tenant_id, upload_id, number);

ALTER TABLE ONLY public.usage_change
    ADD CONSTRAINT usage_change_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.usage_day
    ADD CONSTRAINT usage_day_pkey PRIMARY KEY (tenant_id, day, kind);

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_subject_key UNIQUE NULLS NOT DISTINCT (tenant_id, issuer, subject);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_token_key UNIQUE (token_hash);

ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_pkey PRIMARY KEY (tenant_id, user_id, path_part_id);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.workflow_definition
    ADD CONSTRAINT workflow_definition_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.workflow_definition
    ADD CONSTRAINT workflow_definition_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.workflow_item
    ADD CONSTRAINT workflow_item_pkey PRIMARY KEY (tenant_id, definition_id, path_part_id);

ALTER TABLE ONLY public.workflow_run
    ADD CONSTRAINT workflow_run_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.workflow_run
    ADD CONSTRAINT workflow_run_pkey PRIMARY KEY (tenant_id, id);

CREATE INDEX access_request_created_idx ON public.access_request USING btree (created_at);

CREATE UNIQUE INDEX access_request_open_key ON public.access_request USING btree (tenant_id, user_id, target_id) WHERE (answer IS NULL);

CREATE INDEX access_request_person_idx ON public.access_request USING btree (tenant_id, user_id, created_at);

CREATE INDEX api_key_provider_idx ON public.api_key USING btree (tenant_id, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX api_key_user_idx ON public.api_key USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (lower(email)) WHERE (local_tenant_id IS NULL);

CREATE UNIQUE INDEX app_user_local_email_key ON public.app_user USING btree (lower(email), local_tenant_id) WHERE (local_tenant_id IS NOT NULL);

CREATE INDEX app_user_local_tenant_idx ON public.app_user USING btree (local_tenant_id) WHERE (local_tenant_id IS NOT NULL);

CREATE INDEX audit_event_calls_idx ON public.audit_event USING btree (tenant_id, id) WHERE (kind = ANY (ARRAY['agent.called'::text, 'link.opened'::text]));

CREATE INDEX audit_event_ended_idx ON public.audit_event USING btree (tenant_id, ((details ->> 'call'::text))) WHERE (kind = 'agent.ended'::text);

CREATE INDEX audit_event_parts_idx ON public.audit_event USING gin (part_ids) WHERE (sequence IS NOT NULL);

CREATE UNIQUE INDEX audit_event_sequence_idx ON public.audit_event USING btree (tenant_id, sequence) WHERE (sequence IS NOT NULL);

CREATE INDEX audit_event_unsealed_idx ON public.audit_event USING btree (tenant_id, id) WHERE (sequence IS NULL);

CREATE UNIQUE INDEX chat_model_default_key ON public.chat_model USING btree (tenant_id) WHERE is_default;

CREATE UNIQUE INDEX chat_model_name_key ON public.chat_model USING btree (tenant_id, lower(name));

CREATE INDEX checkout_user_idx ON public.checkout USING btree (tenant_id, user_id);

CREATE INDEX chunk_content_idx ON public.chunk USING btree (tenant_id, content_id);

CREATE INDEX chunk_former_content_content_idx ON public.chunk_former_content USING btree (tenant_id, content_id);

CREATE INDEX chunk_lineage_parent_idx ON public.chunk_lineage USING btree (tenant_id, parent_chunk_id);

CREATE INDEX chunk_passage_of_idx ON public.chunk USING btree (tenant_id, passage_of) WHERE (passage_of IS NOT NULL);

CREATE INDEX chunk_search_text_idx ON public.chunk USING btree (tenant_id, search_text_id);

CREATE INDEX chunk_vector_text_idx ON ONLY public.chunk_vector USING btree (tenant_id, text_sha256);

CREATE INDEX chunk_vector_unpacked_idx ON ONLY public.chunk_vector USING btree (tenant_id, chunk_id) WHERE (windows IS NOT NULL);

CREATE INDEX chunk_version_idx ON public.chunk USING btree (tenant_id, version_part_id);

CREATE INDEX chunk_window_chunk_idx ON ONLY public.chunk_window USING btree (tenant_id, chunk_id);

CREATE INDEX comment_all_of_document_idx ON public.comment USING btree (tenant_id, document_id);

CREATE INDEX comment_document_idx ON public.comment USING btree (tenant_id, document_id, id) WHERE (reply_to IS NULL);

CREATE INDEX comment_mention_user_idx ON public.comment_mention USING btree (tenant_id, user_id);

CREATE INDEX comment_place_chunk_idx ON public.comment_place USING btree (tenant_id, chunk_id) WHERE (chunk_id IS NOT NULL);

CREATE INDEX comment_place_version_idx ON public.comment_place USING btree (tenant_id, version_id);

CREATE INDEX comment_reply_idx ON public.comment USING btree (tenant_id, reply_to, id) WHERE (reply_to IS NOT NULL);

CREATE INDEX comment_resolved_by_idx ON public.comment USING btree (tenant_id, resolved_by) WHERE (resolved_by IS NOT NULL);

CREATE INDEX comment_text_idx ON public.comment USING gin (((text_index || array_to_tsvector(ARRAY[(tenant_id)::text]))));

CREATE INDEX comment_user_idx ON public.comment USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX deletion_receipt_listed_idx ON public.deletion_receipt USING btree (tenant_id, deleted_at) WHERE (unlisted_at IS NULL);

CREATE INDEX deletion_receipt_user_idx ON public.deletion_receipt USING btree (tenant_id, user_id, id);

CREATE INDEX document_history_until_idx ON public.document_history USING btree (tenant_id, until);

CREATE INDEX document_history_version_idx ON public.document_history USING btree (tenant_id, version_id);

CREATE INDEX document_version_file_hash_idx ON public.document_version USING btree (tenant_id, COALESCE((stored_files ->> 'hash'::text), (system_metadata ->> 'hash'::text))) WHERE (COALESCE((stored_files ->> 'hash'::text), (system_metadata ->> 'hash'::text)) IS NOT NULL);

CREATE INDEX document_version_hash ON public.document_version USING btree (tenant_id, ((system_metadata ->> 'hash'::text))) WHERE ((system_metadata ->> 'hash'::text) IS NOT NULL);

CREATE INDEX email_token_address_idx ON public.email_token USING btree (lower(email), purpose);

CREATE INDEX email_token_expiry_idx ON public.email_token USING btree (expires_at);

CREATE INDEX email_token_user_idx ON public.email_token USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX embedding_run_change_key ON public.embedding_run USING btree (tenant_id) WHERE ((kind = 'MODEL_CHANGE'::text) AND (status = ANY (ARRAY['pending'::text, 'processing'::text])));

CREATE INDEX embedding_run_open_idx ON public.embedding_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX favorite_part_idx ON public.favorite USING btree (tenant_id, path_part_id);

CREATE INDEX feedback_created_idx ON public.feedback USING btree (tenant_id, created_at DESC, id);

CREATE INDEX feedback_target_idx ON public.feedback USING btree (tenant_id, target_id);

CREATE UNIQUE INDEX feedback_user_target_key ON public.feedback USING btree (tenant_id, user_id, target_id);

CREATE INDEX idempotency_key_created_idx ON public.idempotency_key USING btree (created_at);

CREATE INDEX ingestion_run_created_idx ON public.ingestion_run USING btree (tenant_id, created_at DESC, id);

CREATE INDEX ingestion_run_failed_idx ON public.ingestion_run USING btree (tenant_id, created_at) WHERE (status = 'failed'::text);

CREATE INDEX ingestion_run_open_idx ON public.ingestion_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX ingestion_run_retry_idx ON public.ingestion_run USING btree (retry_at) WHERE (retry_at IS NOT NULL);

CREATE INDEX ingestion_run_tenant_turn_idx ON public.ingestion_run USING btree (tenant_id, turn) WHERE (status = 'pending'::text);

CREATE INDEX ingestion_run_turn_idx ON public.ingestion_run USING btree (turn) WHERE (status = 'pending'::text);

CREATE INDEX ingestion_run_version_idx ON public.ingestion_run USING btree (tenant_id, version_id);

CREATE INDEX invite_created_idx ON public.invite USING btree (tenant_id, created_at DESC, id);

CREATE UNIQUE INDEX invite_id_key ON public.invite USING btree (id);

CREATE INDEX invite_inviter_idx ON public.invite USING btree (tenant_id, invited_by) WHERE (invited_by IS NOT NULL);

CREATE UNIQUE INDEX invite_open_key ON public.invite USING btree (tenant_id, lower(email)) WHERE (accepted_at IS NULL);

CREATE INDEX item_change_number_idx ON public.item_change USING btree (tenant_id, number);

CREATE INDEX legal_hold_part_idx ON public.legal_hold USING btree (tenant_id, part_id);

CREATE INDEX notice_created_idx ON public.notice USING btree (created_at);

CREATE INDEX notice_digest_next_idx ON public.notice_digest USING btree (next_at);

CREATE UNIQUE INDEX notice_group_key ON public.notice USING btree (tenant_id, user_id, group_key) WHERE (read_at IS NULL);

CREATE INDEX notice_part_idx ON public.notice USING btree (tenant_id, path_part_id);

CREATE INDEX notice_person_idx ON public.notice USING btree (tenant_id, user_id, id);

CREATE INDEX oauth_client_expiry_idx ON public.oauth_client USING btree (expires_at);

CREATE INDEX oauth_grant_expiry_idx ON public.oauth_grant USING btree (expires_at);

CREATE INDEX oauth_grant_provider_idx ON public.oauth_grant USING btree (tenant_id, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX oauth_grant_user_idx ON public.oauth_grant USING btree (tenant_id, user_id);

CREATE INDEX oauth_request_expiry_idx ON public.oauth_request USING btree (expires_at);

CREATE INDEX oauth_token_expiry_idx ON public.oauth_token USING btree (expires_at);

CREATE INDEX oauth_token_grant_idx ON public.oauth_token USING btree (tenant_id, grant_id);

CREATE INDEX outside_link_creator_idx ON public.outside_link USING btree (tenant_id, created_by);

CREATE INDEX outside_link_expires_idx ON public.outside_link USING btree (expires_at);

CREATE INDEX outside_link_part_idx ON public.outside_link USING btree (tenant_id, path_part_id);

CREATE UNIQUE INDEX outside_link_token_key ON public.outside_link USING btree (token_hash);

CREATE INDEX part_upload_expires_idx ON public.part_upload USING btree (expires_at);

CREATE UNIQUE INDEX part_upload_idempotency_idx ON public.part_upload USING btree (tenant_id, user_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX part_upload_user_idx ON public.part_upload USING btree (tenant_id, user_id);

CREATE INDEX path_part_ancestors_idx ON public.path_part USING gin (ancestors) WITH (fastupdate=off) WHERE (version_part_id IS NULL);

CREATE INDEX path_part_history_parent_idx ON public.path_part_history USING btree (tenant_id, parent_id, until);

CREATE INDEX path_part_history_until_idx ON public.path_part_history USING btree (tenant_id, until);

CREATE UNIQUE INDEX path_part_name_key ON public.path_part USING btree (tenant_id, parent_id, name) WHERE (part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text]));

CREATE INDEX path_part_readers_idx ON public.path_part USING btree (tenant_id) WHERE (reader_ids IS NOT NULL);

CREATE UNIQUE INDEX path_part_root_key ON public.path_part USING btree (tenant_id) WHERE (parent_id IS NULL);

CREATE INDEX path_part_source_idx ON public.path_part USING btree (tenant_id, source_id) WHERE (source_id IS NOT NULL);

CREATE INDEX path_part_tag_tag_idx ON public.path_part_tag USING btree (tenant_id, tag_id);

CREATE INDEX path_part_version_idx ON public.path_part USING btree (tenant_id, version_part_id) WHERE (version_part_id IS NOT NULL);

CREATE UNIQUE INDEX path_permission_group_key ON public.path_permission USING btree (tenant_id, group_id, path_part_id) WHERE (group_id IS NOT NULL);

CREATE INDEX path_permission_part_idx ON public.path_permission USING btree (tenant_id, path_part_id);

CREATE UNIQUE INDEX path_permission_user_key ON public.path_permission USING btree (tenant_id, user_id, path_part_id) WHERE (user_id IS NOT NULL);

CREATE INDEX retention_deletion_next_idx ON public.retention_deletion USING btree (next_at);

CREATE INDEX retention_deletion_rule_idx ON public.retention_deletion USING btree (tenant_id, rule_id);

CREATE INDEX retention_rule_part_idx ON public.retention_rule USING btree (tenant_id, part_id) WHERE (part_id IS NOT NULL);

CREATE INDEX retention_rule_tag_idx ON public.retention_rule USING btree (tenant_id, tag_id) WHERE (tag_id IS NOT NULL);

CREATE INDEX saved_search_followed_idx ON public.saved_search USING btree (tenant_id, seen_number) WHERE is_followed;

CREATE INDEX saved_search_person_idx ON public.saved_search USING btree (tenant_id, user_id);

CREATE INDEX search_text_analysis_idx ON public.search_text USING btree (tenant_id, analysis_version);

CREATE INDEX search_text_idx ON public.search_text USING gin (((text_index || array_to_tsvector(ARRAY[(tenant_id)::text])))) WITH (gin_pending_list_limit='128');

CREATE INDEX source_due_idx ON public.source USING btree (next_run_at) WHERE (state = 'ready'::text);

CREATE INDEX source_item_folder_idx ON public.source_item USING btree (tenant_id, source_id, folder_key);

CREATE INDEX source_item_part_idx ON public.source_item USING btree (tenant_id, path_part_id) WHERE (path_part_id IS NOT NULL);

CREATE INDEX source_item_path_idx ON public.source_item USING btree (tenant_id, source_id, path_key) WHERE (kind = 'folder'::text);

CREATE INDEX source_item_readers_idx ON public.source_item USING btree (tenant_id, source_id) WHERE (has_readers OR (reader_ids IS NOT NULL));

CREATE INDEX source_item_todo_idx ON public.source_item USING btree (tenant_id, source_id, todo) WHERE (todo IS NOT NULL);

CREATE INDEX source_reader_admins_idx ON public.source_reader USING btree (tenant_id) WHERE (kind = 'admins'::text);

CREATE INDEX source_reader_group_idx ON public.source_reader USING btree (tenant_id, group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX source_reader_name_idx ON public.source_reader USING btree (tenant_id, name) WHERE (kind = 'person'::text);

CREATE INDEX source_reader_user_idx ON public.source_reader USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX source_run_open_key ON public.source_run USING btree (tenant_id, source_id) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text]));

CREATE INDEX source_run_source_idx ON public.source_run USING btree (tenant_id, source_id, id);

CREATE INDEX source_run_touched_idx ON public.source_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));

CREATE INDEX subscription_part_idx ON public.subscription USING btree (tenant_id, path_part_id, user_id);

CREATE UNIQUE INDEX tag_name_key ON public.tag USING btree (tenant_id, lower(name));

CREATE INDEX tenant_archive_closed_idx ON public.tenant_archive USING btree (closed_at);

CREATE UNIQUE INDEX tenant_archive_open_idx ON public.tenant_archive USING btree (tenant_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX tenant_archive_user_idx ON public.tenant_archive USING btree (user_id);

CREATE INDEX tenant_group_member_user_idx ON public.tenant_group_member USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX tenant_group_name_key ON public.tenant_group USING btree (tenant_id, lower(name));

CREATE INDEX tenant_removal_idx ON public.tenant USING btree (removal_id) WHERE (removal_id IS NOT NULL);

CREATE INDEX tenant_user_home_idx ON public.tenant_user USING btree (tenant_id, home_part_id);

CREATE UNIQUE INDEX tenant_user_owner_key ON public.tenant_user USING btree (tenant_id) WHERE (role = 'OWNER'::text);

CREATE INDEX tenant_user_user_idx ON public.tenant_user USING btree (user_id);

CREATE INDEX thread_message_created_idx ON public.thread_message USING btree (tenant_id, thread_id, created_at);

CREATE INDEX thread_parent_idx ON public.thread USING btree (tenant_id, parent_thread_id) WHERE (parent_thread_id IS NOT NULL);

CREATE INDEX thread_reply_open_idx ON public.thread_reply USING btree (created_at) WHERE (status = 'running'::text);

CREATE UNIQUE INDEX thread_reply_running_key ON public.thread_reply USING btree (tenant_id, thread_id) WHERE (status = 'running'::text);

CREATE INDEX thread_reply_thread_idx ON public.thread_reply USING btree (tenant_id, thread_id, created_at DESC);

CREATE INDEX trash_entry_at_idx ON public.trash_entry USING btree (trashed_at);

CREATE INDEX trash_entry_versions_idx ON public.trash_entry USING gin (version_ids) WITH (fastupdate=off);

CREATE INDEX usage_day_day_idx ON public.usage_day USING btree (day);

CREATE INDEX user_identity_member_idx ON public.user_identity USING btree (tenant_id, user_id);

CREATE INDEX user_identity_provider_idx ON public.user_identity USING btree (tenant_id, provider_id);

CREATE INDEX user_identity_user_idx ON public.user_identity USING btree (user_id);

CREATE INDEX user_session_expiry_idx ON public.user_session USING btree (expires_at);

CREATE INDEX user_session_member_idx ON public.user_session USING btree (tenant_id, member_id);

CREATE INDEX user_session_provider_idx ON public.user_session USING btree (tenant_id, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX user_session_user_idx ON public.user_session USING btree (user_id);

CREATE INDEX visit_part_idx ON public.visit USING btree (tenant_id, path_part_id);

CREATE INDEX visit_recent_idx ON public.visit USING btree (tenant_id, user_id, visited_at);

CREATE INDEX webhook_delivery_claimed_idx ON public.webhook_delivery USING btree (claimed_until) WHERE (claimed_until IS NOT NULL);

CREATE INDEX webhook_delivery_due_idx ON public.webhook_delivery USING btree (tenant_id, webhook_id, next_attempt_at) WHERE (state = 'pending'::text);

CREATE INDEX webhook_delivery_expires_idx ON public.webhook_delivery USING btree (expires_at) WHERE (state = 'pending'::text);

CREATE INDEX webhook_delivery_log_idx ON public.webhook_delivery USING btree (tenant_id, webhook_id, occurred_at, id);

CREATE INDEX webhook_delivery_old_idx ON public.webhook_delivery USING btree (occurred_at) WHERE (state <> 'pending'::text);

CREATE UNIQUE INDEX workflow_definition_name_key ON public.path_part USING btree (tenant_id, parent_id, name) WHERE (part_type = 'WORKFLOW_DEFINITION'::text);

CREATE INDEX workflow_item_part_idx ON public.workflow_item USING btree (tenant_id, path_part_id);

CREATE INDEX workflow_run_definition_idx ON public.workflow_run USING btree (tenant_id, definition_id, created_at DESC, id);

CREATE UNIQUE INDEX workflow_run_idempotency_key ON public.workflow_run USING btree (tenant_id, definition_id, user_id, idempotency_key) WHERE ((status = ANY (ARRAY['pending'::text, 'running'::text])) AND (idempotency_key IS NOT NULL));

CREATE INDEX workflow_run_open_idx ON public.workflow_run USING btree (tenant_id, created_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));

CREATE UNIQUE INDEX workflow_run_running_key ON public.workflow_run USING btree (tenant_id, definition_id) WHERE (status = 'running'::text);

CREATE INDEX workflow_run_thread_idx ON public.workflow_run USING btree (tenant_id, thread_id) WHERE (thread_id IS NOT NULL);

CREATE INDEX workflow_run_touched_idx ON public.workflow_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));

CREATE TRIGGER access_request_noted_delete AFTER DELETE ON public.access_request FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'target_id', 'capability', 'answer');

CREATE TRIGGER access_request_noted_insert AFTER INSERT ON public.access_request FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'target_id', 'capability', 'answer');

CREATE TRIGGER access_request_noted_update AFTER UPDATE ON public.access_request FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'target_id', 'capability', 'answer');

CREATE TRIGGER api_key_noted_delete AFTER DELETE ON public.api_key FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'name', 'key_suffix', 'expires_at');

CREATE TRIGGER api_key_noted_insert AFTER INSERT ON public.api_key FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'name', 'key_suffix', 'expires_at');

CREATE TRIGGER api_key_noted_update AFTER UPDATE ON public.api_key FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'name', 'key_suffix', 'expires_at');

CREATE TRIGGER audit_event_kept BEFORE UPDATE ON public.audit_event FOR EACH ROW WHEN ((old.sequence IS NOT NULL)) EXECUTE FUNCTION public.keep_sealed_events();

CREATE TRIGGER chat_model_noted_delete AFTER DELETE ON public.chat_model FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'base_url', 'model', '!api_key', 'answers', 'is_default', 'is_enabled', 'group_ids');

CREATE TRIGGER chat_model_noted_insert AFTER INSERT ON public.chat_model FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'base_url', 'model', '!api_key', 'answers', 'is_default', 'is_enabled', 'group_ids');

CREATE TRIGGER chat_model_noted_update AFTER UPDATE ON public.chat_model FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'base_url', 'model', '!api_key', 'answers', 'is_default', 'is_enabled', 'group_ids');

CREATE TRIGGER chunk_content_kept BEFORE UPDATE OF id, content, sha256 ON public.chunk_content FOR EACH ROW WHEN ((((old.id IS DISTINCT FROM new.id) OR (old.content IS DISTINCT FROM new.content)) OR (old.sha256 IS DISTINCT FROM new.sha256))) EXECUTE FUNCTION public.keep_texts();

CREATE TRIGGER chunk_contents_delete BEFORE DELETE ON public.chunk FOR EACH ROW EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER chunk_contents_insert BEFORE INSERT ON public.chunk FOR EACH ROW EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER chunk_contents_update BEFORE UPDATE ON public.chunk FOR EACH ROW WHEN (((((((((old.id IS DISTINCT FROM new.id) OR (old.path_part_id IS DISTINCT FROM new.path_part_id)) OR (old.version_part_id IS DISTINCT FROM new.version_part_id)) OR (old.content_id IS DISTINCT FROM new.content_id)) OR (old.chunk_type IS DISTINCT FROM new.chunk_type)) OR (old.metadata IS DISTINCT FROM new.metadata)) OR (old.passage IS DISTINCT FROM new.passage)) OR (old.passage_of IS DISTINCT FROM new.passage_of))) EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER chunk_former_content_contents BEFORE INSERT OR DELETE OR UPDATE ON public.chunk_former_content FOR EACH ROW EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER chunk_lineage_contents BEFORE DELETE OR UPDATE ON public.chunk_lineage FOR EACH ROW EXECUTE FUNCTION public.keep_lineage();

CREATE TRIGGER chunk_lineage_noted_delete AFTER DELETE ON public.chunk_lineage FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('parent_chunk_id', 'chunk_id');

CREATE TRIGGER chunk_lineage_noted_insert AFTER INSERT ON public.chunk_lineage FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('parent_chunk_id', 'chunk_id');

CREATE TRIGGER chunk_lineage_noted_update AFTER UPDATE ON public.chunk_lineage FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('parent_chunk_id', 'chunk_id');

CREATE TRIGGER chunk_noted_delete AFTER DELETE ON public.chunk FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('content_id', 'chunk_type', '#metadata');

CREATE TRIGGER chunk_noted_insert AFTER INSERT ON public.chunk FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('content_id', 'chunk_type', '#metadata');

CREATE TRIGGER chunk_noted_update AFTER UPDATE ON public.chunk FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('content_id', 'chunk_type', '#metadata');

CREATE TRIGGER comment_noted_delete AFTER DELETE ON public.comment FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('document_id', 'user_id', 'reply_to', '#body', 'resolved_at');

CREATE TRIGGER comment_noted_insert AFTER INSERT ON public.comment FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('document_id', 'user_id', 'reply_to', '#body', 'resolved_at');

CREATE TRIGGER comment_noted_update AFTER UPDATE ON public.comment FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('document_id', 'user_id', 'reply_to', '#body', 'resolved_at');

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.chunk REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.chunk_content REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk_content();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.document REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.document_version REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document_version();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.ingestion_run REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_ingestion_run();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.thread_message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_thread_message();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.trash_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_trash_entry();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.chunk REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.chunk_content REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk_content();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.document REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.document_version REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document_version();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.ingestion_run REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_ingestion_run();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.thread_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_thread_message();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.trash_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_trash_entry();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.chunk REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.chunk_content REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk_content();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.document REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.document_version REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document_version();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.ingestion_run REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_ingestion_run();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.thread_message REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_thread_message();

CREATE TRIGGER deletion_receipt_block_kept BEFORE UPDATE ON public.deletion_receipt_block FOR EACH ROW WHEN ((old.cleared_at IS NOT NULL)) EXECUTE FUNCTION public.keep_receipts();

CREATE TRIGGER deletion_receipt_kept BEFORE UPDATE OF completed_at, digest, signature, public_key ON public.deletion_receipt FOR EACH ROW WHEN ((old.completed_at IS NOT NULL)) EXECUTE FUNCTION public.keep_receipts();

CREATE TRIGGER deletion_receipt_noted_insert AFTER INSERT ON public.deletion_receipt FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('part_id', 'part_type', 'name');

CREATE TRIGGER document_noted_delete AFTER DELETE ON public.document FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('active_version_id', 'document_type');

CREATE TRIGGER document_noted_insert AFTER INSERT ON public.document FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('active_version_id', 'document_type');

CREATE TRIGGER document_noted_update AFTER UPDATE ON public.document FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('active_version_id', 'document_type');

CREATE TRIGGER document_version_contents BEFORE UPDATE ON public.document_version FOR EACH ROW WHEN ((((((((old.id IS DISTINCT FROM new.id) OR (old.path_part_id IS DISTINCT FROM new.path_part_id)) OR (old.document_id IS DISTINCT FROM new.document_id)) OR (old.version IS DISTINCT FROM new.version)) OR (old.source_change IS DISTINCT FROM new.source_change)) OR (old.stored_files IS DISTINCT FROM new.stored_files)) OR ((old.system_metadata - 'warnings'::text) IS DISTINCT FROM (new.system_metadata - 'warnings'::text)))) EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER document_version_kept AFTER UPDATE OF active_version_id ON public.document FOR EACH ROW WHEN ((old.active_version_id <> new.active_version_id)) EXECUTE FUNCTION public.keep_former_version();

CREATE TRIGGER document_version_noted_delete AFTER DELETE ON public.document_version FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('version', '*system_metadata');

CREATE TRIGGER document_version_noted_insert AFTER INSERT ON public.document_version FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('version', '*system_metadata');

CREATE TRIGGER document_version_noted_update AFTER UPDATE ON public.document_version FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('version', '*system_metadata');

CREATE CONSTRAINT TRIGGER document_webhook_update AFTER UPDATE OF active_version_id ON public.document DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.active_version_id <> new.active_version_id)) EXECUTE FUNCTION public.tell_webhooks_of_version();

CREATE TRIGGER feedback_noted_delete AFTER DELETE ON public.feedback FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'target_type', 'target_id', 'rating', '#comment');

CREATE TRIGGER feedback_noted_insert AFTER INSERT ON public.feedback FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'target_type', 'target_id', 'rating', '#comment');

CREATE TRIGGER feedback_noted_update AFTER UPDATE ON public.feedback FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'target_type', 'target_id', 'rating', '#comment');

CREATE TRIGGER identity_provider_noted_delete AFTER DELETE ON public.identity_provider FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('kind', 'issuer', 'client_id');

CREATE TRIGGER identity_provider_noted_insert AFTER INSERT ON public.identity_provider FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('kind', 'issuer', 'client_id');

CREATE TRIGGER identity_provider_noted_update AFTER UPDATE ON public.identity_provider FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('kind', 'issuer', 'client_id');

CREATE TRIGGER ingestion_run_contents BEFORE INSERT OR DELETE ON public.ingestion_run FOR EACH ROW EXECUTE FUNCTION public.keep_runs();

CREATE TRIGGER ingestion_run_contents_update BEFORE UPDATE OF document_id, version_id, file_name, source_key, source_bytes, source_sha256, status, outputs ON public.ingestion_run FOR EACH ROW EXECUTE FUNCTION public.keep_runs();

CREATE TRIGGER ingestion_run_converted AFTER UPDATE OF outputs ON public.ingestion_run FOR EACH ROW WHEN (((new.outputs ? 'convert'::text) AND ((old.outputs -> 'convert'::text) IS DISTINCT FROM (new.outputs -> 'convert'::text)))) EXECUTE FUNCTION public.note_stored_files();

CREATE TRIGGER ingestion_run_ingested BEFORE UPDATE OF status ON public.ingestion_run FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (old.status <> 'completed'::text))) EXECUTE FUNCTION public.note_ingested();

CREATE TRIGGER ingestion_run_stored AFTER INSERT ON public.ingestion_run FOR EACH ROW EXECUTE FUNCTION public.note_stored_files();

CREATE CONSTRAINT TRIGGER ingestion_run_webhook_update AFTER UPDATE OF status ON public.ingestion_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['completed'::text, 'failed'::text])))) EXECUTE FUNCTION public.tell_webhooks_of_ingestion();

CREATE TRIGGER invite_noted_delete AFTER DELETE ON public.invite FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('email', 'role', 'expires_at', 'accepted_at', 'grants');

CREATE TRIGGER invite_noted_insert AFTER INSERT ON public.invite FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('email', 'role', 'expires_at', 'accepted_at', 'grants');

CREATE TRIGGER invite_noted_update AFTER UPDATE ON public.invite FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('email', 'role', 'expires_at', 'accepted_at', 'grants');

CREATE TRIGGER legal_hold_awaits BEFORE INSERT ON public.legal_hold FOR EACH ROW EXECUTE FUNCTION public.await_contents();

CREATE TRIGGER legal_hold_noted_delete AFTER DELETE ON public.legal_hold FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('part_id', 'part_type', 'name', 'reason');

CREATE TRIGGER legal_hold_noted_insert AFTER INSERT ON public.legal_hold FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('part_id', 'part_type', 'name', 'reason');

CREATE TRIGGER note_search_tail_on_insert AFTER INSERT ON public.search_text REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_tail();

CREATE TRIGGER note_search_tail_on_update AFTER UPDATE ON public.search_text REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_tail();

CREATE TRIGGER oauth_grant_noted_delete AFTER DELETE ON public.oauth_grant FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'client_id', 'client_name', 'scopes');

CREATE TRIGGER oauth_grant_noted_insert AFTER INSERT ON public.oauth_grant FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'client_id', 'client_name', 'scopes');

CREATE TRIGGER oauth_grant_noted_update AFTER UPDATE ON public.oauth_grant FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'client_id', 'client_name', 'scopes');

CREATE TRIGGER outside_link_noted_delete AFTER DELETE ON public.outside_link FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('path_part_id', 'created_by', 'expires_at', '!password_hash');

CREATE TRIGGER outside_link_noted_insert AFTER INSERT ON public.outside_link FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('path_part_id', 'created_by', 'expires_at', '!password_hash');

CREATE TRIGGER outside_link_noted_update AFTER UPDATE ON public.outside_link FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('path_part_id', 'created_by', 'expires_at', '!password_hash');

CREATE TRIGGER path_part_contents_delete BEFORE DELETE ON public.path_part FOR EACH ROW WHEN ((old.version_part_id IS NOT NULL)) EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER path_part_contents_insert BEFORE INSERT ON public.path_part FOR EACH ROW WHEN ((new.version_part_id IS NOT NULL)) EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER path_part_contents_update BEFORE UPDATE OF id, parent_id, part_type, name, metadata_obj_id, ancestors, version_part_id, sort_key ON public.path_part FOR EACH ROW WHEN ((((old.version_part_id IS NOT NULL) OR (new.version_part_id IS NOT NULL)) AND ((((((((old.id IS DISTINCT FROM new.id) OR (old.parent_id IS DISTINCT FROM new.parent_id)) OR (old.part_type IS DISTINCT FROM new.part_type)) OR (old.name IS DISTINCT FROM new.name)) OR (old.metadata_obj_id IS DISTINCT FROM new.metadata_obj_id)) OR (old.ancestors IS DISTINCT FROM new.ancestors)) OR (old.version_part_id IS DISTINCT FROM new.version_part_id)) OR (old.sort_key IS DISTINCT FROM new.sort_key)))) EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER path_part_held_delete BEFORE DELETE ON public.path_part FOR EACH ROW WHEN ((old.part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text, 'DOCUMENT_VERSION'::text]))) EXECUTE FUNCTION public.keep_held_items();

CREATE TRIGGER path_part_held_move BEFORE UPDATE OF ancestors ON public.path_part FOR EACH ROW WHEN (((old.part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text])) AND (old.ancestors IS DISTINCT FROM new.ancestors))) EXECUTE FUNCTION public.keep_held_items();

CREATE TRIGGER path_part_kept_delete BEFORE DELETE ON public.path_part FOR EACH ROW WHEN ((old.part_type = ANY (ARRAY['DOCUMENT'::text, 'DOCUMENT_VERSION'::text]))) EXECUTE FUNCTION public.keep_by_rules();

CREATE TRIGGER path_part_kept_move BEFORE UPDATE OF ancestors ON public.path_part FOR EACH ROW WHEN (((old.part_type = 'DOCUMENT'::text) AND (old.ancestors IS DISTINCT FROM new.ancestors))) EXECUTE FUNCTION public.keep_by_rules();

CREATE TRIGGER path_part_noted_delete AFTER DELETE ON public.path_part FOR EACH ROW WHEN (((current_setting('app.audit'::text, true) = 'on'::text) AND (old.part_type <> ALL (ARRAY['CHUNK'::text, 'THREAD_MESSAGE'::text])))) EXECUTE FUNCTION public.note_part_change();

CREATE TRIGGER path_part_noted_insert AFTER INSERT ON public.path_part FOR EACH ROW WHEN (((current_setting('app.audit'::text, true) = 'on'::text) AND (new.part_type <> ALL (ARRAY['CHUNK'::text, 'THREAD_MESSAGE'::text])))) EXECUTE FUNCTION public.note_part_change();

CREATE TRIGGER path_part_noted_update AFTER UPDATE ON public.path_part FOR EACH ROW WHEN (((current_setting('app.audit'::text, true) = 'on'::text) AND (new.part_type <> ALL (ARRAY['CHUNK'::text, 'THREAD_MESSAGE'::text])))) EXECUTE FUNCTION public.note_part_change();

CREATE TRIGGER path_part_place_kept AFTER UPDATE OF name, parent_id, sort_key ON public.path_part FOR EACH ROW WHEN (((new.part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text])) AND ((old.name <> new.name) OR (old.parent_id <> new.parent_id) OR (old.sort_key <> new.sort_key)))) EXECUTE FUNCTION public.keep_former_place();

CREATE TRIGGER path_part_source_deleted BEFORE DELETE ON public.path_part FOR EACH ROW WHEN ((old.source_id IS NOT NULL)) EXECUTE FUNCTION public.keep_source_items();

CREATE TRIGGER path_part_source_of_version BEFORE INSERT ON public.path_part FOR EACH ROW WHEN ((new.part_type = 'DOCUMENT_VERSION'::text)) EXECUTE FUNCTION public.keep_source_items();

CREATE TRIGGER path_part_source_renamed BEFORE UPDATE OF name, parent_id ON public.path_part FOR EACH ROW WHEN (((old.source_id IS NOT NULL) AND ((old.name IS DISTINCT FROM new.name) OR (old.parent_id IS DISTINCT FROM new.parent_id)))) EXECUTE FUNCTION public.keep_source_items();

CREATE TRIGGER path_part_tag_kept BEFORE DELETE ON public.path_part_tag FOR EACH ROW EXECUTE FUNCTION public.keep_tags_of_rules();

CREATE TRIGGER path_part_tag_noted_delete AFTER DELETE ON public.path_part_tag FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('path_part_id', 'tag_id');

CREATE TRIGGER path_part_tag_noted_insert AFTER INSERT ON public.path_part_tag FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('path_part_id', 'tag_id');

CREATE TRIGGER path_part_tag_noted_update AFTER UPDATE ON public.path_part_tag FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('path_part_id', 'tag_id');

CREATE TRIGGER path_part_version_contents BEFORE UPDATE OF id, parent_id, part_type, name, metadata_obj_id ON public.path_part FOR EACH ROW WHEN (((old.part_type = 'DOCUMENT_VERSION'::text) AND (((((old.id IS DISTINCT FROM new.id) OR (old.parent_id IS DISTINCT FROM new.parent_id)) OR (old.part_type IS DISTINCT FROM new.part_type)) OR (old.name IS DISTINCT FROM new.name)) OR (old.metadata_obj_id IS DISTINCT FROM new.metadata_obj_id)))) EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER path_part_webhook_delete AFTER DELETE ON public.path_part FOR EACH ROW WHEN ((old.part_type = 'DOCUMENT'::text)) EXECUTE FUNCTION public.tell_webhooks_of_part();

CREATE CONSTRAINT TRIGGER path_part_webhook_insert AFTER INSERT ON public.path_part DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.part_type = 'DOCUMENT'::text)) EXECUTE FUNCTION public.tell_webhooks_of_part();

CREATE CONSTRAINT TRIGGER path_part_webhook_update AFTER UPDATE OF name, parent_id ON public.path_part DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.part_type = 'DOCUMENT'::text) AND ((old.name IS DISTINCT FROM new.name) OR (old.parent_id IS DISTINCT FROM new.parent_id)))) EXECUTE FUNCTION public.tell_webhooks_of_part();

CREATE TRIGGER path_permission_noted_delete AFTER DELETE ON public.path_permission FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'group_id', 'path_part_id', 'capability');

CREATE TRIGGER path_permission_noted_insert AFTER INSERT ON public.path_permission FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'group_id', 'path_part_id', 'capability');

CREATE TRIGGER path_permission_noted_update AFTER UPDATE ON public.path_permission FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'group_id', 'path_part_id', 'capability');

CREATE TRIGGER path_permission_webhook AFTER INSERT OR DELETE OR UPDATE ON public.path_permission FOR EACH ROW EXECUTE FUNCTION public.tell_webhooks_of_permission();

CREATE TRIGGER retention_rule_awaits BEFORE INSERT OR UPDATE ON public.retention_rule FOR EACH ROW EXECUTE FUNCTION public.await_contents();

CREATE TRIGGER retention_rule_changed AFTER INSERT OR DELETE OR UPDATE OF keep_days, counted_from ON public.retention_rule FOR EACH ROW EXECUTE FUNCTION public.forget_entry_retention();

CREATE TRIGGER retention_rule_noted_delete AFTER DELETE ON public.retention_rule FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'part_id', 'tag_id', 'keep_days', 'delete_days', 'counted_from');

CREATE TRIGGER retention_rule_noted_insert AFTER INSERT ON public.retention_rule FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'part_id', 'tag_id', 'keep_days', 'delete_days', 'counted_from');

CREATE TRIGGER retention_rule_noted_update AFTER UPDATE ON public.retention_rule FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'part_id', 'tag_id', 'keep_days', 'delete_days', 'counted_from');

CREATE TRIGGER section_contents BEFORE INSERT OR DELETE OR UPDATE ON public.section FOR EACH ROW EXECUTE FUNCTION public.keep_contents();

CREATE TRIGGER section_noted_delete AFTER DELETE ON public.section FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'page_number');

CREATE TRIGGER section_noted_insert AFTER INSERT ON public.section FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'page_number');

CREATE TRIGGER section_noted_update AFTER UPDATE ON public.section FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'page_number');

CREATE TRIGGER source_noted_delete AFTER DELETE ON public.source FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('kind', 'name', 'path_part_id', '*settings', '*rules', 'every_minutes', 'cron', 'time_zone', 'state', '!credentials');

CREATE TRIGGER source_noted_insert AFTER INSERT ON public.source FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('kind', 'name', 'path_part_id', '*settings', '*rules', 'every_minutes', 'cron', 'time_zone', 'state', '!credentials');

CREATE TRIGGER source_noted_update AFTER UPDATE ON public.source FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('kind', 'name', 'path_part_id', '*settings', '*rules', 'every_minutes', 'cron', 'time_zone', 'state', '!credentials');

CREATE TRIGGER tag_noted_delete AFTER DELETE ON public.tag FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'color', 'description');

CREATE TRIGGER tag_noted_insert AFTER INSERT ON public.tag FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'color', 'description');

CREATE TRIGGER tag_noted_update AFTER UPDATE ON public.tag FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'color', 'description');

CREATE TRIGGER tenant_archive_noted_delete AFTER DELETE ON public.tenant_archive FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('is_encrypted', 'status');

CREATE TRIGGER tenant_archive_noted_insert AFTER INSERT ON public.tenant_archive FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('is_encrypted', 'status');

CREATE TRIGGER tenant_group_member_noted_delete AFTER DELETE ON public.tenant_group_member FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('group_id', 'user_id');

CREATE TRIGGER tenant_group_member_noted_insert AFTER INSERT ON public.tenant_group_member FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('group_id', 'user_id');

CREATE TRIGGER tenant_group_member_noted_update AFTER UPDATE ON public.tenant_group_member FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('group_id', 'user_id');

CREATE TRIGGER tenant_group_noted_delete AFTER DELETE ON public.tenant_group FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'description');

CREATE TRIGGER tenant_group_noted_insert AFTER INSERT ON public.tenant_group FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'description');

CREATE TRIGGER tenant_group_noted_update AFTER UPDATE ON public.tenant_group FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', 'description');

CREATE TRIGGER tenant_noted_delete AFTER DELETE ON public.tenant FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', '*settings', '*branding', '#idp_config', '!idp_secrets');

CREATE TRIGGER tenant_noted_insert AFTER INSERT ON public.tenant FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', '*settings', '*branding', '#idp_config', '!idp_secrets');

CREATE TRIGGER tenant_noted_update AFTER UPDATE ON public.tenant FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', '*settings', '*branding', '#idp_config', '!idp_secrets');

CREATE TRIGGER tenant_receipt_kept BEFORE UPDATE OF completed_at, digest, signature, public_key ON public.tenant_receipt FOR EACH ROW WHEN ((old.completed_at IS NOT NULL)) EXECUTE FUNCTION public.keep_receipts();

CREATE TRIGGER tenant_user_noted_delete AFTER DELETE ON public.tenant_user FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'role', 'deactivated_on');

CREATE TRIGGER tenant_user_noted_insert AFTER INSERT ON public.tenant_user FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'role', 'deactivated_on');

CREATE TRIGGER tenant_user_noted_update AFTER UPDATE ON public.tenant_user FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('user_id', 'role', 'deactivated_on');

CREATE TRIGGER tenant_user_responsibilities_delete AFTER DELETE ON public.tenant_user FOR EACH ROW EXECUTE FUNCTION public.end_responsibilities();

CREATE TRIGGER tenant_user_responsibilities_update AFTER UPDATE OF role, deactivated_on ON public.tenant_user FOR EACH ROW WHEN (((new.deactivated_on IS NOT NULL) OR (old.role <> new.role))) EXECUTE FUNCTION public.end_responsibilities();

CREATE TRIGGER thread_noted_delete AFTER DELETE ON public.thread FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('#title');

CREATE TRIGGER thread_noted_insert AFTER INSERT ON public.thread FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('#title');

CREATE TRIGGER thread_noted_update AFTER UPDATE ON public.thread FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('#title');

CREATE TRIGGER thread_reply_webhook_update AFTER UPDATE OF status ON public.thread_reply FOR EACH ROW WHEN (((old.status = 'running'::text) AND (new.status <> 'running'::text))) EXECUTE FUNCTION public.tell_webhooks_of_reply();

CREATE TRIGGER trash_entry_held_delete BEFORE DELETE ON public.trash_entry FOR EACH ROW EXECUTE FUNCTION public.keep_held_entries();

CREATE TRIGGER trash_entry_noted_delete AFTER DELETE ON public.trash_entry FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('part_id', 'name', 'path', 'documents');

CREATE TRIGGER trash_entry_noted_insert AFTER INSERT ON public.trash_entry FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('part_id', 'name', 'path', 'documents');

CREATE TRIGGER trash_entry_noted_update AFTER UPDATE ON public.trash_entry FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('part_id', 'name', 'path', 'documents');

CREATE TRIGGER trash_entry_retention BEFORE INSERT ON public.trash_entry FOR EACH ROW EXECUTE FUNCTION public.note_entry_retention();

CREATE TRIGGER webhook_noted_delete AFTER DELETE ON public.webhook FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('url', '#description', 'events', 'is_enabled', '!secret');

CREATE TRIGGER webhook_noted_insert AFTER INSERT ON public.webhook FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('url', '#description', 'events', 'is_enabled', '!secret');

CREATE TRIGGER webhook_noted_update AFTER UPDATE ON public.webhook FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('url', '#description', 'events', 'is_enabled', '!secret');

CREATE TRIGGER workflow_definition_noted_delete AFTER DELETE ON public.workflow_definition FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', '#description', 'runner_url', 'is_active', 'max_run_seconds', '!webhook_secret');

CREATE TRIGGER workflow_definition_noted_insert AFTER INSERT ON public.workflow_definition FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', '#description', 'runner_url', 'is_active', 'max_run_seconds', '!webhook_secret');

CREATE TRIGGER workflow_definition_noted_update AFTER UPDATE ON public.workflow_definition FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('name', '#description', 'runner_url', 'is_active', 'max_run_seconds', '!webhook_secret');

CREATE TRIGGER workflow_run_noted_delete AFTER DELETE ON public.workflow_run FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('definition_id', 'user_id', 'status');

CREATE TRIGGER workflow_run_noted_insert AFTER INSERT ON public.workflow_run FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('definition_id', 'user_id', 'status');

CREATE TRIGGER workflow_run_noted_update AFTER UPDATE ON public.workflow_run FOR EACH ROW WHEN ((current_setting('app.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION public.note_change('definition_id', 'user_id', 'status');

ALTER TABLE ONLY public.access_request
    ADD CONSTRAINT access_request_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_provider(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_default_tenant_id_fkey FOREIGN KEY (default_tenant_id) REFERENCES public.tenant(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_local_tenant_id_fkey FOREIGN KEY (local_tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_model
    ADD CONSTRAINT chat_model_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT checkout_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT checkout_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk_content
    ADD CONSTRAINT chunk_content_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk_former_content
    ADD CONSTRAINT chunk_former_content_tenant_id_chunk_id_fkey FOREIGN KEY (tenant_id, chunk_id) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk_former_content
    ADD CONSTRAINT chunk_former_content_tenant_id_content_id_fkey FOREIGN KEY (tenant_id, content_id) REFERENCES public.chunk_content(tenant_id, id);

ALTER TABLE ONLY public.chunk_lineage
    ADD CONSTRAINT chunk_lineage_tenant_id_chunk_id_fkey FOREIGN KEY (tenant_id, chunk_id) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk_lineage
    ADD CONSTRAINT chunk_lineage_tenant_id_parent_chunk_id_fkey FOREIGN KEY (tenant_id, parent_chunk_id) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_passage_of_fkey FOREIGN KEY (tenant_id, passage_of) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_tenant_id_content_id_fkey FOREIGN KEY (tenant_id, content_id) REFERENCES public.chunk_content(tenant_id, id);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_tenant_id_search_text_id_fkey FOREIGN KEY (tenant_id, search_text_id) REFERENCES public.search_text(tenant_id, id);

ALTER TABLE public.chunk_vector
    ADD CONSTRAINT chunk_vector_tenant_id_chunk_id_fkey FOREIGN KEY (tenant_id, chunk_id) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE public.chunk_window
    ADD CONSTRAINT chunk_window_tenant_id_chunk_id_fkey FOREIGN KEY (tenant_id, chunk_id) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_mention
    ADD CONSTRAINT comment_mention_tenant_id_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES public.comment(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_mention
    ADD CONSTRAINT comment_mention_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_place
    ADD CONSTRAINT comment_place_tenant_id_chunk_id_fkey FOREIGN KEY (tenant_id, chunk_id) REFERENCES public.chunk(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_place
    ADD CONSTRAINT comment_place_tenant_id_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES public.comment(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_place
    ADD CONSTRAINT comment_place_tenant_id_version_id_fkey FOREIGN KEY (tenant_id, version_id) REFERENCES public.document_version(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.document(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_tenant_id_reply_to_fkey FOREIGN KEY (tenant_id, reply_to) REFERENCES public.comment(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_tenant_id_resolved_by_fkey FOREIGN KEY (tenant_id, resolved_by) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE SET NULL (resolved_by);

ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE SET NULL (user_id);

ALTER TABLE ONLY public.deletion_receipt_block
    ADD CONSTRAINT deletion_receipt_block_tenant_id_receipt_id_fkey FOREIGN KEY (tenant_id, receipt_id) REFERENCES public.deletion_receipt(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deletion_receipt
    ADD CONSTRAINT deletion_receipt_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deletion
    ADD CONSTRAINT deletion_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES public.deletion_receipt(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_history
    ADD CONSTRAINT document_history_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.document(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_history
    ADD CONSTRAINT document_history_tenant_id_version_id_fkey FOREIGN KEY (tenant_id, version_id) REFERENCES public.document_version(tenant_id, id) ON DELETE SET NULL (version_id);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_tenant_id_id_active_version_id_fkey FOREIGN KEY (tenant_id, id, active_version_id) REFERENCES public.document_version(tenant_id, document_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.document(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_token
    ADD CONSTRAINT email_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.embedding_run
    ADD CONSTRAINT embedding_run_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.favorite
    ADD CONSTRAINT favorite_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.favorite
    ADD CONSTRAINT favorite_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_tenant_id_target_id_fkey FOREIGN KEY (tenant_id, target_id) REFERENCES public.path_part(tenant_id, metadata_obj_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.identity_provider
    ADD CONSTRAINT identity_provider_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ingestion_run
    ADD CONSTRAINT ingestion_run_tenant_id_document_id_version_id_fkey FOREIGN KEY (tenant_id, document_id, version_id) REFERENCES public.document_version(tenant_id, document_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_tenant_id_invited_by_fkey FOREIGN KEY (tenant_id, invited_by) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE SET NULL (invited_by);

ALTER TABLE ONLY public.item_change
    ADD CONSTRAINT item_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.legal_hold
    ADD CONSTRAINT legal_hold_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.model_use
    ADD CONSTRAINT model_use_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice_digest
    ADD CONSTRAINT notice_digest_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_grant
    ADD CONSTRAINT oauth_grant_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_provider(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_grant
    ADD CONSTRAINT oauth_grant_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_token
    ADD CONSTRAINT oauth_token_tenant_id_grant_id_fkey FOREIGN KEY (tenant_id, grant_id) REFERENCES public.oauth_grant(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.outside_link
    ADD CONSTRAINT outside_link_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.outside_link
    ADD CONSTRAINT outside_link_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.part_upload
    ADD CONSTRAINT part_upload_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_part_history
    ADD CONSTRAINT path_part_history_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_part_tag
    ADD CONSTRAINT path_part_tag_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_part_tag
    ADD CONSTRAINT path_part_tag_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES public.tag(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_part
    ADD CONSTRAINT path_part_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_part
    ADD CONSTRAINT path_part_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_permission
    ADD CONSTRAINT path_permission_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES public.tenant_group(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_permission
    ADD CONSTRAINT path_permission_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.path_permission
    ADD CONSTRAINT path_permission_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.processing_time
    ADD CONSTRAINT processing_time_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.retention_deletion
    ADD CONSTRAINT retention_deletion_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.retention_deletion
    ADD CONSTRAINT retention_deletion_tenant_id_rule_id_fkey FOREIGN KEY (tenant_id, rule_id) REFERENCES public.retention_rule(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_tag_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES public.tag(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_search
    ADD CONSTRAINT saved_search_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_block
    ADD CONSTRAINT search_block_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_posting
    ADD CONSTRAINT search_posting_tenant_id_block_id_fkey FOREIGN KEY (tenant_id, block_id) REFERENCES public.search_block(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_tail
    ADD CONSTRAINT search_tail_tenant_id_text_id_fkey FOREIGN KEY (tenant_id, text_id) REFERENCES public.search_text(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_text
    ADD CONSTRAINT search_text_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.section
    ADD CONSTRAINT section_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_folder_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.source_item
    ADD CONSTRAINT source_item_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.source(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_page
    ADD CONSTRAINT source_page_tenant_id_run_id_fkey FOREIGN KEY (tenant_id, run_id) REFERENCES public.source_run(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_reader
    ADD CONSTRAINT source_reader_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_reader
    ADD CONSTRAINT source_reader_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES public.tenant_group(tenant_id, id) ON DELETE SET NULL (group_id);

ALTER TABLE ONLY public.source_reader
    ADD CONSTRAINT source_reader_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.source(tenant_id, id) ON DELETE SET NULL (source_id);

ALTER TABLE ONLY public.source_reader
    ADD CONSTRAINT source_reader_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE SET NULL (user_id);

ALTER TABLE ONLY public.source_run
    ADD CONSTRAINT source_run_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.source(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant_archive
    ADD CONSTRAINT tenant_archive_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant_archive
    ADD CONSTRAINT tenant_archive_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.tenant_embedding
    ADD CONSTRAINT tenant_embedding_building_model_id_fkey FOREIGN KEY (building_model_id) REFERENCES public.embedding_model(id);

ALTER TABLE ONLY public.tenant_embedding
    ADD CONSTRAINT tenant_embedding_serving_model_id_fkey FOREIGN KEY (serving_model_id) REFERENCES public.embedding_model(id);

ALTER TABLE ONLY public.tenant_embedding
    ADD CONSTRAINT tenant_embedding_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant_group_member
    ADD CONSTRAINT tenant_group_member_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES public.tenant_group(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant_group_member
    ADD CONSTRAINT tenant_group_member_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant_group
    ADD CONSTRAINT tenant_group_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_id_agents_part_id_fkey FOREIGN KEY (id, agents_part_id) REFERENCES public.path_part(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_id_root_part_id_fkey FOREIGN KEY (id, root_part_id) REFERENCES public.path_part(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_id_shared_part_id_fkey FOREIGN KEY (id, shared_part_id) REFERENCES public.path_part(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_id_users_part_id_fkey FOREIGN KEY (id, users_part_id) REFERENCES public.path_part(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES public.tenant_receipt(id);

ALTER TABLE ONLY public.tenant_user
    ADD CONSTRAINT tenant_user_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tenant_user
    ADD CONSTRAINT tenant_user_tenant_id_home_part_id_fkey FOREIGN KEY (tenant_id, home_part_id) REFERENCES public.path_part(tenant_id, id);

ALTER TABLE ONLY public.tenant_user
    ADD CONSTRAINT tenant_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.thread_message
    ADD CONSTRAINT thread_message_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.thread_message
    ADD CONSTRAINT thread_message_tenant_id_thread_id_fkey FOREIGN KEY (tenant_id, thread_id) REFERENCES public.thread(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.thread_reply
    ADD CONSTRAINT thread_reply_tenant_id_thread_id_fkey FOREIGN KEY (tenant_id, thread_id) REFERENCES public.thread(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.thread
    ADD CONSTRAINT thread_tenant_id_parent_thread_id_fkey FOREIGN KEY (tenant_id, parent_thread_id) REFERENCES public.thread(tenant_id, id) ON DELETE SET NULL (parent_thread_id);

ALTER TABLE ONLY public.thread
    ADD CONSTRAINT thread_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.trash_entry
    ADD CONSTRAINT trash_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.trash_row
    ADD CONSTRAINT trash_row_tenant_id_entry_id_fkey FOREIGN KEY (tenant_id, entry_id) REFERENCES public.trash_entry(tenant_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.upload_reservation
    ADD CONSTRAINT upload_reservation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploaded_part
    ADD CONSTRAINT uploaded_part_tenant_id_upload_id_fkey FOREIGN KEY (tenant_id, upload_id) REFERENCES public.part_upload(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.usage_change
    ADD CONSTRAINT usage_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.usage_day
    ADD CONSTRAINT usage_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_provider(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE SET NULL (member_id);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_provider(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES public.webhook(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workflow_definition
    ADD CONSTRAINT workflow_definition_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workflow_item
    ADD CONSTRAINT workflow_item_tenant_id_definition_id_fkey FOREIGN KEY (tenant_id, definition_id) REFERENCES public.workflow_definition(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workflow_item
    ADD CONSTRAINT workflow_item_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workflow_run
    ADD CONSTRAINT workflow_run_tenant_id_definition_id_fkey FOREIGN KEY (tenant_id, definition_id) REFERENCES public.workflow_definition(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workflow_run
    ADD CONSTRAINT workflow_run_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workflow_run
    ADD CONSTRAINT workflow_run_tenant_id_thread_id_fkey FOREIGN KEY (tenant_id, thread_id) REFERENCES public.thread(tenant_id, id) ON DELETE SET NULL (thread_id);

ALTER TABLE public.access_request ENABLE ROW LEVEL SECURITY;

CREATE POLICY all_tenants ON public.access_request TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.api_key TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.app_user TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.audit_chain TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.audit_event TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chat_model TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.checkout TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_content TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_former_content TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_lineage TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_vector TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_window TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.comment TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.comment_mention TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.comment_place TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.deletion TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.deletion_receipt TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.deletion_receipt_block TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.dependency_outage TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.document TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.document_history TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.document_version TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.email_token TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.embedding_run TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.encryption_mark TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.favorite TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.feedback TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.idempotency_key TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.identity_provider TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.ingestion_run TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.invite TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.item_change TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.legal_hold TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.model_use TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.notice TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.notice_digest TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.oauth_client TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.oauth_grant TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.oauth_request TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.oauth_token TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.outside_link TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.part_upload TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_part TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_part_history TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_part_tag TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_permission TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.processing_time TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.retention_deletion TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.retention_rule TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.saved_search TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.search_block TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.search_posting TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.search_tail TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.search_text TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.section TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.source TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.source_item TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.source_page TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.source_reader TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.source_run TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.subscription TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tag TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_archive TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_embedding TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_group TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_group_member TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_key TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_receipt TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_user TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.thread TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.thread_message TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.thread_reply TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.trash_entry TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.trash_row TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.upload_reservation TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.uploaded_part TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.usage_change TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.usage_day TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.user_identity TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.user_session TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.visit TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.webhook TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.webhook_delivery TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.workflow_definition TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.workflow_item TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.workflow_run TO arbor_system USING (true) WITH CHECK (true);

ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.app_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_chain ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_model ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.checkout ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_content ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_former_content ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_lineage ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_vector ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_window ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.comment ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.comment_mention ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.comment_place ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deletion ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deletion_receipt ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deletion_receipt_block ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.dependency_outage ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_history ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_version ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.email_token ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.embedding_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.encryption_mark ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.favorite ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.feedback ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.identity_provider ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ingestion_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invite ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.item_change ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.legal_hold ENABLE ROW LEVEL SECURITY;

CREATE POLICY members_only ON public.app_user FOR SELECT TO arbor_app USING ((EXISTS ( SELECT
   FROM public.tenant_user m
  WHERE ((m.user_id = app_user.id) AND (m.tenant_id = public.current_tenant())))));

ALTER TABLE public.model_use ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notice_digest ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.oauth_client ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.oauth_grant ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.oauth_request ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.oauth_token ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.outside_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.part_upload ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.path_part ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.path_part_history ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.path_part_tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.path_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.processing_time ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.retention_deletion ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.retention_rule ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.saved_search ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_block ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_posting ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_tail ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_text ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.section ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.source ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.source_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.source_page ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.source_reader ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.source_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.subscription ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_archive ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_embedding ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_group ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_group_member ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_key ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_only ON public.access_request TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.api_key TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.audit_chain TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.audit_event TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chat_model TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.checkout TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_content TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_former_content TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_lineage TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_vector TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_window TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.comment TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.comment_mention TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.comment_place TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.deletion TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.deletion_receipt TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.deletion_receipt_block TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.document TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.document_history TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.document_version TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.embedding_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.favorite TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.feedback TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.idempotency_key TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.identity_provider TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.ingestion_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.invite TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.item_change TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.legal_hold TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.model_use TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.notice TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.notice_digest TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.oauth_grant TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.oauth_token TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.outside_link TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.part_upload TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_part TO arbor_app USING (((tenant_id = public.current_tenant()) AND
CASE
    WHEN ( SELECT ((NOT (EXISTS ( SELECT
               FROM public.deletion d
              WHERE (d.tenant_id = public.current_tenant())))) OR (COALESCE(current_setting('app.removing'::text, true), ''::text) = 'on'::text))) THEN true
    WHEN (version_part_id IS NULL) THEN (NOT ((ancestors || id) && ( SELECT array_agg(d.part_id) AS array_agg
       FROM public.deletion d
      WHERE (d.tenant_id = public.current_tenant()))))
    ELSE (NOT public.is_version_deleted(version_part_id))
END)) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_part_history TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_part_tag TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_permission TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.processing_time TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.retention_deletion TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.retention_rule TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.saved_search TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.search_block TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.search_posting TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.search_tail TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.search_text TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.section TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.source TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.source_item TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.source_page TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.source_reader TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.source_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.subscription TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tag TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant TO arbor_app USING ((id = public.current_tenant())) WITH CHECK ((id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_archive TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_embedding TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_group TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_group_member TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_key TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_user TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.thread TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.thread_message TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.thread_reply TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.trash_entry TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.trash_row TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.upload_reservation TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.uploaded_part TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.usage_change TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.usage_day TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.user_session TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.visit TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.webhook TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.webhook_delivery TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.workflow_definition TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.workflow_item TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.workflow_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

ALTER TABLE public.tenant_receipt ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.thread ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.thread_message ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.thread_reply ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.trash_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.trash_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.upload_reservation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.uploaded_part ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_change ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_identity ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_session ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.visit ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workflow_definition ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workflow_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workflow_run ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO arbor_app;
GRANT USAGE ON SCHEMA public TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_permission TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_permission TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_group_member TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_group_member TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_user TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_user TO arbor_app;

GRANT SELECT ON TABLE public.actor TO arbor_app;
GRANT SELECT ON TABLE public.actor TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.oauth_grant TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.oauth_grant TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.oauth_token TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.oauth_token TO arbor_app;

REVOKE ALL ON FUNCTION public.actor_of_access_token(token bytea) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_key TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_key TO arbor_app;

REVOKE ALL ON FUNCTION public.actor_of_api_key(hash bytea) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_session TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_session TO arbor_app;

REVOKE ALL ON FUNCTION public.actor_of_session(hash bytea) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_reader TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_reader TO arbor_app;

GRANT ALL ON FUNCTION public.binds_admins(tenant uuid) TO arbor_app;
GRANT ALL ON FUNCTION public.binds_admins(tenant uuid) TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment TO arbor_app;

REVOKE ALL ON FUNCTION public.comments_with(query tsquery, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.comments_with(query tsquery, at_most integer) TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_text TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_text TO arbor_app;

REVOKE ALL ON FUNCTION public.find_texts(query tsquery, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_texts(query tsquery, at_most integer) TO arbor_app;

REVOKE ALL ON FUNCTION public.count_texts(query tsquery, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_texts(query tsquery, at_most integer) TO arbor_app;

REVOKE ALL ON FUNCTION public.count_usage_of_chunk() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_usage_of_chunk_content() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_usage_of_document() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_usage_of_document_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_usage_of_ingestion_run() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_usage_of_thread_message() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_usage_of_trash_entry() FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.deletion TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.deletion TO arbor_app;

REVOKE ALL ON FUNCTION public.is_version_deleted(version uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_version_deleted(version uuid) TO arbor_app;

REVOKE ALL ON FUNCTION public.known_words(words text[], mark tsquery) FROM PUBLIC;
GRANT ALL ON FUNCTION public.known_words(words text[], mark tsquery) TO arbor_app;

REVOKE ALL ON FUNCTION public.listed_below(part uuid, types text[], deepest integer, granted uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.listed_below(part uuid, types text[], deepest integer, granted uuid[]) TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ingestion_run TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ingestion_run TO arbor_app;

REVOKE ALL ON FUNCTION public.next_ingestion_turn() FROM PUBLIC;
GRANT ALL ON FUNCTION public.next_ingestion_turn() TO arbor_app;

REVOKE ALL ON FUNCTION public.nodes_below(part uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.nodes_below(part uuid) TO arbor_app;

REVOKE ALL ON FUNCTION public.others_wait_for_ingestion() FROM PUBLIC;
GRANT ALL ON FUNCTION public.others_wait_for_ingestion() TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.app_user TO arbor_system;
GRANT SELECT ON TABLE public.app_user TO arbor_app;

GRANT ALL ON FUNCTION public.reader_ids_of(tenant uuid, person uuid) TO arbor_app;
GRANT ALL ON FUNCTION public.reader_ids_of(tenant uuid, person uuid) TO arbor_system;

REVOKE ALL ON FUNCTION public.sample_texts(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sample_texts(at_most integer) TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_history TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_history TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_request TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_request TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.audit_chain TO arbor_system;
GRANT SELECT ON TABLE public.audit_chain TO arbor_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.audit_event TO arbor_system;
GRANT SELECT ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(tenant_id) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(id) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(at) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(user_id) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(credential) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(credential_id) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(client_id) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(address) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(request_id) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(kind) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(operation) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(part_ids) ON TABLE public.audit_event TO arbor_app;

GRANT INSERT(details) ON TABLE public.audit_event TO arbor_app;

GRANT UPDATE(sequence) ON TABLE public.audit_event TO arbor_system;

GRANT UPDATE(previous_hash) ON TABLE public.audit_event TO arbor_system;

GRANT UPDATE(hash) ON TABLE public.audit_event TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_model TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_model TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_content TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_content TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_former_content TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_former_content TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_lineage TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_lineage TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_vector TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_vector TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_window TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chunk_window TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment_mention TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment_mention TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment_place TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.comment_place TO arbor_app;

GRANT SELECT,INSERT ON TABLE public.deletion_receipt TO arbor_system;
GRANT SELECT,INSERT ON TABLE public.deletion_receipt TO arbor_app;

GRANT UPDATE(completed_at) ON TABLE public.deletion_receipt TO arbor_app;
GRANT UPDATE(completed_at) ON TABLE public.deletion_receipt TO arbor_system;

GRANT UPDATE(digest) ON TABLE public.deletion_receipt TO arbor_app;
GRANT UPDATE(digest) ON TABLE public.deletion_receipt TO arbor_system;

GRANT UPDATE(signature) ON TABLE public.deletion_receipt TO arbor_app;
GRANT UPDATE(signature) ON TABLE public.deletion_receipt TO arbor_system;

GRANT UPDATE(public_key) ON TABLE public.deletion_receipt TO arbor_app;
GRANT UPDATE(public_key) ON TABLE public.deletion_receipt TO arbor_system;

GRANT UPDATE(unlisted_at) ON TABLE public.deletion_receipt TO arbor_app;
GRANT UPDATE(unlisted_at) ON TABLE public.deletion_receipt TO arbor_system;

GRANT UPDATE(listed_after) ON TABLE public.deletion_receipt TO arbor_app;
GRANT UPDATE(listed_after) ON TABLE public.deletion_receipt TO arbor_system;

GRANT SELECT,INSERT ON TABLE public.deletion_receipt_block TO arbor_system;
GRANT SELECT,INSERT ON TABLE public.deletion_receipt_block TO arbor_app;

GRANT UPDATE(cleared_at) ON TABLE public.deletion_receipt_block TO arbor_app;
GRANT UPDATE(cleared_at) ON TABLE public.deletion_receipt_block TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.dependency_outage TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_version TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_version TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.email_token TO arbor_system;

GRANT SELECT ON TABLE public.embedding_model TO arbor_app;
GRANT SELECT ON TABLE public.embedding_model TO arbor_system;

GRANT UPDATE(recall) ON TABLE public.embedding_model TO arbor_system;

GRANT UPDATE(recall_measured_at) ON TABLE public.embedding_model TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.embedding_run TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.embedding_run TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.encryption_mark TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.favorite TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.favorite TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.feedback TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.feedback TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_key TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_key TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identity_provider TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identity_provider TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invite TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invite TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.item_change TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.item_change TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.legal_hold TO arbor_system;
GRANT SELECT,INSERT,DELETE ON TABLE public.legal_hold TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_use TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_use TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notice TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notice TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notice_digest TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notice_digest TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.oauth_client TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.oauth_request TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outside_link TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outside_link TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.part_upload TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.part_upload TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part_history TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part_history TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part_tag TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part_tag TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.processing_time TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.processing_time TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_deletion TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_deletion TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_rule TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_rule TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saved_search TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saved_search TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_block TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_block TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_posting TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_posting TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_tail TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_tail TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.section TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.section TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_item TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_item TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_page TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_page TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_run TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.source_run TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.subscription TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.subscription TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tag TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tag TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_archive TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_archive TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_embedding TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_embedding TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_group TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_group TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_key TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_key TO arbor_app;

GRANT SELECT,INSERT ON TABLE public.tenant_receipt TO arbor_system;

GRANT UPDATE(completed_at) ON TABLE public.tenant_receipt TO arbor_system;

GRANT UPDATE(digest) ON TABLE public.tenant_receipt TO arbor_system;

GRANT UPDATE(signature) ON TABLE public.tenant_receipt TO arbor_system;

GRANT UPDATE(public_key) ON TABLE public.tenant_receipt TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_message TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_message TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_reply TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_reply TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.trash_entry TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.trash_entry TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.trash_row TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.trash_row TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.upload_reservation TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.upload_reservation TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.uploaded_part TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.uploaded_part TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_change TO arbor_system;
GRANT SELECT ON TABLE public.usage_change TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_day TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_day TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_identity TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.visit TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.visit TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_delivery TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_delivery TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_definition TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_definition TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_item TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_item TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_run TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_run TO arbor_app;

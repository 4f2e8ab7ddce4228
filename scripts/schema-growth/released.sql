-- Generated from the migrated database by `npm run generate`. Do not edit.

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
    updated_at timestamp with time zone DEFAULT now() NOT NULL
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
    CONSTRAINT path_part_in_version_check CHECK (((version_part_id IS NOT NULL) = (part_type = ANY (ARRAY['SECTION'::text, 'CHUNK'::text])))),
    CONSTRAINT path_part_part_type_check CHECK ((part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text, 'DOCUMENT_VERSION'::text, 'SECTION'::text, 'CHUNK'::text, 'THREAD'::text, 'THREAD_MESSAGE'::text, 'WORKFLOW_DEFINITION'::text, 'WORKFLOW_RUN'::text])))
);

ALTER TABLE ONLY public.path_part FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.ancestors_from_root(part public.path_part) RETURNS uuid[]
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN ((part).version_part_id IS NULL) THEN (part).ancestors ELSE (SELECT (version.ancestors || (ancestors_from_root.part).ancestors) FROM public.path_part version WHERE ((version.tenant_id = (ancestors_from_root.part).tenant_id) AND (version.id = (ancestors_from_root.part).version_part_id))) END;

CREATE FUNCTION public.current_tenant() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid;

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

CREATE FUNCTION public.path_of(part public.path_part) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE(NULLIF((((SELECT string_agg(step.name, '/'::text ORDER BY up.ord) AS string_agg FROM (unnest(public.ancestors_from_root(path_of.part)) WITH ORDINALITY up(id, ord) JOIN public.path_part step ON (((step.tenant_id = (path_of.part).tenant_id) AND (step.id = up.id))))) || '/'::text) || (part).name), ''::text), '/'::text);

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

CREATE TABLE public.document_version (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    document_id uuid NOT NULL,
    version integer NOT NULL,
    system_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
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
    CONSTRAINT email_token_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up'::text, 'reset_password'::text, 'first_sign_in'::text])))
);

ALTER TABLE ONLY public.email_token FORCE ROW LEVEL SECURITY;

CREATE TABLE public.embedding_model (
    id integer NOT NULL,
    name text NOT NULL,
    dimensions integer NOT NULL,
    calibration jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT embedding_model_dimensions_check CHECK (((dimensions >= 1) AND (dimensions <= 4000)))
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

CREATE TABLE public.identity_provider (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    issuer text,
    client_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    CONSTRAINT invite_role_check CHECK ((role = ANY (ARRAY['ADMIN'::text, 'USER'::text])))
);

ALTER TABLE ONLY public.invite FORCE ROW LEVEL SECURITY;

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

CREATE TABLE public.section (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    path_part_id uuid NOT NULL,
    name text NOT NULL,
    page_number integer,
    CONSTRAINT section_page_number_check CHECK ((page_number > 0))
);

ALTER TABLE ONLY public.section FORCE ROW LEVEL SECURITY;

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

CREATE TABLE public.upload_reservation (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    bytes bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.upload_reservation FORCE ROW LEVEL SECURITY;

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
    CONSTRAINT workflow_definition_check CHECK (((runner_url IS NULL) = (webhook_secret IS NULL))),
    CONSTRAINT workflow_definition_max_run_seconds_check CHECK (((max_run_seconds >= 60) AND (max_run_seconds <= 86400)))
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

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_hash_key UNIQUE (key_hash);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.identity_provider
    ADD CONSTRAINT identity_provider_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.identity_provider
    ADD CONSTRAINT identity_provider_tenant_key UNIQUE (tenant_id);

ALTER TABLE ONLY public.ingestion_run
    ADD CONSTRAINT ingestion_run_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_pkey PRIMARY KEY (tenant_id, id);

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

ALTER TABLE ONLY public.search_text
    ADD CONSTRAINT search_text_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.section
    ADD CONSTRAINT section_part_key UNIQUE (tenant_id, path_part_id);

ALTER TABLE ONLY public.section
    ADD CONSTRAINT section_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tenant_embedding
    ADD CONSTRAINT tenant_embedding_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY public.tenant_group_member
    ADD CONSTRAINT tenant_group_member_pkey PRIMARY KEY (tenant_id, group_id, user_id);

ALTER TABLE ONLY public.tenant_group
    ADD CONSTRAINT tenant_group_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.upload_reservation
    ADD CONSTRAINT upload_reservation_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.usage_change
    ADD CONSTRAINT usage_change_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_subject_key UNIQUE NULLS NOT DISTINCT (tenant_id, issuer, subject);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_pkey PRIMARY KEY (tenant_id, id);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_token_key UNIQUE (token_hash);

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

CREATE INDEX api_key_provider_idx ON public.api_key USING btree (tenant_id, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX api_key_user_idx ON public.api_key USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (lower(email)) WHERE (local_tenant_id IS NULL);

CREATE UNIQUE INDEX app_user_local_email_key ON public.app_user USING btree (lower(email), local_tenant_id) WHERE (local_tenant_id IS NOT NULL);

CREATE INDEX app_user_local_tenant_idx ON public.app_user USING btree (local_tenant_id) WHERE (local_tenant_id IS NOT NULL);

CREATE INDEX chunk_content_idx ON public.chunk USING btree (tenant_id, content_id);

CREATE INDEX chunk_former_content_content_idx ON public.chunk_former_content USING btree (tenant_id, content_id);

CREATE INDEX chunk_lineage_parent_idx ON public.chunk_lineage USING btree (tenant_id, parent_chunk_id);

CREATE INDEX chunk_passage_of_idx ON public.chunk USING btree (tenant_id, passage_of) WHERE (passage_of IS NOT NULL);

CREATE INDEX chunk_search_text_idx ON public.chunk USING btree (tenant_id, search_text_id);

CREATE INDEX chunk_vector_text_idx ON ONLY public.chunk_vector USING btree (tenant_id, text_sha256);

CREATE INDEX chunk_vector_unpacked_idx ON ONLY public.chunk_vector USING btree (tenant_id, chunk_id) WHERE (windows IS NOT NULL);

CREATE INDEX chunk_version_idx ON public.chunk USING btree (tenant_id, version_part_id);

CREATE INDEX chunk_window_chunk_idx ON ONLY public.chunk_window USING btree (tenant_id, chunk_id);

CREATE INDEX document_version_hash ON public.document_version USING btree (tenant_id, ((system_metadata ->> 'hash'::text))) WHERE ((system_metadata ->> 'hash'::text) IS NOT NULL);

CREATE INDEX email_token_address_idx ON public.email_token USING btree (lower(email), purpose);

CREATE INDEX email_token_expiry_idx ON public.email_token USING btree (expires_at);

CREATE UNIQUE INDEX embedding_run_change_key ON public.embedding_run USING btree (tenant_id) WHERE ((kind = 'MODEL_CHANGE'::text) AND (status = ANY (ARRAY['pending'::text, 'processing'::text])));

CREATE INDEX embedding_run_open_idx ON public.embedding_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX feedback_created_idx ON public.feedback USING btree (tenant_id, created_at DESC, id);

CREATE INDEX feedback_target_idx ON public.feedback USING btree (tenant_id, target_id);

CREATE UNIQUE INDEX feedback_user_target_key ON public.feedback USING btree (tenant_id, user_id, target_id);

CREATE INDEX ingestion_run_created_idx ON public.ingestion_run USING btree (tenant_id, created_at DESC, id);

CREATE INDEX ingestion_run_open_idx ON public.ingestion_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX ingestion_run_tenant_turn_idx ON public.ingestion_run USING btree (tenant_id, turn) WHERE (status = 'pending'::text);

CREATE INDEX ingestion_run_turn_idx ON public.ingestion_run USING btree (turn) WHERE (status = 'pending'::text);

CREATE INDEX ingestion_run_version_idx ON public.ingestion_run USING btree (tenant_id, version_id);

CREATE INDEX invite_created_idx ON public.invite USING btree (tenant_id, created_at DESC, id);

CREATE UNIQUE INDEX invite_id_key ON public.invite USING btree (id);

CREATE UNIQUE INDEX invite_open_key ON public.invite USING btree (tenant_id, lower(email)) WHERE (accepted_at IS NULL);

CREATE INDEX path_part_ancestors_idx ON public.path_part USING gin (ancestors) WITH (fastupdate=off) WHERE (version_part_id IS NULL);

CREATE UNIQUE INDEX path_part_name_key ON public.path_part USING btree (tenant_id, parent_id, name) WHERE (part_type = ANY (ARRAY['FOLDER'::text, 'DOCUMENT'::text]));

CREATE UNIQUE INDEX path_part_root_key ON public.path_part USING btree (tenant_id) WHERE (parent_id IS NULL);

CREATE INDEX path_part_tag_tag_idx ON public.path_part_tag USING btree (tenant_id, tag_id);

CREATE INDEX path_part_version_idx ON public.path_part USING btree (tenant_id, version_part_id) WHERE (version_part_id IS NOT NULL);

CREATE UNIQUE INDEX path_permission_group_key ON public.path_permission USING btree (tenant_id, group_id, path_part_id) WHERE (group_id IS NOT NULL);

CREATE INDEX path_permission_part_idx ON public.path_permission USING btree (tenant_id, path_part_id);

CREATE UNIQUE INDEX path_permission_user_key ON public.path_permission USING btree (tenant_id, user_id, path_part_id) WHERE (user_id IS NOT NULL);

CREATE INDEX search_text_analysis_idx ON public.search_text USING btree (tenant_id, analysis_version);

CREATE INDEX search_text_idx ON public.search_text USING gin (((text_index || array_to_tsvector(ARRAY[(tenant_id)::text]))));

CREATE UNIQUE INDEX tag_name_key ON public.tag USING btree (tenant_id, lower(name));

CREATE INDEX tenant_group_member_user_idx ON public.tenant_group_member USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX tenant_group_name_key ON public.tenant_group USING btree (tenant_id, lower(name));

CREATE INDEX tenant_user_home_idx ON public.tenant_user USING btree (tenant_id, home_part_id);

CREATE UNIQUE INDEX tenant_user_owner_key ON public.tenant_user USING btree (tenant_id) WHERE (role = 'OWNER'::text);

CREATE INDEX tenant_user_user_idx ON public.tenant_user USING btree (user_id);

CREATE INDEX thread_message_created_idx ON public.thread_message USING btree (tenant_id, thread_id, created_at);

CREATE INDEX thread_parent_idx ON public.thread USING btree (tenant_id, parent_thread_id) WHERE (parent_thread_id IS NOT NULL);

CREATE INDEX thread_reply_open_idx ON public.thread_reply USING btree (created_at) WHERE (status = 'running'::text);

CREATE UNIQUE INDEX thread_reply_running_key ON public.thread_reply USING btree (tenant_id, thread_id) WHERE (status = 'running'::text);

CREATE INDEX thread_reply_thread_idx ON public.thread_reply USING btree (tenant_id, thread_id, created_at DESC);

CREATE INDEX user_identity_member_idx ON public.user_identity USING btree (tenant_id, user_id);

CREATE INDEX user_identity_provider_idx ON public.user_identity USING btree (tenant_id, provider_id);

CREATE INDEX user_identity_user_idx ON public.user_identity USING btree (user_id);

CREATE INDEX user_session_expiry_idx ON public.user_session USING btree (expires_at);

CREATE INDEX user_session_member_idx ON public.user_session USING btree (tenant_id, member_id);

CREATE INDEX user_session_provider_idx ON public.user_session USING btree (tenant_id, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX user_session_user_idx ON public.user_session USING btree (user_id);

CREATE UNIQUE INDEX workflow_definition_name_key ON public.path_part USING btree (tenant_id, parent_id, name) WHERE (part_type = 'WORKFLOW_DEFINITION'::text);

CREATE INDEX workflow_item_part_idx ON public.workflow_item USING btree (tenant_id, path_part_id);

CREATE INDEX workflow_run_definition_idx ON public.workflow_run USING btree (tenant_id, definition_id, created_at DESC, id);

CREATE UNIQUE INDEX workflow_run_idempotency_key ON public.workflow_run USING btree (tenant_id, definition_id, user_id, idempotency_key) WHERE ((status = ANY (ARRAY['pending'::text, 'running'::text])) AND (idempotency_key IS NOT NULL));

CREATE INDEX workflow_run_open_idx ON public.workflow_run USING btree (tenant_id, created_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));

CREATE UNIQUE INDEX workflow_run_running_key ON public.workflow_run USING btree (tenant_id, definition_id) WHERE (status = 'running'::text);

CREATE INDEX workflow_run_thread_idx ON public.workflow_run USING btree (tenant_id, thread_id) WHERE (thread_id IS NOT NULL);

CREATE INDEX workflow_run_touched_idx ON public.workflow_run USING btree (updated_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.chunk REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.chunk_content REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk_content();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.document REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.document_version REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document_version();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.ingestion_run REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_ingestion_run();

CREATE TRIGGER count_usage_on_delete AFTER DELETE ON public.thread_message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_thread_message();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.chunk REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.chunk_content REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk_content();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.document REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.document_version REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document_version();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.ingestion_run REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_ingestion_run();

CREATE TRIGGER count_usage_on_insert AFTER INSERT ON public.thread_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_thread_message();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.chunk REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.chunk_content REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_chunk_content();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.document REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.document_version REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_document_version();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.ingestion_run REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_ingestion_run();

CREATE TRIGGER count_usage_on_update AFTER UPDATE ON public.thread_message REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_usage_of_thread_message();

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_provider(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_user(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_default_tenant_id_fkey FOREIGN KEY (default_tenant_id) REFERENCES public.tenant(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_local_tenant_id_fkey FOREIGN KEY (local_tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

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

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_tenant_id_id_active_version_id_fkey FOREIGN KEY (tenant_id, id, active_version_id) REFERENCES public.document_version(tenant_id, document_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES public.document(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.embedding_run
    ADD CONSTRAINT embedding_run_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_tenant_id_target_id_fkey FOREIGN KEY (tenant_id, target_id) REFERENCES public.path_part(tenant_id, metadata_obj_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.app_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.identity_provider
    ADD CONSTRAINT identity_provider_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ingestion_run
    ADD CONSTRAINT ingestion_run_tenant_id_document_id_version_id_fkey FOREIGN KEY (tenant_id, document_id, version_id) REFERENCES public.document_version(tenant_id, document_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

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

ALTER TABLE ONLY public.search_text
    ADD CONSTRAINT search_text_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.section
    ADD CONSTRAINT section_tenant_id_path_part_id_fkey FOREIGN KEY (tenant_id, path_part_id) REFERENCES public.path_part(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

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

ALTER TABLE ONLY public.upload_reservation
    ADD CONSTRAINT upload_reservation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.usage_change
    ADD CONSTRAINT usage_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON DELETE CASCADE;

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

CREATE POLICY all_tenants ON public.api_key TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.app_user TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_content TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_former_content TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_lineage TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_vector TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.chunk_window TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.document TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.document_version TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.email_token TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.embedding_run TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.feedback TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.identity_provider TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.ingestion_run TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.invite TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_part TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_part_tag TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.path_permission TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.processing_time TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.search_text TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.section TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tag TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_embedding TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_group TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_group_member TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.tenant_user TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.thread TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.thread_message TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.thread_reply TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.upload_reservation TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.usage_change TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.user_identity TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.user_session TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.workflow_definition TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.workflow_item TO arbor_system USING (true) WITH CHECK (true);

CREATE POLICY all_tenants ON public.workflow_run TO arbor_system USING (true) WITH CHECK (true);

ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.app_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_content ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_former_content ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_lineage ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_vector ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chunk_window ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_version ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.email_token ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.embedding_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.feedback ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.identity_provider ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ingestion_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invite ENABLE ROW LEVEL SECURITY;

CREATE POLICY members_only ON public.app_user FOR SELECT TO arbor_app USING ((EXISTS ( SELECT
   FROM public.tenant_user m
  WHERE ((m.user_id = app_user.id) AND (m.tenant_id = public.current_tenant())))));

ALTER TABLE public.path_part ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.path_part_tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.path_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.processing_time ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.search_text ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.section ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_embedding ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_group ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_group_member ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_only ON public.api_key TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_content TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_former_content TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_lineage TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_vector TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.chunk_window TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.document TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.document_version TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.embedding_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.feedback TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.identity_provider TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.ingestion_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.invite TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_part TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_part_tag TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.path_permission TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.processing_time TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.search_text TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.section TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tag TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant TO arbor_app USING ((id = public.current_tenant())) WITH CHECK ((id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_embedding TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_group TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_group_member TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.tenant_user TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.thread TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.thread_message TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.thread_reply TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.upload_reservation TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.usage_change TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.user_session TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.workflow_definition TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.workflow_item TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

CREATE POLICY tenant_only ON public.workflow_run TO arbor_app USING ((tenant_id = public.current_tenant())) WITH CHECK ((tenant_id = public.current_tenant()));

ALTER TABLE public.tenant_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.thread ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.thread_message ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.thread_reply ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.upload_reservation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_change ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_identity ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_session ENABLE ROW LEVEL SECURITY;

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

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_key TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_key TO arbor_app;

REVOKE ALL ON FUNCTION public.actor_of_api_key(hash bytea) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_session TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_session TO arbor_app;

REVOKE ALL ON FUNCTION public.actor_of_session(hash bytea) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part TO arbor_app;

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

REVOKE ALL ON FUNCTION public.sample_texts(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sample_texts(at_most integer) TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.app_user TO arbor_system;
GRANT SELECT ON TABLE public.app_user TO arbor_app;

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

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_version TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_version TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.email_token TO arbor_system;

GRANT SELECT ON TABLE public.embedding_model TO arbor_app;
GRANT SELECT ON TABLE public.embedding_model TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.embedding_run TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.embedding_run TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.feedback TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.feedback TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identity_provider TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identity_provider TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invite TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invite TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part_tag TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.path_part_tag TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.processing_time TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.processing_time TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.section TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.section TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tag TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tag TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_embedding TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_embedding TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_group TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_group TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_message TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_message TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_reply TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.thread_reply TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.upload_reservation TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.upload_reservation TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_change TO arbor_system;
GRANT SELECT ON TABLE public.usage_change TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_identity TO arbor_system;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_definition TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_definition TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_item TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_item TO arbor_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_run TO arbor_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workflow_run TO arbor_app;

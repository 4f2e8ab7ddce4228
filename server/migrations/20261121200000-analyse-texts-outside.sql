-- Texts are analysed by the service, which knows more languages and the shapes of identifiers, and writes what the
-- index holds. Rows from before keep what they have until a job analyses them again.
alter table chunk_content alter column text_index drop expression;
alter table chunk_content
  -- Rows without an analysis are no fault: the job finds them by their version.
  alter column text_index set default '',
  -- ISO 639-1; null where no stemmer fits.
  add column language text,
  -- Length for ranking, stop words left out.
  add column num_words integer not null default 0,
  -- Version of the analysis; 0 before the service did it.
  add column analysis_version smallint not null default 0;
create index chunk_content_analysis_idx on chunk_content (tenant_id, analysis_version);

drop function text_index_of (text);

drop function sample_texts (integer);
-- The texts of the tenant with the lowest hashes, a fair sample. The settings lead to the index on (tenant_id,
-- sha256) also where the planner has no statistics, as in an embedded database, and would sort all texts.
create function sample_texts(at_most integer)
returns table (
  sha256 bytea, num_tokens integer, num_words integer, language text, analysis_version smallint, text_index tsvector)
language sql stable security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
begin atomic
  select t.sha256, t.num_tokens, t.num_words, t.language, t.analysis_version, t.text_index from chunk_content t
  where t.tenant_id = current_tenant()
  order by t.sha256
  limit at_most;
end;

grant create on schema public to arbor_system;
alter function sample_texts (integer) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function sample_texts (integer) from public;
grant execute on function sample_texts (integer) to arbor_app, arbor_system;

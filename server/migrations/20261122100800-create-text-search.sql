-- Full-text search over the texts of chunks: indexes of chunk_content, and functions that look into them. The
-- functions run as arbor_system, because row-level security would make arbor_app read every text of the tenant: it
-- keeps an operator that is not marked leakproof, such as @@, away from indexes.

-- The tenant is one more word of each text, so that matching texts of other tenants are skipped inside the index and
-- never read.
create index chunk_content_text_idx on chunk_content
  using gin ((text_index || array_to_tsvector(array[tenant_id::text])));
-- Finds the texts that an older version analysed.
create index chunk_content_analysis_idx on chunk_content (tenant_id, analysis_version);

-- "is not distinct from" is no condition an index can use, which leaves the planner the one index meant.
create function find_texts(query tsquery, at_most integer) returns table (id uuid)
language sql stable set enable_seqscan = off
begin atomic
  select t.id from chunk_content t
  where t.tenant_id is not distinct from current_tenant()
    and (t.text_index || array_to_tsvector(array[t.tenant_id::text]))
      @@ (quote_literal(current_tenant())::tsquery && query)
  limit at_most;
end;
select run_as_system('find_texts(tsquery, integer)');

-- How many texts of the tenant match, counted up to a bound.
create function count_texts(query tsquery, at_most integer) returns integer
language sql stable
return (select count(*) from find_texts(query, at_most));
select run_as_system('count_texts(tsquery, integer)');

-- The texts of the tenant with the lowest hashes, a fair sample. The settings lead to the index on (tenant_id,
-- sha256) also where the planner has no statistics, as in an embedded database, and would sort all texts.
create function sample_texts(at_most integer)
returns table (
  sha256 bytea, num_tokens integer, num_words integer, language text, analysis_version smallint, text_index tsvector)
language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
begin atomic
  select t.sha256, t.num_tokens, t.num_words, t.language, t.analysis_version, t.text_index from chunk_content t
  where t.tenant_id = current_tenant()
  order by t.sha256
  limit at_most;
end;
select run_as_system('sample_texts(integer)');

-- The tenant stands in the index as one more word of each text, so that the texts of other tenants that have a
-- word are passed over inside the index and never read.
drop index chunk_content_text_idx;
create index chunk_content_text_idx on chunk_content
  using gin ((text_index || array_to_tsvector(array[tenant_id::text])));

-- Row-level security keeps operators that could tell something about what they compare away from indexes, and
-- @@ is one of them: arbor_app would read every text of the tenant. These functions look into the index as
-- arbor_system instead and hold themselves to the tenant of the transaction.
-- "is not distinct from" is no condition an index can use, which leaves the planner the one index meant.
create function find_texts(query tsquery, at_most integer) returns table (id uuid)
language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off
begin atomic
  select t.id from chunk_content t
  where t.tenant_id is not distinct from current_tenant()
    and (t.text_index || array_to_tsvector(array[t.tenant_id::text]))
      @@ (quote_literal(current_tenant())::tsquery && query)
  limit at_most;
end;

-- How many texts of the tenant match, counted up to a bound.
create function count_texts(query tsquery, at_most integer) returns integer
language sql stable security definer set search_path = public, pg_temp
return (select count(*) from find_texts(query, at_most));

-- The texts of the tenant with the lowest hashes, a fair sample. The settings lead to the index on (tenant_id,
-- sha256) also where the planner has no statistics, as in an embedded database, and would sort all texts.
create function sample_texts(at_most integer)
returns table (sha256 bytea, num_tokens integer, text_index tsvector)
language sql stable security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
begin atomic
  select t.sha256, t.num_tokens, t.text_index from chunk_content t
  where t.tenant_id = current_tenant()
  order by t.sha256
  limit at_most;
end;

grant create on schema public to arbor_system;
alter function find_texts (tsquery, integer) owner to arbor_system;
alter function count_texts (tsquery, integer) owner to arbor_system;
alter function sample_texts (integer) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function find_texts (tsquery, integer), count_texts (tsquery, integer), sample_texts (integer)
  from public;
grant execute on function find_texts (tsquery, integer), count_texts (tsquery, integer), sample_texts (integer)
  to arbor_app, arbor_system;

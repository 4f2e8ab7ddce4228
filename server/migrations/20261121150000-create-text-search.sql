-- Row-level security keeps an index from being used by operators that could leak what they compare, and @@ is
-- one of them: as arbor_app every text of the tenant would be read. These functions look into the index as
-- arbor_system and hold themselves to the tenant of the transaction instead.

-- Texts of the tenant that match, at most so many: ranking is bounded for words that stand everywhere.
create function find_texts(query tsquery, at_most integer) returns table (id uuid)
language sql stable parallel safe security definer set search_path = public, pg_temp
begin atomic
  select t.id from chunk_content t
  where t.tenant_id = current_tenant() and t.text_index @@ query
  limit at_most;
end;

-- How many texts of the tenant match, counted up to a bound.
create function count_texts(query tsquery, at_most integer) returns integer
language sql stable parallel safe security definer set search_path = public, pg_temp
begin atomic
  select count(*)::integer from (
    select from chunk_content t
    where t.tenant_id = current_tenant() and t.text_index @@ query
    limit at_most) matching;
end;

grant create on schema public to arbor_system;
alter function find_texts (tsquery, integer) owner to arbor_system;
alter function count_texts (tsquery, integer) owner to arbor_system;
revoke create on schema public from arbor_system;
revoke execute on function find_texts (tsquery, integer), count_texts (tsquery, integer) from public;
grant execute on function find_texts (tsquery, integer), count_texts (tsquery, integer) to arbor_app;

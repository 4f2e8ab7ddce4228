-- What full-text search looks into: the words of a text together with those of its headings, which are the names of the
-- document and of the sections around it. The text of a chunk is stored once in a tenant whatever its headings are, and
-- a search text once for each set of headings.

create table search_text (
  tenant_id uuid not null references tenant (id) on delete cascade,
  -- The beginning of a SHA-256 of headings and text: equal ones are one row, and the lowest ids are a fair sample.
  id uuid not null,
  -- The service writes it: it knows more languages than PostgreSQL, and identifiers.
  text_index tsvector not null default '',
  -- ISO 639-1; null where no stemmer fits.
  language text,
  -- Length for ranking, without stop words.
  num_words integer not null default 0,
  -- Version of the analysis that wrote the three columns above.
  analysis_version smallint not null default 0,
  primary key (tenant_id, id)
);
select enforce_tenant_isolation('search_text');

-- Until they are analysed again, texts are found as before, without their headings. As arbor_system: the owner of the
-- tables sees no rows.
alter table chunk add column search_text_id uuid;
set local role arbor_system;
insert into search_text (tenant_id, id, text_index, language, num_words, analysis_version)
select tenant_id, encode(substring(sha256 for 16), 'hex')::uuid, text_index, language,
  case when analysis_version = 0 then num_tokens / 2 else num_words end, analysis_version
from chunk_content t
where exists (select from chunk c where c.tenant_id = t.tenant_id and c.content_id = t.id);
update chunk c set search_text_id = encode(substring(t.sha256 for 16), 'hex')::uuid
from chunk_content t
where t.tenant_id = c.tenant_id and t.id = c.content_id;
reset role;

alter table chunk
  alter column search_text_id set not null,
  add foreign key (tenant_id, search_text_id) references search_text (tenant_id, id);
create index chunk_search_text_idx on chunk (tenant_id, search_text_id);

-- The tenant is one more word of each text, so that matching texts of other tenants are skipped inside the index and
-- never read.
create index search_text_idx on search_text
  using gin ((text_index || array_to_tsvector(array[tenant_id::text])));
-- Finds the texts that an older version analysed.
create index search_text_analysis_idx on search_text (tenant_id, analysis_version);

drop function count_texts(tsquery, integer);
drop function find_texts(tsquery, integer);
drop function sample_texts(integer);

-- "is not distinct from" is no condition an index can use, which leaves the planner the one index meant.
create function find_texts(query tsquery, at_most integer) returns table (id uuid)
language sql stable set enable_seqscan = off
begin atomic
  select t.id from search_text t
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

-- The texts of the tenant with the lowest ids, a fair sample. The settings lead to the primary key also where the planner
-- has no statistics, as in an embedded database, and would sort all texts.
create function sample_texts(at_most integer)
returns table (
  id uuid, num_words integer, language text, analysis_version smallint, text_index tsvector)
language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
begin atomic
  select t.id, t.num_words, t.language, t.analysis_version, t.text_index from search_text t
  where t.tenant_id = current_tenant()
  order by t.id
  limit at_most;
end;
select run_as_system('sample_texts(integer)');

drop index chunk_content_text_idx;
drop index chunk_content_analysis_idx;
alter table chunk_content
  drop column text_index,
  drop column language,
  drop column num_words,
  drop column analysis_version;

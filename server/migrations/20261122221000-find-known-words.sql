-- Which of some words, each as a tsquery, the texts of the tenant have: for words that may be meant by a misspelt one.
-- The mark is that of a small sample of texts. Common words are found in it, so that not all texts are read that have
-- them.
create function known_words(words text[], mark tsquery) returns table (word text)
language sql stable set enable_seqscan = off
begin atomic
  select w from unnest(words) w
  where exists (
      select from search_text t
      where t.tenant_id is not distinct from current_tenant()
        and (t.text_index || array_to_tsvector(array[t.tenant_id::text]))
          @@ (quote_literal(current_tenant())::tsquery && (mark && w::tsquery)))
    or exists (
      select from search_text t
      where t.tenant_id is not distinct from current_tenant()
        and (t.text_index || array_to_tsvector(array[t.tenant_id::text]))
          @@ (quote_literal(current_tenant())::tsquery && w::tsquery));
end;
select run_as_system('known_words(text[], tsquery)');

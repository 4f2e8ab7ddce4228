-- A search reads the words of new texts one by one until the index has taken them up, for each word that it looks for.
-- With the usual 4 MB of them a misspelt word, which may stand for hundreds, took thirty times as long.
alter index search_text_idx set (gin_pending_list_limit = 128);
select gin_clean_pending_list('search_text_idx');

-- What people say about passages of documents.

create table comment (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  -- For a reply, the comment that it answers. Only comments that aren't replies have a passage.
  reply_to uuid,
  -- Null for a former member.
  user_id uuid,
  -- Null for a comment that was deleted while it had replies. Mentions are written as <@user id>.
  body text check (char_length(body) <= 20000),
  -- The service writes it: it knows more languages than PostgreSQL.
  text_index tsvector not null default '',
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- The passage when the comment was written. The version and the chunk may have been deleted since.
  version_id uuid,
  chunk_id uuid,
  quote text,
  before text,
  after text,
  -- Boxes of the quote on the pages of this version, as shares of the page.
  boxes jsonb not null default '[]',
  resolved_at timestamptz,
  resolved_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  foreign key (tenant_id, reply_to) references comment (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete set null (user_id),
  foreign key (tenant_id, resolved_by) references tenant_user (tenant_id, user_id) on delete set null (resolved_by),
  constraint comment_passage_check check (
    case when reply_to is null then num_nonnulls(version_id, chunk_id, quote, before, after) = 5
    else num_nonnulls(version_id, chunk_id, quote, before, after, resolved_at, resolved_by) = 0 end)
);
-- Ids are in the order of time.
create index comment_document_idx on comment (tenant_id, document_id, id) where reply_to is null;
create index comment_reply_idx on comment (tenant_id, reply_to, id) where reply_to is not null;
create index comment_all_of_document_idx on comment (tenant_id, document_id);
create index comment_user_idx on comment (tenant_id, user_id) where user_id is not null;
create index comment_resolved_by_idx on comment (tenant_id, resolved_by) where resolved_by is not null;
-- The tenant is one more word of each text, so that matching texts of other tenants are skipped inside the index.
create index comment_text_idx on comment using gin ((text_index || array_to_tsvector(array[tenant_id::text])));
select enforce_tenant_isolation('comment');

create table comment_mention (
  tenant_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, comment_id, user_id),
  foreign key (tenant_id, comment_id) references comment (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, user_id) on delete cascade
);
create index comment_mention_user_idx on comment_mention (tenant_id, user_id);
select enforce_tenant_isolation('comment_mention');

-- Where the passage of a comment was found in a version, so that it isn't looked for each time. A row whose chunk is
-- deleted goes with it, and the passage is looked for again.
create table comment_place (
  tenant_id uuid not null,
  comment_id uuid not null,
  version_id uuid not null,
  -- Null if the passage isn't in the version.
  chunk_id uuid,
  -- The text of the chunk in which it was found.
  content_id uuid,
  -- The passage as it reads in this version.
  quote text,
  is_exact boolean not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, comment_id, version_id),
  foreign key (tenant_id, comment_id) references comment (tenant_id, id) on delete cascade,
  foreign key (tenant_id, version_id) references document_version (tenant_id, id) on delete cascade,
  foreign key (tenant_id, chunk_id) references chunk (tenant_id, id) on delete cascade
);
create index comment_place_version_idx on comment_place (tenant_id, version_id);
create index comment_place_chunk_idx on comment_place (tenant_id, chunk_id) where chunk_id is not null;
select enforce_tenant_isolation('comment_place');

-- The newest comments with these words. Row-level security would keep arbor_app from using the index.
create function comments_with(query tsquery, at_most integer) returns table (id uuid)
language sql stable
begin atomic
  select c.id from comment c
  where c.tenant_id = current_tenant()
    and (c.text_index || array_to_tsvector(array[c.tenant_id::text]))
      @@ (quote_literal(current_tenant())::tsquery && query)
  order by c.id desc limit at_most;
end;
select run_as_system('comments_with(tsquery,integer)');

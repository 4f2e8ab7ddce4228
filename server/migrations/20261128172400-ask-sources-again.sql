-- Deletions that a person has to confirm rest on a listing that began after the confirmation.
alter table source_run
  -- 'repeating' lists once more after an interruption, 'checking' before a person is asked. While the question is 'open',
  -- deletions wait and the rest continues.
  add column question text check (question in ('repeating', 'checking', 'open')),
  add column confirmed_at timestamptz,
  -- When the listing on which the run decides began and ended.
  add column listing_since timestamptz,
  add column listed_at timestamptz;
-- As arbor_system: the owner of the tables sees no rows.
set local role arbor_system;
update source_run set question = 'open' where status = 'waiting';
reset role;

-- Existing sources keep the documents that they have.
alter table source add column hidden_files boolean not null default true;

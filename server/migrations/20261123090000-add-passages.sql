-- A chunk with a long text, such as a whole file, is found by passages of it. They are rows of the same table, so that
-- search texts and vectors belong to them as to any chunk, but they are no nodes of the tree and are never shown as chunks.
alter table chunk add column passage integer not null default 0;
alter table chunk add column passage_of uuid;
alter table chunk add constraint chunk_passage_check check ((passage > 0) = (passage_of is not null) and passage >= 0);
alter table chunk add constraint chunk_passage_of_fkey
  foreign key (tenant_id, passage_of) references chunk (tenant_id, id) on delete cascade;
create index chunk_passage_of_idx on chunk (tenant_id, passage_of) where passage_of is not null;
alter table chunk drop constraint chunk_part_key;
alter table chunk add constraint chunk_part_key unique (tenant_id, path_part_id, passage);

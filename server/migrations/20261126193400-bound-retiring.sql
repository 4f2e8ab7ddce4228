-- How far the lists of the full-text search were read for the words of a receipt: the number of the last block that has
-- none of its texts.
alter table deletion_receipt add column listed_after bigint not null default 0;
grant update (listed_after) on deletion_receipt to arbor_app, arbor_system;

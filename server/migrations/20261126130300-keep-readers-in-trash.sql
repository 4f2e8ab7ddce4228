-- An item in the trash is still for its readers only.
alter table trash_entry add column reader_ids uuid[];

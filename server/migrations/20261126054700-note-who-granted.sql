-- Who gave the permission. The person may have left since. Null for permissions from before this column.
alter table path_permission add column granted_by uuid;

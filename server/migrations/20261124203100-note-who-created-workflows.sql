-- Who created a workflow; unknown for those that exist already.
alter table workflow_definition add column created_by uuid;

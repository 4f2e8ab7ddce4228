-- The process that watches a source for changes, and until when it does unless it renews that.
alter table source add column watcher uuid, add column watched_until timestamptz;
-- Folders without a schedule are compared each hour.
update source set next_run_at = now()
where kind = 'folder' and state = 'ready' and next_run_at is null and every_minutes is null and cron is null and listed_at is not null;
alter table source_run drop constraint source_run_trigger_check, add constraint source_run_trigger_check
  check (trigger in ('manual', 'schedule', 'notify', 'watch', 'push', 'retry'));

-- Deliveries that were not sent in time are given up each minute, whatever else waits.
create index webhook_delivery_expires_idx on webhook_delivery (expires_at) where state = 'pending';

-- Partial, so that the log of a webhook isn't read through all others.
drop index webhook_delivery_occurred_idx;
create index webhook_delivery_old_idx on webhook_delivery (occurred_at) where state <> 'pending';

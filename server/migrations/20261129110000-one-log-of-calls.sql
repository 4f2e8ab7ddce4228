-- Calls of agents are events of the audit: one when they begin and one when they end. Openings of links were events already.
set local role arbor_system;

insert into audit_event (tenant_id, id, at, user_id, credential, credential_id, client_id, kind, operation, details)
select tenant_id, id, at, user_id, credential, credential_id, client_id, 'agent.called', action,
  jsonb_build_object('ids', ids)
from audit_entry where credential <> 'link';

-- The id has the time of the call, and its last digit is another one.
insert into audit_event (tenant_id, id, at, user_id, credential, credential_id, client_id, kind, operation, details)
select tenant_id, (left(id::text, 35) || translate(right(id::text, 1), '0123456789abcdef', '123456789abcdef0'))::uuid, at,
  user_id, credential, credential_id, client_id, 'agent.ended', action,
  jsonb_build_object('call', id, 'outcome', outcome)
from audit_entry where credential <> 'link' and outcome is not null;

-- Openings from before there were events.
insert into audit_event (tenant_id, id, at, credential, credential_id, address, kind, operation, details)
select o.tenant_id, o.id, o.at, 'link', (o.ids ->> 'link_id')::uuid, o.address, 'link.opened', o.action,
  jsonb_build_object('created_by', o.user_id, 'path_part_id', o.ids -> 'path_part_id')
from audit_entry o
where o.credential = 'link' and not exists (
  select from audit_event e
  where e.tenant_id = o.tenant_id and e.kind = 'link.opened' and e.credential_id = (o.ids ->> 'link_id')::uuid
    and e.at between o.at - interval '1 second' and o.at + interval '1 second');

reset role;

create index audit_event_calls_idx on audit_event (tenant_id, id) where kind in ('agent.called', 'link.opened');
create index audit_event_ended_idx on audit_event (tenant_id, (details ->> 'call')) where kind = 'agent.ended';

drop table audit_entry;

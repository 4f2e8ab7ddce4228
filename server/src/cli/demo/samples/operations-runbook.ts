const RUNBOOK = `# Ticketing operations runbook

This runbook is for whoever carries the duty phone of Hallowmere Ferries. It covers the ticket office
system *Gangway*, the barrier controllers on both banks and the passenger display at Oxley Landing.
The duty phone is extension 4417; it is handed over every Thursday at 10:30.

## Systems at a glance

| System            | Host        | Port | Owner         | May be down for |
| ----------------- | ----------- | ---- | ------------- | --------------- |
| Gangway           | heron-01    | 7443 | Ticket office | 20 minutes      |
| Barrier control   | heron-02    | 5020 | Harbour crew  | 5 minutes       |
| Passenger display | wagtail-01  | 8088 | Front desk    | 4 hours         |
| Season card store | heron-03    | 5432 | Accounts      | 1 hour          |

Barrier control comes first in every incident, because a closed barrier keeps vehicles off the ramp
and an open one does not.

## Daily checks

1. Look at the board of night jobs. The backup of the season card store runs at 03:40 and takes about
   eleven minutes; a run of more than thirty means that the tape robot is stuck.
2. Compare the number of tickets of yesterday with the counter on each ramp. A difference of more
   than 2 % is reported to accounts before noon.
3. Check that the clock of both barrier controllers is right to within two seconds.

## Restarting Gangway

Restart Gangway when the ticket windows show *Waiting for the river*, which means that its queue of
receipts has filled up.

~~~sh
ssh heron-01
gangway queue --drain --to /var/spool/gangway/hold
systemctl restart gangway
gangway queue --replay /var/spool/gangway/hold
~~~

Never skip the drain: receipts in memory are lost by a restart, and the revenue office asks for every
one of them. Replaying twice is harmless, since receipts carry a serial number.

## Restoring the season card store

Restore into a second database first and look at it before anybody sells a card.

~~~sh
cardstore restore --from tape --label latest --into cards_check
cardstore verify cards_check --against ledger
cardstore promote cards_check
~~~

### When the verification fails

If \`cardstore verify\` counts fewer cards than the ledger, do not promote. Restore the label before the
latest one, then sell paper cards from the blue box under the till, and write down their numbers.
Paper cards are valid for fourteen days.

### After a failed upgrade

An upgrade that stops half way leaves the marker file \`/var/lib/cardstore/HALF\`. Remove it only after
the restore has been promoted; while it is there, the store refuses to sell, which is what we want.

## Barrier faults

A flashing amber lamp is a lost heartbeat: the controller opens nothing until somebody turns the brass
key to *LOCAL*. A steady red lamp is a tripped motor breaker, and only the harbour crew resets it.

- Oxley side: the breaker is in the grey cabinet behind the timetable.
- Hallowmere side: the breaker is below deck in the winch room, third from the left.

## Escalation

| After      | Call              | Reach                        |
| ---------- | ----------------- | ---------------------------- |
| 10 minutes | Second duty phone | extension 4418               |
| 30 minutes | Head of systems   | Ottilie Brandreth, ext. 4402 |
| 60 minutes | Harbour master    | VHF channel 12               |

Write the incident into the yellow log book before the end of the shift, also when nothing was broken.
`
/** A runbook in Markdown: nested headings, lists, commands and two tables. */
export function makeOperationsRunbook(): string {
  return RUNBOOK
}

import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../app/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Message } from '../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { ListPager } from '../components/list-pager.tsx'
import { GroupDialog } from '../components/group-dialog.tsx'
import { groupsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** The tenant's groups. */
export function GroupsPage() {
  const [page, setPage] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const query = useQuery(groupsQuery(page))
  return (
    <Page
      title={texts.screens['/admin/groups']}
      actions={
        <Button look="strong" onClick={() => setMaking(true)}>
          <Plus size={14} aria-hidden />
          {texts.newGroup}
        </Button>
      }
    >
      <Loaded query={query} lines={6}>
        {(data) =>
          data.items.length === 0 ? (
            <Message title={texts.noGroups} icon={<UsersRound size={28} aria-hidden />}>
              {texts.noGroupsWhy}
            </Message>
          ) : (
            <Table
              label={texts.screens['/admin/groups']}
              columns={[texts.name, texts.membersOfGroup]}
            >
              {data.items.map((group) => (
                <TableRow key={group.id}>
                  <Cell className="w-full max-w-0">
                    <Link
                      to="/admin/groups/$groupId"
                      params={{ groupId: group.id }}
                      className="block truncate hover:underline"
                    >
                      {group.name}
                    </Link>
                    <p className="truncate text-sm text-soft">{group.description}</p>
                  </Cell>
                  <Cell className="text-right tabular-nums">
                    {formatNumber(group.member_count ?? 0)}
                  </Cell>
                </TableRow>
              ))}
            </Table>
          )
        }
      </Loaded>
      <ListPager page={page} total={query.data?.total} onPage={setPage} />
      {isMaking && <GroupDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}

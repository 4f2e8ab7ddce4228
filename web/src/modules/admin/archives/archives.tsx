import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { mayExport } from '../../../app/access/rights.ts'
import { archivesQuery, isOpen } from '../../../app/archives/queries.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Message } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { texts } from './texts.ts'

const COLUMNS = [texts.started, texts.state, texts.size]

/** Archives of the tenant, for its OWNER. */
export function ArchivesPage() {
  if (mayExport(useMe())) return <Archives />
  return <Message title={shared.forbidden}>{texts.onlyOwner}</Message>
}

function Archives() {
  const query = useQuery(archivesQuery)
  const [isStarting, setStarting] = useState(false)
  const isEmpty = query.data?.length === 0
  const start = (
    <Button
      look="strong"
      disabled={query.data?.some(isOpen) ?? true}
      onClick={() => setStarting(true)}
    >
      {texts.export}
    </Button>
  )
  return (
    <Page title={texts.title} actions={!isEmpty && start}>
      <Loaded query={query} lines={4}>
        {(data) =>
          isEmpty ? (
            <Message title={texts.none} icon={<Archive size={28} aria-hidden />} action={start}>
              {texts.why}
            </Message>
          ) : (
            <>
              <p className="max-w-3xl px-4 py-3 text-soft">{texts.why}</p>
              <Table label={texts.title} columns={COLUMNS} wideOnly={[2]} actions={texts.actions}>
                {data.map((archive) => (
                  <ArchiveRow key={archive.id} archive={archive} />
                ))}
              </Table>
            </>
          )
        }
      </Loaded>
      {isStarting && <ExportDialog onClose={() => setStarting(false)} />}
    </Page>
  )
}

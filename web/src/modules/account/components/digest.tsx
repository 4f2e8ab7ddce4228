import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { digestQuery, setDigest } from '../digest.queries.ts'
import { texts } from '../my-account-texts.ts'

/** How often the person gets unread notices by mail. */
export function Digest() {
  const { data, error, refetch } = useQuery(digestQuery)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} />
  const choose = async (rhythm: typeof data.rhythm): Promise<void> => {
    try {
      await setDigest(rhythm)
      offerUndo(texts.saved)
    } catch (failure) {
      offerUndo(sentenceOf(failure))
    }
  }
  return (
    <>
      <p className="text-soft">{texts.digestWhy}</p>
      <div>
        <Select
          label={texts.rhythm}
          value={data.rhythm}
          options={texts.rhythms}
          onChoose={(rhythm) => void choose(rhythm)}
        />
      </div>
    </>
  )
}

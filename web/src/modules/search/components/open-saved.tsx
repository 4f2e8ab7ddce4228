import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { urlOf } from '../../../app/kept/searches/model.ts'
import { searchesQuery } from '../../../app/kept/searches/queries.ts'

/** Opens a saved search by its id, as notices link to it. */
export function OpenSaved({ id }: { readonly id: string }) {
  const { data } = useQuery(searchesQuery)
  if (!data) return undefined
  const found = data.find((saved) => saved.id === id)
  return <Navigate to="/search" search={found ? urlOf(found.search) : {}} replace />
}

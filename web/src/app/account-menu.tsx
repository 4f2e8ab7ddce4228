import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Building2, Check, Languages, LogOut, Settings2, UserRound } from 'lucide-react'
import { everyOf } from './many/paged-list.ts'
import type { ComponentProps, ReactElement } from 'react'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { mayAdminister } from './access/rights.ts'
import { arbor, basePath } from './arbor.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { chooseLanguage, language } from './messages.ts'
import { forgetSession, useMe } from './session.ts'
import { texts } from './texts.ts'

/** Shows who is signed in and where. Switches the tenant and the language, and signs out. */
export function AccountMenu({
  trigger,
}: {
  readonly trigger: ReactElement<ComponentProps<'button'>>
}) {
  const navigate = useNavigate()
  const me = useMe()
  const signOut = async (): Promise<void> => {
    await arbor.post('/v1/auth/signout')
    await navigate({ to: '/sign-in' })
    await forgetSession()
  }
  return (
    <Menu align="start" defaultOpen trigger={trigger}>
      <Tenants />
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <MenuItem
          key={tag}
          icon={tag === language ? <Check size={14} /> : <Languages size={14} />}
          onSelect={() => chooseLanguage(tag as Language)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<UserRound size={14} />} onSelect={() => void navigate({ to: '/account' })}>
        {texts.yourAccount}
      </MenuItem>
      {mayAdminister(me) && (
        <MenuItem
          icon={<Settings2 size={14} />}
          onSelect={() => void navigate({ to: '/admin/members' })}
        >
          {texts.administration}
        </MenuItem>
      )}
      <MenuItem
        icon={<BookOpen size={14} />}
        onSelect={() => window.open(`${basePath}/docs`, '_blank', 'noopener')}
      >
        {texts.apiReference}
      </MenuItem>
      <MenuItem icon={<LogOut size={14} />} onSelect={() => void signOut()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}

/** The person's tenants, if they have more than one. */
function Tenants() {
  const me = useMe()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['tenants'],
    queryFn: ({ signal }) =>
      everyOf((part) => arbor.get('/v1/tenants', { signal, params: { query: part } })),
  })
  if (!data || data.length < 2) return undefined
  const enter = async (id: string): Promise<void> => {
    await arbor.post('/v1/auth/uat', { params: { query: { tenant_id: id } } })
    client.clear()
    location.assign(`${basePath}/`)
  }
  return (
    <>
      {data.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={id === me.current_tenant_id ? <Check size={14} /> : <Building2 size={14} />}
          onSelect={() => void enter(id)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuLine />
    </>
  )
}

import { useRouter } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { addressOf, type Target } from '../address-of.ts'
import { texts } from '../action-texts.ts'
import { showSharing } from './open.ts'

/** Opens the dialog for sharing a folder or document. */
export function ShareButton({ target }: { readonly target: Target }) {
  const router = useRouter()
  const { path_part_id: part, name } = target
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={texts.share}
      aria-label={texts.share}
      className={buttonClass('quiet', 'px-2')}
      onClick={() => showSharing({ part, name, address: addressOf(router, target) })}
    >
      <UserRoundPlus size={14} aria-hidden />
      <span className="hidden sm:inline">{texts.share}</span>
    </button>
  )
}

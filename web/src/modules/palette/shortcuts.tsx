import { texts as shared } from '../../app/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { shortcuts, texts } from './shortcuts-texts.ts'

/** All keyboard shortcuts, grouped by screen. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      {shortcuts.map(({ place, keys }) => (
        <section key={place}>
          <h3 className="pb-1 font-semibold">{place}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            {keys.map(([what, ...pressed]) => (
              <div key={what} className="contents">
                <dt className="text-soft">{what}</dt>
                <dd className="text-right">
                  {pressed.map((key) => (
                    <kbd
                      key={key}
                      className="ml-1 rounded border border-line bg-rail px-1.5 text-sm"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <DialogActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

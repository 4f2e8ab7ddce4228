import type { Schemas } from '@arbor/client'
import { useState, type CSSProperties } from 'react'
import { inkOn, shadeFor } from '../../../app/branding.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field, Problem } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { colorIn } from '../model.ts'
import { changeTenant, putLogo, refreshTenant, removeLogo, type LogoType } from '../queries.ts'
import { texts } from '../settings-texts.ts'

/** The tenant's name, time zone, color and logos, with a preview of both themes. */
export function BrandingPage() {
  const tenant = useTenant()
  const [values, setValues] = useState(() => valuesOf(tenant))
  const color = colorIn(values.color)
  const name = values.brand || values.name
  return (
    <Page title={texts.screens['/admin/branding']}>
      <div className="grid max-w-4xl gap-8 p-4 lg:grid-cols-2">
        <BrandForm values={values} onChange={setValues} />
        <section className="flex flex-col gap-3">
          <h2 className="font-semibold">{texts.preview}</h2>
          <div className="grid grid-cols-2 gap-3">
            <Preview theme="light" color={color} name={name} />
            <Preview theme="dark" color={color} name={name} />
          </div>
          <Logos />
        </section>
      </div>
    </Page>
  )
}

type Values = ReturnType<typeof valuesOf>

function valuesOf({ name, settings, branding }: Schemas['TenantResponse']) {
  return {
    name,
    brand: branding.brand_name ?? '',
    color: branding.brand_color ?? '',
    zone: settings.timezone,
  }
}

type FormProps = { readonly values: Values; readonly onChange: (values: Values) => void }

function BrandForm({ values, onChange }: FormProps) {
  const { id } = useTenant()
  const [problem, setProblem] = useState('')
  const set = (name: keyof Values) => (event: { target: { value: string } }) =>
    onChange({ ...values, [name]: event.target.value })
  const color = colorIn(values.color)
  const save = async (): Promise<void> => {
    if (values.color.trim() !== '' && color === undefined) return setProblem(texts.badColor)
    try {
      await changeTenant(id, {
        name: values.name.trim(),
        settings: {
          brand_name: values.brand.trim(),
          brand_color: color ?? '',
          timezone: values.zone.trim(),
        },
      })
      setProblem('')
      offerUndo(texts.saved)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={texts.tenantName}
        required
        maxLength={255}
        value={values.name}
        onChange={set('name')}
      />
      <Field
        label={texts.brandName}
        hint={texts.brandNameHint}
        maxLength={255}
        value={values.brand}
        onChange={set('brand')}
      />
      <div className="flex items-end gap-2">
        <Field
          className="flex-1"
          label={texts.color}
          placeholder="#2f6f4f"
          autoComplete="off"
          value={values.color}
          onChange={set('color')}
        />
        <input
          type="color"
          aria-label={texts.pickColor}
          value={color ?? '#2f6f4f'}
          onChange={set('color')}
          className="h-8 w-9 rounded-md border border-line-strong/60 bg-panel p-1"
        />
      </div>
      <Field label={texts.zone} list="zones" value={values.zone} onChange={set('zone')} />
      <datalist id="zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <Problem>{problem}</Problem>
      <div>
        <Button look="strong" type="submit">
          {shared.save}
        </Button>
      </div>
    </form>
  )
}

type PreviewProps = {
  readonly theme: 'light' | 'dark'
  readonly color: string | undefined
  readonly name: string
}

/** A preview of the workspace in a theme, with the color darkened or lightened until it is readable. */
function Preview({ theme, color, name }: PreviewProps) {
  const accent = color && shadeFor(color, theme)
  const colors = accent && { '--accent': accent, '--accent-text': inkOn(accent) }
  return (
    <div
      className={cx(
        'flex flex-col items-start gap-2 rounded-md border border-line bg-ground p-3 text-ink',
        theme === 'dark' ? 'scheme-dark' : 'scheme-light',
      )}
      style={(colors ?? {}) as CSSProperties}
    >
      <p className="max-w-full truncate font-semibold">{name}</p>
      <p className="self-stretch rounded-md bg-tint px-2 py-1">{shared.documents}</p>
      <span className="text-accent underline">{texts.aLink}</span>
      <span className={buttonClass('strong')}>{texts.aButton}</span>
    </div>
  )
}

const LOGOS: readonly LogoType[] = ['logo', 'logo_dark', 'favicon']

function Logos() {
  const { id, branding } = useTenant()
  const { isBusy, perform } = usePerform(refreshTenant)
  const links = {
    logo: branding.logo_url,
    logo_dark: branding.logo_dark_url,
    favicon: branding.favicon_url,
  }
  return (
    <ul className="flex flex-col">
      {LOGOS.map((type) => {
        const link = links[type]
        return (
          <li key={type} className="flex min-h-11 items-center gap-2 border-b border-line/60 py-1">
            <span className="min-w-0 flex-1">{texts.logos[type]}</span>
            {link !== null && <img src={link} alt={texts.logos[type]} className="h-5 max-w-24" />}
            <label className={`${buttonClass('plain')} cursor-pointer focus-within:outline-2`}>
              {texts.chooseFile}
              <input
                type="file"
                accept="image/*,.ico"
                aria-label={texts.fileFor(texts.logos[type])}
                disabled={isBusy}
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) void perform(() => putLogo(id, file, type))
                  target.value = ''
                }}
              />
            </label>
            {link !== null && (
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={texts.removeLogoOf(texts.logos[type])}
                onClick={() => void perform(() => removeLogo(id, type))}
              >
                {texts.removeLogo}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

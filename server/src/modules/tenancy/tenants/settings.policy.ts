import { InvalidInput, invalidInput } from '../../../platform/core/errors.ts'
import type { TenantSettingsUpdate } from './tenants.schemas.ts'

const MAX_NAME = 100
/** Front ends copy these texts into style sheets. No valid value contains these characters. */
const UNSAFE = /[{}<>]|\p{Cc}/u

/** @throws InvalidInput for an unknown time zone, and for texts that are unsafe in a style sheet */
export function checkSettings(settings: TenantSettingsUpdate): void {
  const place = ['body', 'settings']
  const { timezone, brand_color: color, theme_overrides: overrides } = settings
  if (timezone != null && !isTimeZone(timezone)) {
    const msg = 'Input should be the name of an IANA time zone, such as Europe/Berlin'
    throw invalidInput([...place, 'timezone'], msg, timezone)
  }
  if (color != null) checkStyle(color, [...place, 'brand_color'])
  for (const [name, value] of Object.entries(overrides ?? {})) {
    const loc = [...place, 'theme_overrides', name.slice(0, MAX_NAME)]
    if (name.length > MAX_NAME) {
      const msg = `The name should have at most ${MAX_NAME} characters`
      throw new InvalidInput([{ loc, msg, type: 'string_too_long' }])
    }
    checkStyle(name, loc)
    checkStyle(value, loc)
  }
}

function checkStyle(text: string, loc: readonly string[]): void {
  if (UNSAFE.test(text)) {
    throw invalidInput(loc, 'Input should not contain braces, angle brackets or control characters')
  }
}

/** The runtime also accepts offsets such as +01:00, but they aren't time zones. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

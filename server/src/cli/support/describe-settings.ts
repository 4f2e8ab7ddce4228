import { SETTINGS } from '../../platform/config/settings.ts'

/**
 * The settings that are set. Only numbers and choices have their values. Others say that they are set, with the scheme
 * of a URL, because they may be secrets, names or addresses.
 */
export function describeSettings(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const described: Record<string, string> = {}
  for (const [name, about] of Object.entries(SETTINGS)) {
    const value = env[name]?.trim()
    if (!value) continue
    if ('min' in about) described[name] = /^\d{1,12}$/.test(value) ? value : 'set'
    else if ('choices' in about) described[name] = about.choices.includes(value) ? value : 'set'
    else {
      const scheme = /^([a-z][a-z\d+]{1,12}):\/\//.exec(value)?.[1]
      described[name] = scheme === undefined ? 'set' : `set (${scheme})`
    }
  }
  return described
}

import { SETTINGS_BY_SUBJECT } from '../server/src/platform/config/settings.ts'
import type { SettingAbout } from '../server/src/platform/config/settings/about.ts'
import { writeOrCheck } from './write-or-check.ts'

/** Writes docs/settings.md from the settings that the server reads. With --check, compares it instead. */
const HEAD = `# Settings

You configure Arbor with environment variables. To check them, run \`npm run -s arbor -- doctor\`. The start reports all invalid settings together, including unknown \`ARBOR_\` variables, so typos don't go unnoticed. [Operating Arbor](operations.md) explains when to change them.

<!-- Generated from server/src/platform/config/settings.ts by npm run generate. -->
`

function valueOf(about: SettingAbout): string {
  if ('unset' in about && about.unset !== undefined) return about.unset || 'none'
  return 'usual' in about && about.usual !== undefined ? `\`${about.usual}\`` : 'none'
}

function meaningOf(about: SettingAbout): string {
  if ('choices' in about) {
    const isNamed = about.choices.length < 2 || about.choices.includes('OFF')
    return isNamed
      ? about.meaning
      : `${about.meaning} (${about.choices.map((word) => `\`${word}\``).join(', ')})`
  }
  return 'min' in about
    ? `${about.meaning} (${about.min.toLocaleString('en')} to ${about.max.toLocaleString('en')})`
    : about.meaning
}

const sections = Object.entries(SETTINGS_BY_SUBJECT).map(([subject, settings]) => {
  const rows = Object.entries<SettingAbout>(settings).map(
    ([name, about]) => `| \`${name}\` | ${valueOf(about)} | ${meaningOf(about)} |`,
  )
  return `\n## ${subject}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`
})

await writeOrCheck([
  {
    file: new URL('../docs/settings.md', import.meta.url),
    content: HEAD + sections.join(''),
  },
])

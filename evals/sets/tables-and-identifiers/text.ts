/** A table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Cents as 1,234.56. */
export function amount(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** A record of the set before it is written to a file. */
export type Made = { readonly id: string; readonly title: string; readonly text: string }

/** Replaces {names} with values. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

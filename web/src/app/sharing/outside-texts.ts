import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'

/** Texts about links for people outside. */
export const texts = catalogue('app/sharing/outside', {
  title: 'Links for people outside',
  explained:
    'Anyone with the link can read this and what is below it, without signing in. Each opening is recorded.',
  days: 'Days',
  password: 'Password (optional)',
  create: 'Create link',
  made: 'New link (shown only once)',
  none: 'There are no links.',
  until: (day: string) => `Until ${day}`,
  ended: 'Doesn’t work any more',
  withPassword: 'with a password',
  by: (name: string) => `created by ${name}`,
  opened: (times: number) =>
    times === 0
      ? 'Never opened'
      : times === 1
        ? 'Opened once'
        : `Opened ${formatNumber(times)} times`,
  end: 'End',
  remove: 'Remove',
  endOf: (name: string) => `End the link to ${name}`,
  next: 'Next page of links',
  previous: 'Previous page of links',
  allow: 'Administrators can create links with which people outside can read folders and documents',
  allowWhy: 'Turning this off stops all links. They work again if you turn it on before they end.',
  most: 'Longest time a link works, in days',
  saved: 'Saved',
})

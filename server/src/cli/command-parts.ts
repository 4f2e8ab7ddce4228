import { InvalidArgumentError } from '@commander-js/extra-typings'
import { isUuid } from '../platform/core/ids.ts'
import type { Config } from '../platform/config/config.ts'

/** Checks the settings before loading a command, which takes a second, so errors appear immediately. */
export async function withSettings<T>(
  load: () => Promise<T>,
  prepare?: (config: Config) => void,
): Promise<T> {
  const { readConfig } = await import('./read-config.ts')
  const config = readConfig()
  prepare?.(config)
  return load()
}

/** A value that can't be empty. */
export function text(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It can’t be empty.')
  return value
}

/** An email address, without the spaces around it. Whether it can receive mail is checked later. */
export function mailAddress(value: string): string {
  return text(value).trim()
}

/** The id of something. */
export function id(value: string): string {
  if (!isUuid(value)) throw new InvalidArgumentError('It must be an id (a UUID).')
  return value.toLowerCase()
}

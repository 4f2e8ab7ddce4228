import { isIPv6 } from 'node:net'
import { daysOf } from './dates.ts'

const HARDWARE_ADDRESS =
  /^(?:[\da-f]{2}(?:([:-])[\da-f]{2})(?:\1[\da-f]{2}){4}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})$/i

/**
 * The usual form of a token that can be written in several ways: a day as 2026-03-01, a hardware address as twelve
 * digits, an IPv6 address with all of its groups. Empty for other tokens, two for a day that can be read in two ways.
 */
export function usualFormsOf(token: string): string[] {
  if (token.length < 6 || token.length > 45) return []
  if (HARDWARE_ADDRESS.test(token)) return [token.replace(/[:.-]/g, '').toLowerCase()]
  if (token.includes(':') && isIPv6(token)) return [groupsOf(token.toLowerCase())]
  return daysOf(token)
}

/** The eight groups of an IPv6 address. Its last two may be written like an IPv4 address. */
function groupsOf(address: string): string {
  const plain = address.replace(/(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const zeros = tail === undefined ? [] : Array.from({ length: missing }, () => '0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Whether a text has the checksum of an IBAN. It has no spaces. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/i.test(text)) return false
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (sign) => Number.parseInt(sign, 36))
  return digits.reduce((rest, digit) => (rest * (digit > 9 ? 100 : 10) + digit) % 97, 0) === 1
}

/** Calling codes of countries. All that aren't listed have three digits. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** A phone number with the calling code of its country: as its digits, and as it is dialed within the country. */
export function phoneForms(digits: string): string[] {
  const code = CALLING_CODE.exec(digits)?.[0] ?? digits.slice(0, 3)
  const rest = digits.slice(code.length)
  return [digits, code === '1' ? rest : `0${rest}`]
}

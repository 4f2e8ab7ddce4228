import type { Schemas } from '@arbor/client'

/** Sets the page's colors from the tenant's brand color. Text on it is black or white, whichever is easier to read. */
export function applyBranding({
  brand_color: color,
}: Pick<Schemas['TenantBrandingResponse'], 'brand_color'>): void {
  const { style } = document.documentElement
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) {
    style.removeProperty('--accent')
    style.removeProperty('--accent-text')
    return
  }
  const [light, dark] = [shadeFor(color, 'light'), shadeFor(color, 'dark')]
  style.setProperty('--accent', `light-dark(${light}, ${dark})`)
  style.setProperty('--accent-text', `light-dark(${inkOn(light)}, ${inkOn(dark)})`)
}

/** The brand of the tenant that this browser was in last. */
const BRAND = 'arbor-brand'

type Brand = { readonly name: string; readonly color: string | null }

/** Keeps the tenant's name and color for the sign-in page, where nobody is signed in. Its logo has a link that ends. */
export function keepBrand({ name, branding }: Schemas['TenantResponse']): void {
  const brand: Brand = { name: branding.brand_name ?? name, color: branding.brand_color }
  localStorage.setItem(BRAND, JSON.stringify(brand))
}

/** @returns undefined if nobody has been in a tenant with this browser */
export function knownBrand(): Brand | undefined {
  try {
    const { name, color }: Partial<Brand> = JSON.parse(localStorage.getItem(BRAND) ?? '{}')
    return typeof name === 'string' ? { name, color: color ?? null } : undefined
  } catch {
    return undefined
  }
}

/** The contrast between text and background that WCAG 2.2 AA requires. */
const READABLE = 4.5
const GROUNDS = { light: '#fbfbfa', dark: '#1c1f1e' } as const
const STEPS = 20

/** The color, darkened or lightened until it is readable as text on the page. */
export function shadeFor(color: string, theme: keyof typeof GROUNDS): string {
  const target = theme === 'light' ? 0 : 255
  for (let step = 0; step <= STEPS; step++) {
    const shade = mix(color, target, step / STEPS)
    if (contrast(shade, GROUNDS[theme]) >= READABLE) return shade
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** Black or white, whichever is easier to read on a color. */
export function inkOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000'
}

/** The contrast ratio of two colors, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function mix(color: string, target: number, share: number): string {
  const mixed = channels(color).map((value) => Math.round(value + (target - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

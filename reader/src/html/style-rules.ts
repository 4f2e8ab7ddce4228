import { type Attributes, HIDING_STYLE } from './elements.ts'
import { parseHtml } from './shallow-parser.ts'

/** Whether an element and its content aren't displayed. */
export type Hides = (name: string, attributes: Attributes) => boolean

/** An element by its name, classes and id: `p.gone`, `#x`. */
type Compound = {
  readonly name: string
  readonly classes: readonly string[]
  readonly ids: readonly string[]
}

const MAX_STYLES = 500_000
const MAX_COMPOUNDS = 2000
const COMPOUND = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i
const SHOWING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*(?!none\b)[a-z]|visibility\s*:\s*(?!hidden\b|collapse\b)[a-z])/i
/** Types of scripts that contain data. */
const DATA_SCRIPT = /json|template|html|text\/plain/i

const never: Hides = () => false

/**
 * What the rules of a page's `style` elements hide: elements by name, class and id. A rule counts only if nothing can show
 * the element again: no other rule displays the same class or id, such as that of an open tab or of narrow screens, and the
 * page has no scripts.
 */
export function hidesByRules(html: string): Hides {
  if (!/<style/i.test(html)) return never
  let [styles, hasScripts, isStyle] = ['', false, false]
  parseHtml(html, {
    onopentag: (name, attributes) => {
      isStyle = name === 'style' && !/print/i.test(attributes['media'] ?? '')
      if (name === 'script') hasScripts ||= !DATA_SCRIPT.test(attributes['type'] ?? '')
    },
    onclosetag: () => (isStyle = false),
    ontext: (text) => {
      if (isStyle && styles.length < MAX_STYLES) styles += text
    },
  })
  if (hasScripts || !HIDING_STYLE.test(styles.replaceAll('{', ';'))) return never
  return hidesOf(styles)
}

/** The rules of a style sheet: their selectors, declarations, and whether they are inside of another rule, as in `@media`. */
function* rulesOf(styles: string): Generator<readonly [string, string, boolean]> {
  const text = styles.replace(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g, ' ')
  let [start, depth] = [0, 0]
  let selector = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === ';' && selector === '') start = at + 1
    if (character !== '{' && character !== '}') continue
    const part = text.slice(start, at).trim()
    start = at + 1
    if (character === '{') {
      depth += selector === '' ? 0 : 1
      selector = part
    } else if (selector === '') depth = Math.max(0, depth - 1)
    else {
      if (!selector.startsWith('@')) yield [selector, part, depth > 0]
      selector = ''
    }
  }
}

function hidesOf(styles: string): Hides {
  const hiding: Compound[] = []
  const shown = new Set<string>()
  for (const [selector, declarations, isInside] of rulesOf(styles)) {
    if (SHOWING_STYLE.test(declarations)) {
      for (const [name] of selector.matchAll(/[.#][\w-]+/g)) shown.add(name)
    }
    if (isInside || !HIDING_STYLE.test(declarations)) continue
    for (const part of selector.split(',')) {
      const compound = compoundOf(part.trim())
      if (compound !== null && hiding.length < MAX_COMPOUNDS) hiding.push(compound)
    }
  }
  const certain = hiding.filter(
    ({ classes, ids }) =>
      !classes.some((name) => shown.has(`.${name}`)) && !ids.some((name) => shown.has(`#${name}`)),
  )
  if (certain.length === 0) return never
  const byKey = Map.groupBy(certain, keyOf)
  return (name, attributes) => {
    if (name === 'body' || name === 'html') return false
    const own = (attributes['class'] ?? '').split(/\s+/)
    const keys = [name, `#${attributes['id'] ?? ''}`, ...own.map((each) => `.${each}`)]
    return keys.some((key) =>
      byKey.get(key)?.some((each) => fits(each, name, own, attributes['id'])),
    )
  }
}

function compoundOf(selector: string): Compound | null {
  const [whole, name = '*', rest = ''] = COMPOUND.exec(selector) ?? []
  if (whole === undefined || whole === '' || whole === '*') return null
  const named = (sign: string) =>
    (rest.match(/[.#][\w-]+/g) ?? [])
      .filter((each) => each.startsWith(sign))
      .map((each) => each.slice(1))
  return { name: name.toLowerCase(), classes: named('.'), ids: named('#') }
}

/** What an element must have for a compound to be looked at. */
function keyOf({ name, classes: [first], ids: [id] }: Compound): string {
  if (id !== undefined) return `#${id}`
  return first === undefined ? name : `.${first}`
}

function fits(
  { name, classes, ids }: Compound,
  own: string,
  ownClasses: readonly string[],
  ownId: string | undefined,
): boolean {
  return (
    (name === '*' || name === own) &&
    classes.every((one) => ownClasses.includes(one)) &&
    ids.every((one) => one === ownId)
  )
}

import type { RunFacts } from '../core/inline-text.ts'
import { changesOf, type Run } from './formatting-runs.ts'
import type { StyleSheet } from './style-sheet.ts'

/** Codes of character properties (MS-DOC 2.6.1). */
const HIDDEN = 0x083c
const DELETED = 0x0800
const STRUCK = 0x0837
const STRUCK_TWICE = 0x2a53
/** 1 for text above the line, 2 for text below it. */
const POSITION = 0x2a48
const STYLE = 0x4a30

/** Values of a property that can be switched: as the style says, and the opposite of it. */
const AS_STYLE = 0x80
const NOT_AS_STYLE = 0x81

/** Whether a property is on, with what the style of the paragraph says. */
function isOn(value: number | undefined, isOnInStyle: boolean): boolean {
  if (value === undefined || value === AS_STYLE) return isOnInStyle
  return value === NOT_AS_STYLE ? !isOnInStyle : value === 1
}

/**
 * How the characters of a run are set.
 * @param paragraph the style of their paragraph
 */
export function characterFacts(
  run: Run | undefined,
  paragraph: number,
  styles: StyleSheet,
): RunFacts & { readonly isHidden: boolean } {
  const changes = run === undefined || run.changes.length === 0 ? NONE : changesOf(run.changes)
  const own = (code: number): number | undefined => changes.get(code)?.[0]
  const style = changes.get(STYLE)
  const ofRun = (code: number): number | undefined =>
    style === undefined || style.length < 2
      ? undefined
      : styles.ofCharacters(style.readUInt16LE(0), code)
  const isOnWithStyles = (code: number): boolean => {
    const inParagraph = isOn(styles.ofCharacters(paragraph, code), false)
    return isOn(own(code), isOn(ofRun(code), inParagraph))
  }
  return {
    isHidden: own(HIDDEN) === 1 || own(DELETED) === 1,
    isRaised: (own(POSITION) ?? ofRun(POSITION)) === 1,
    isStruck: isOnWithStyles(STRUCK) || isOnWithStyles(STRUCK_TWICE),
  }
}

const NONE: ReadonlyMap<number, Buffer> = new Map()

/** A pair of marks in the text of a model. */
export type Marks = { readonly open: string; readonly close: string }

/**
 * Marks around reasoning, as the chat templates of models spell them: DeepSeek R1, Qwen, QwQ and most others (`think`),
 * EXAONE (`thought`), Seed, Magistral, Command A, Kimi-VL, and the spellings of common system prompts.
 */
export const THOUGHTS: readonly Marks[] = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'seed:think'].map(
    (name) => ({ open: `<${name}>`, close: `</${name}>` }),
  ),
  { open: '[THINK]', close: '[/THINK]' },
  { open: '<|START_THINKING|>', close: '<|END_THINKING|>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { open: '◁think▷', close: '◁/think▷' },
]

/** Marks around the answer itself, which some of these templates add. */
export const ANSWERS: readonly Marks[] = [
  { open: '<|START_RESPONSE|>', close: '<|END_RESPONSE|>' },
  { open: '<|begin_of_solution|>', close: '<|end_of_solution|>' },
]

/** Where one of some marks begins first in a text, or undefined. */
export function firstMark(
  text: string,
  marks: readonly string[],
): { readonly at: number; readonly mark: string } | undefined {
  let first: { at: number; mark: string } | undefined
  for (const mark of marks) {
    const at = text.indexOf(mark)
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, mark }
  }
  return first
}

/** How many characters at the end of a text may be the beginning of a mark. */
export function openEnd(text: string, marks: readonly string[]): number {
  const longest = Math.max(...marks.map(({ length }) => length)) - 1
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(-length)
    if (marks.some((mark) => mark.startsWith(end))) return length
  }
  return 0
}

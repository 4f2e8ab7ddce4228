import { isObject, type Json } from '../json.ts'

/** A tool call that a model has written as text. */
export type WrittenCall = { readonly tool: string; readonly args: Json }

/** Marks with which a written call begins, also after some words. */
const MARKED = [
  '<tool_call>',
  '<tool_calls>',
  '<function_call>',
  '<function=',
  '<|tool_call|>',
  '<|python_tag|>',
  '<｜tool▁calls▁begin｜>',
  '<|tool_calls_section_begin|>',
  '[TOOL_CALLS]',
  '[TOOL_REQUEST]',
]
/** With these, a text may be a call if it is one from its first character to its last. */
const UNMARKED = ['```json', '```tool_call', '```tool_code', '```\n{', '{', '[{']

/** The longest text that is held back because it may become a call, in characters. */
export const LONGEST_CALL = 20_000

/** Whether a text from here on is, or may become, a written call. */
export function beginsCall(text: string, isStart: boolean): 'yes' | 'no' | 'maybe' {
  const starts = isStart ? [...MARKED, ...UNMARKED] : MARKED
  if (starts.some((start) => text.startsWith(start))) return 'yes'
  return starts.some((start) => start.startsWith(text)) ? 'maybe' : 'no'
}

/**
 * The calls of which a text consists, in any of the spellings of models: Hermes and Qwen (`<tool_call>` with JSON or
 * XML), Llama (`<function=…>`, `<|python_tag|>`), Mistral (`[TOOL_CALLS]`), LM Studio (`[TOOL_REQUEST]`), Granite and Phi (`<|tool_call|>`),
 * DeepSeek, Kimi, and JSON in a code block or alone. Undefined for any other text, also with a call in it.
 * @param tools the names of the tools that exist
 */
export function readCalls(text: string, tools: ReadonlySet<string>): WrittenCall[] | undefined {
  const calls = readXml(text) ?? readPairs(text) ?? readJson(text)
  const isWhole = calls !== undefined && calls.length > 0
  return isWhole && calls.every(({ tool }) => tools.has(tool)) ? calls : undefined
}

const FUNCTION = /<function=([\w-]+)>([\s\S]*?)<\/function>/g
const PARAMETER = /<parameter=([\w-]+)>\n?([\s\S]*?)\n?<\/parameter>/g

/** `<function=name>` with JSON or with `<parameter=name>`. */
function readXml(text: string): WrittenCall[] | undefined {
  if (!text.includes('<function=')) return undefined
  const rest = text.replaceAll(FUNCTION, '').replaceAll(/<\/?tool_calls?>/g, '')
  if (rest.trim() !== '') return undefined
  const calls = [...text.matchAll(FUNCTION)].map(([, tool = '', body = '']) => {
    const given = [...body.matchAll(PARAMETER)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ])
    const args = given.length > 0 ? Object.fromEntries(given) : parse(body.trim() || '{}')
    return isObject(args) ? { tool, args } : undefined
  })
  return calls.every((call) => call !== undefined) ? calls : undefined
}

/** A number or a truth value in XML, or the text itself. */
function plain(value: string): unknown {
  return /^(?:-?\d{1,15}|true|false|null|\[[\s\S]*\]|\{[\s\S]*\})$/.test(value.trim())
    ? (parse(value) ?? value)
    : value
}

/** A name and its arguments between marks, as DeepSeek and Kimi write them, and Mistral in its newer format. */
const PAIRS: readonly RegExp[] = [
  /<｜tool▁call▁begin｜>(?:function)?<｜tool▁sep｜>([\w-]+)\n?```json\n([\s\S]*?)\n?```<｜tool▁call▁end｜>/g,
  /<｜tool▁call▁begin｜>([\w-]+)<｜tool▁sep｜>([\s\S]*?)<｜tool▁call▁end｜>/g,
  /<\|tool_call_begin\|>(?:functions\.)?([\w-]+)(?::\d+)?<\|tool_call_argument_begin\|>([\s\S]*?)<\|tool_call_end\|>/g,
  /\[TOOL_CALLS\]([\w-]+)(?:\[ARGS\])?(\{[\s\S]*?\})(?=\[TOOL_CALLS\]|<\/s>|\s*$)/g,
]
const AROUND_PAIRS =
  /<｜tool▁calls▁(?:begin|end)｜>|<\|tool_calls_section_(?:begin|end)\|>|<｜end▁of▁sentence｜>|<\/s>/g

function readPairs(text: string): WrittenCall[] | undefined {
  for (const pair of PAIRS) {
    const found = [...text.matchAll(pair)]
    const rest = text.replaceAll(pair, '').replaceAll(AROUND_PAIRS, '').trim()
    if (found.length === 0 || rest !== '') continue
    const calls = found.map(([, tool = '', args = '']) => ({ tool, args: parse(args) }))
    if (calls.every((call): call is WrittenCall => isObject(call.args))) return calls
  }
  return undefined
}

const WRAPPING =
  /<\/?tool_calls?>|<\/?function_call>|<\|?\/?tool_call\|?>|<\|python_tag\|>|<\|eo[mt]_id\|>|\[\/?TOOL_CALLS\]|\[(?:END_)?TOOL_REQUEST\]|<\/s>|```(?:json|tool_call|tool_code)?/g

/** JSON objects or lists of them, with the name of the tool and its arguments. */
function readJson(text: string): WrittenCall[] | undefined {
  const parts = text
    .split(WRAPPING)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const calls: WrittenCall[] = []
  for (const part of parts) {
    const value = parse(part) ?? parseLines(part)
    if (value === undefined) return undefined
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const call = toCall(each)
      if (call === undefined) return undefined
      calls.push(call)
    }
  }
  return calls
}

/** Objects on lines of their own, or separated by semicolons. */
function parseLines(text: string): unknown {
  const values = text
    .split(/[;\n]/)
    .filter((line) => line.trim() !== '')
    .map(parse)
  return values.includes(undefined) ? undefined : values
}

function toCall(value: unknown): WrittenCall | undefined {
  if (!isObject(value)) return undefined
  if (isObject(value['function'])) return toCall(value['function'])
  const tool = value['name'] ?? value['tool'] ?? value['tool_name'] ?? value['function']
  const given = value['arguments'] ?? value['parameters'] ?? value['args'] ?? value['input'] ?? {}
  const args = typeof given === 'string' ? parse(given) : given
  return typeof tool === 'string' && isObject(args) ? { tool, args } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

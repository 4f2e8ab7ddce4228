import type { LanguageModelMiddleware } from 'ai'

type Params = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['params']
type Message = Params['prompt'][number]

/** Characters of a token, for estimates. Most texts have more, so estimates are rather too high. */
const CHARACTERS_A_TOKEN = 3
/** Lines that are shorter than this are not cut. */
const SHORTEST_LINE = 300
/** What stands where something was left out. */
const GAP = ' […] '

/** About how many tokens a request has. */
export function tokensOf({ prompt, tools = [] }: Pick<Params, 'prompt' | 'tools'>): number {
  return Math.ceil(
    (JSON.stringify(prompt).length + JSON.stringify(tools).length) / CHARACTERS_A_TOKEN,
  )
}

/**
 * The request with at most about `limit` tokens, or undefined if that is not possible. First the oldest messages before
 * the question go, then the longest lines are cut. Lines, because the marks around text from documents are lines of
 * their own, and have to remain.
 */
export function shortenPrompt(params: Params, limit: number): Params | undefined {
  let prompt = [...params.prompt]
  const isOver = () => tokensOf({ ...params, prompt }) > limit
  while (isOver()) {
    const oldest = oldestEarlier(prompt)
    if (oldest === undefined) break
    prompt = prompt.toSpliced(oldest, 1)
  }
  while (isOver()) {
    const shorter = cutLongest(prompt)
    if (shorter === undefined) return undefined
    prompt = shorter
  }
  return { ...params, prompt }
}

/** The oldest message before the question. What follows the question are calls with their results. */
function oldestEarlier(prompt: readonly Message[]): number | undefined {
  const question = prompt.findLastIndex(({ role }) => role === 'user')
  const at = prompt.findIndex(({ role }, index) => role !== 'system' && index < question)
  return at < 0 ? undefined : at
}

/** A text in a message that can be replaced. */
type Slot = { readonly text: string; readonly replace: (text: string) => Message[] }

function cutLongest(prompt: readonly Message[]): Message[] | undefined {
  const slots = prompt.flatMap((message, at) =>
    slotsOf(message).map(({ text, replace }) => ({
      text,
      replace: (shorter: string) => prompt.with(at, replace(shorter)),
    })),
  )
  let longest: { readonly line: string; readonly slot: Slot } | undefined
  for (const slot of slots) {
    for (const line of slot.text.split('\n')) {
      if (line.length > (longest?.line.length ?? SHORTEST_LINE)) longest = { line, slot }
    }
  }
  if (longest === undefined) return undefined
  const { line, slot } = longest
  return slot.replace(slot.text.replace(line, () => halved(line)))
}

/** The first half of a line. */
function halved(line: string): string {
  return line.slice(0, Math.floor((line.length - GAP.length) / 2)).toWellFormed() + GAP
}

type InMessage = { readonly text: string; readonly replace: (text: string) => Message }

function slotsOf(message: Message): InMessage[] {
  if (message.role === 'user') {
    return message.content.flatMap((part, at) =>
      part.type === 'text'
        ? [
            {
              text: part.text,
              replace: (text: string) => ({
                ...message,
                content: message.content.with(at, { ...part, text }),
              }),
            },
          ]
        : [],
    )
  }
  if (message.role !== 'tool') return []
  return message.content.flatMap((part, at) =>
    part.type === 'tool-result' && part.output.type === 'text'
      ? [
          {
            text: part.output.value,
            replace: (value: string) => ({
              ...message,
              content: message.content.with(at, { ...part, output: { type: 'text', value } }),
            }),
          },
        ]
      : [],
  )
}

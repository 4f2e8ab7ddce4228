import type { LanguageModelMiddleware } from 'ai'

type Params = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['params']

/** Whether a request has instructions apart from its messages. */
export function hasSystem({ prompt }: Params): boolean {
  return prompt.some(({ role }) => role === 'system')
}

/**
 * Moves the instructions into the first message of the person, and joins neighbouring messages of the same role: models
 * without a system role usually require that both sides take turns.
 */
export function foldSystem(params: Params): Params {
  const instructions = params.prompt.flatMap((message) =>
    message.role === 'system' ? [message.content] : [],
  )
  const text = `${instructions.join('\n\n')}\n\n`
  const messages: Params['prompt'] = [{ role: 'user', content: [{ type: 'text', text }] }]
  for (const message of params.prompt) {
    const last = messages.at(-1)
    if (message.role === 'system') continue
    if (message.role === 'user' && last?.role === 'user') {
      messages[messages.length - 1] = { ...last, content: [...last.content, ...message.content] }
    } else if (message.role === 'assistant' && last?.role === 'assistant') {
      messages[messages.length - 1] = { ...last, content: [...last.content, ...message.content] }
    } else messages.push(message)
  }
  return { ...params, prompt: messages }
}

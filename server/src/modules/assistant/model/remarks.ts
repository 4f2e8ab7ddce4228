import type { FinishReason } from 'ai'
import { ModelFailure } from '../../../platform/models/model-failure.ts'

const REMARKS = {
  refused: {
    en: 'The model declined to answer this question.',
    zh: '模型拒绝回答此问题。',
  },
  withheld: {
    en: '[The model stopped here. Its content filter withheld the rest of the answer.]',
    zh: '[模型在此停止：其余回答被内容过滤器拦截。]',
  },
  cut: {
    en: "[The answer reached the model's length limit and ends here.]",
    zh: '[回答已达到模型的长度上限，到此为止。]',
  },
} as const

/**
 * The remark for the reader about how an answer ended, in the language of the question. Undefined if it ended normally.
 * @throws ModelFailure if the model ended without an answer
 */
export function remarkOn(
  reason: FinishReason,
  { hasText, question }: { readonly hasText: boolean; readonly question: string },
): string | undefined {
  const language = /\p{Script=Han}/u.test(question) ? 'zh' : 'en'
  if (reason === 'content-filter') {
    return REMARKS[hasText ? 'withheld' : 'refused'][language]
  }
  if (!hasText) throw new ModelFailure('unusable', 'The model returned no answer.')
  return reason === 'length' ? REMARKS.cut[language] : undefined
}

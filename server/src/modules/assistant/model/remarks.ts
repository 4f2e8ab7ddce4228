import type { FinishReason } from 'ai'
import { languageOf, type Language } from '../question-language.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'

type Remark = 'refused' | 'withheld' | 'cut' | 'shortened'

const REMARKS: Readonly<Record<Language, Readonly<Record<Remark, string>>>> = {
  en: {
    refused: 'The model declined to answer this question.',
    withheld: '[The model stopped here. Its content filter withheld the rest of the answer.]',
    cut: "[The answer reached the model's length limit and ends here.]",
    shortened:
      '[Not everything that was found fits into this model. The oldest and longest parts were shortened, so the answer may be incomplete.]',
  },
  de: {
    refused: 'Das Modell hat diese Frage nicht beantwortet.',
    withheld:
      '[Das Modell hat hier aufgehört. Sein Inhaltsfilter hat den Rest der Antwort zurückgehalten.]',
    cut: '[Die Antwort hat die Längengrenze des Modells erreicht und endet hier.]',
    shortened:
      '[Nicht alles, was gefunden wurde, passt in dieses Modell. Die ältesten und längsten Teile wurden gekürzt, daher ist die Antwort vielleicht unvollständig.]',
  },
  fr: {
    refused: 'Le modèle n’a pas répondu à cette question.',
    withheld:
      '[Le modèle s’est arrêté ici. Son filtre de contenu a retenu le reste de la réponse.]',
    cut: '[La réponse a atteint la limite de longueur du modèle et s’arrête ici.]',
    shortened:
      '[Tout ce qui a été trouvé ne tient pas dans ce modèle. Les parties les plus anciennes et les plus longues ont été raccourcies : la réponse est peut-être incomplète.]',
  },
  zh: {
    refused: '模型拒绝回答此问题。',
    withheld: '[模型在此停止：其余回答被内容过滤器拦截。]',
    cut: '[回答已达到模型的长度上限，到此为止。]',
    shortened: '[找到的内容超出此模型的容量。最早和最长的部分已缩短，因此回答可能不完整。]',
  },
}

type About = { readonly hasText: boolean; readonly isShort: boolean; readonly question: string }

/**
 * The remarks for the reader about how an answer came about and ended, in the language of the question.
 * @throws ModelFailure if the model ended without an answer
 */
export function remarksOn(reason: FinishReason, { hasText, isShort, question }: About): string[] {
  const remarks = REMARKS[languageOf(question)]
  const end = endOf(reason, hasText)
  return [...(end ? [remarks[end]] : []), ...(isShort && hasText ? [remarks.shortened] : [])]
}

function endOf(reason: FinishReason, hasText: boolean): Remark | undefined {
  if (reason === 'content-filter') return hasText ? 'withheld' : 'refused'
  if (!hasText) throw new ModelFailure('unusable', 'The model returned no answer.')
  return reason === 'length' ? 'cut' : undefined
}

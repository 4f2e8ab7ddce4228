import { newId } from '../../../platform/core/ids.ts'
import type { Trouble } from '../../../platform/models/model-failure.ts'
import type { Step } from '../answer.ts'
import type { Language } from './asked.ts'

/** Why no model has written the answer. */
export type Reason = 'none' | Trouble

const WHY: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  en: {
    none: 'No language model is configured. This answer quotes your documents.',
    unreachable:
      'The language model cannot be reached at the moment. This answer quotes your documents.',
    busy: 'The language model is overloaded, or its limit is used up. This answer quotes your documents. Ask again in a few minutes.',
    refused:
      'The language model refuses the requests of this server. This answer quotes your documents. Ask an administrator to check the key, name and address of the model.',
    failed:
      'The language model did not respond as it should. This answer quotes your documents. Ask again later.',
  },
  de: {
    none: 'Es ist kein Sprachmodell eingerichtet. Diese Antwort zitiert Ihre Dokumente.',
    unreachable:
      'Das Sprachmodell ist zurzeit nicht erreichbar. Diese Antwort zitiert Ihre Dokumente.',
    busy: 'Das Sprachmodell ist überlastet, oder sein Kontingent ist erschöpft. Diese Antwort zitiert Ihre Dokumente. Fragen Sie in einigen Minuten noch einmal.',
    refused:
      'Das Sprachmodell lehnt die Anfragen dieses Servers ab. Diese Antwort zitiert Ihre Dokumente. Bitten Sie die Administration, Schlüssel, Namen und Adresse des Modells zu prüfen.',
    failed:
      'Das Sprachmodell hat nicht geantwortet, wie es sollte. Diese Antwort zitiert Ihre Dokumente. Fragen Sie später noch einmal.',
  },
  zh: {
    none: '尚未配置语言模型。以下内容引自您的文档。',
    unreachable: '目前无法连接语言模型。以下内容引自您的文档。',
    busy: '语言模型繁忙或额度已用完。以下内容引自您的文档。请几分钟后再试。',
    refused:
      '语言模型拒绝了此服务器的请求。以下内容引自您的文档。请管理员检查模型的密钥、名称和地址。',
    failed: '语言模型未能正常作答。以下内容引自您的文档。请稍后再试。',
  },
}

/** The step that explains, next to the text, why no model has written the answer. */
const NO_MODEL_STEP = 'no_model'

/** The explanation in a step why no model has written an answer. Undefined for other steps. */
export function noteOf({ name, detail }: Pick<Step, 'name' | 'detail'>): string | undefined {
  return name === NO_MODEL_STEP ? (detail ?? undefined) : undefined
}

export function noModelStep(reason: Reason, language: Language): Step {
  const now = new Date().toISOString()
  return {
    id: newId(),
    name: NO_MODEL_STEP,
    kind: 'reasoning',
    args: { reason },
    detail: WHY[language][reason],
    start_time: now,
    end_time: now,
  }
}

import { newId } from '../../../platform/core/ids.ts'
import type { Trouble } from '../../../platform/models/model-failure.ts'
import type { Step } from '../answer.ts'
import type { Language } from './parsed-question.ts'

/** Why no model has written the answer. */
export type Reason = 'none' | Trouble

/** A reason with the status of the model's response, if there was one. */
export type Cause = { readonly reason: Reason; readonly status?: number | undefined }

const WHY: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  en: {
    none: 'No language model is configured. Arbor can only quote your documents.',
    unreachable:
      'The language model cannot be reached at the moment. Arbor can only quote your documents.',
    busy: 'The language model is overloaded, or its limit is used up. Arbor can only quote your documents. Ask again in a few minutes.',
    refused:
      'The language model refuses the requests of this server. Arbor can only quote your documents. Ask an administrator to check the key, name and address of the model.',
    failed:
      'The language model did not respond as it should. Arbor can only quote your documents. Ask again later.',
  },
  de: {
    none: 'Es ist kein Sprachmodell eingerichtet. Arbor kann nur Ihre Dokumente zitieren.',
    unreachable:
      'Das Sprachmodell ist zurzeit nicht erreichbar. Arbor kann nur Ihre Dokumente zitieren.',
    busy: 'Das Sprachmodell ist überlastet, oder sein Kontingent ist erschöpft. Arbor kann nur Ihre Dokumente zitieren. Fragen Sie in einigen Minuten noch einmal.',
    refused:
      'Das Sprachmodell lehnt die Anfragen dieses Servers ab. Arbor kann nur Ihre Dokumente zitieren. Bitten Sie die Administration, Schlüssel, Namen und Adresse des Modells zu prüfen.',
    failed:
      'Das Sprachmodell hat nicht geantwortet, wie es sollte. Arbor kann nur Ihre Dokumente zitieren. Fragen Sie später noch einmal.',
  },
  fr: {
    none: 'Aucun modèle de langage n’est configuré. Arbor peut seulement citer vos documents.',
    unreachable:
      'Le modèle de langage est injoignable pour le moment. Arbor peut seulement citer vos documents.',
    busy: 'Le modèle de langage est surchargé, ou son quota est épuisé. Arbor peut seulement citer vos documents. Reposez la question dans quelques minutes.',
    refused:
      'Le modèle de langage refuse les requêtes de ce serveur. Arbor peut seulement citer vos documents. Demandez à l’administration de vérifier la clé, le nom et l’adresse du modèle.',
    failed:
      'Le modèle de langage n’a pas répondu comme prévu. Arbor peut seulement citer vos documents. Reposez la question plus tard.',
  },
  zh: {
    none: '尚未配置语言模型。Arbor 只能引用您的文档。',
    unreachable: '目前无法连接语言模型。Arbor 只能引用您的文档。',
    busy: '语言模型繁忙或额度已用完。Arbor 只能引用您的文档。请几分钟后再试。',
    refused:
      '语言模型拒绝了此服务器的请求。Arbor 只能引用您的文档。请管理员检查模型的密钥、名称和地址。',
    failed: '语言模型未能正常作答。Arbor 只能引用您的文档。请稍后再试。',
  },
}

type Lead = {
  readonly silent: (status: string) => string
  readonly why: Readonly<Record<Trouble, string>>
  readonly help: string
}

const LEADS: Readonly<Record<Language, Lead>> = {
  en: {
    silent: (status) => `The language model did not answer${status}.`,
    why: {
      unreachable: ' It cannot be reached at the moment.',
      busy: ' It is overloaded, or its limit is used up.',
      refused: ' It refuses the requests of this server.',
      failed: ' It did not respond as it should.',
    },
    help: ' These passages may help.',
  },
  de: {
    silent: (status) => `Das Sprachmodell hat nicht geantwortet${status}.`,
    why: {
      unreachable: ' Es ist zurzeit nicht erreichbar.',
      busy: ' Es ist überlastet, oder sein Kontingent ist erschöpft.',
      refused: ' Es lehnt die Anfragen dieses Servers ab.',
      failed: ' Es hat nicht reagiert, wie es sollte.',
    },
    help: ' Diese Textstellen helfen vielleicht weiter.',
  },
  fr: {
    silent: (status) => `Le modèle de langage n’a pas répondu${status}.`,
    why: {
      unreachable: ' Il est injoignable pour le moment.',
      busy: ' Il est surchargé, ou son quota est épuisé.',
      refused: ' Il refuse les requêtes de ce serveur.',
      failed: ' Il n’a pas réagi comme prévu.',
    },
    help: ' Ces passages peuvent vous aider.',
  },
  zh: {
    silent: (status) => `语言模型没有回答${status}。`,
    why: {
      unreachable: '目前无法连接。',
      busy: '它繁忙或额度已用完。',
      refused: '它拒绝了此服务器的请求。',
      failed: '它未能正常作答。',
    },
    help: '以下段落可能有帮助。',
  },
}

/**
 * What the text of an answer says first if a configured model has failed, for clients that read only the text. Contains
 * nothing that the model or its provider sent.
 */
export function leadOf(
  { reason, status }: Cause,
  language: Language,
  hasPassages: boolean,
): string | undefined {
  if (reason === 'none') return undefined
  const { silent, why, help } = LEADS[language]
  const code = status === undefined ? '' : ` (${status})`
  return `${silent(code)}${why[reason]}${hasPassages ? help : ''}`
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

import { newId } from '../../../platform/core/ids.ts'
import type { Trouble } from '../../../platform/models/model-failure.ts'
import type { Step } from '../answer.ts'
import type { Language } from '../question-language.ts'

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
    loading:
      'The language model is still being loaded. Arbor can only quote your documents. Ask again in a few minutes.',
    wrong_key:
      'The language model does not accept the key of this server. Arbor can only quote your documents. Ask an administrator to enter a valid key.',
    no_such_model:
      'The endpoint does not have the configured language model. Arbor can only quote your documents. Ask an administrator to choose a model that it has.',
    no_quota:
      'The account of the language model has no credit left. Arbor can only quote your documents. Ask an administrator to top it up.',
    too_long:
      'The question and its passages are too long for the language model. Arbor can only quote your documents. Ask about fewer documents, or in a new thread.',
    refused_by_policy:
      'The provider of the language model does not allow this question. Arbor can only quote your documents. Word it differently.',
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
    loading:
      'Das Sprachmodell wird noch geladen. Arbor kann nur Ihre Dokumente zitieren. Fragen Sie in einigen Minuten noch einmal.',
    wrong_key:
      'Das Sprachmodell nimmt den Schlüssel dieses Servers nicht an. Arbor kann nur Ihre Dokumente zitieren. Bitten Sie die Administration, einen gültigen Schlüssel einzutragen.',
    no_such_model:
      'Der Endpunkt hat das eingestellte Sprachmodell nicht. Arbor kann nur Ihre Dokumente zitieren. Bitten Sie die Administration, ein vorhandenes Modell zu wählen.',
    no_quota:
      'Das Guthaben für das Sprachmodell ist aufgebraucht. Arbor kann nur Ihre Dokumente zitieren. Bitten Sie die Administration, es aufzuladen.',
    too_long:
      'Die Frage und ihre Textstellen sind für das Sprachmodell zu lang. Arbor kann nur Ihre Dokumente zitieren. Fragen Sie nach weniger Dokumenten oder in einer neuen Unterhaltung.',
    refused_by_policy:
      'Der Anbieter des Sprachmodells lässt diese Frage nicht zu. Arbor kann nur Ihre Dokumente zitieren. Formulieren Sie die Frage anders.',
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
    loading:
      'Le modèle de langage est encore en cours de chargement. Arbor peut seulement citer vos documents. Reposez la question dans quelques minutes.',
    wrong_key:
      'Le modèle de langage n’accepte pas la clé de ce serveur. Arbor peut seulement citer vos documents. Demandez à l’administration de saisir une clé valable.',
    no_such_model:
      'Le serveur de modèles n’a pas le modèle de langage configuré. Arbor peut seulement citer vos documents. Demandez à l’administration d’en choisir un qui existe.',
    no_quota:
      'Le compte du modèle de langage n’a plus de crédit. Arbor peut seulement citer vos documents. Demandez à l’administration de le recharger.',
    too_long:
      'La question et ses passages sont trop longs pour le modèle de langage. Arbor peut seulement citer vos documents. Limitez la question à moins de documents, ou posez-la dans une nouvelle conversation.',
    refused_by_policy:
      'Le fournisseur du modèle de langage n’autorise pas cette question. Arbor peut seulement citer vos documents. Formulez-la autrement.',
    refused:
      'Le modèle de langage refuse les requêtes de ce serveur. Arbor peut seulement citer vos documents. Demandez à l’administration de vérifier la clé, le nom et l’adresse du modèle.',
    failed:
      'Le modèle de langage n’a pas répondu comme prévu. Arbor peut seulement citer vos documents. Reposez la question plus tard.',
  },
  zh: {
    none: '尚未配置语言模型。Arbor 只能引用您的文档。',
    unreachable: '目前无法连接语言模型。Arbor 只能引用您的文档。',
    busy: '语言模型繁忙或额度已用完。Arbor 只能引用您的文档。请几分钟后再试。',
    loading: '语言模型仍在加载。Arbor 只能引用您的文档。请几分钟后再试。',
    wrong_key: '语言模型不接受此服务器的密钥。Arbor 只能引用您的文档。请管理员输入有效的密钥。',
    no_such_model: '该端点没有所配置的语言模型。Arbor 只能引用您的文档。请管理员选择已有的模型。',
    no_quota: '语言模型账户的额度已用完。Arbor 只能引用您的文档。请管理员充值。',
    too_long:
      '问题及其段落对语言模型来说太长。Arbor 只能引用您的文档。请缩小文档范围，或在新对话中提问。',
    refused_by_policy: '语言模型的提供方不允许此问题。Arbor 只能引用您的文档。请换一种问法。',
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
      loading: ' It is still being loaded.',
      wrong_key: ' It does not accept the key of this server.',
      no_such_model: ' The endpoint does not have it.',
      no_quota: ' Its account has no credit left.',
      too_long: ' The question and its passages are too long for it.',
      refused_by_policy: ' Its provider does not allow this question.',
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
      loading: ' Es wird noch geladen.',
      wrong_key: ' Es nimmt den Schlüssel dieses Servers nicht an.',
      no_such_model: ' Der Endpunkt hat es nicht.',
      no_quota: ' Sein Guthaben ist aufgebraucht.',
      too_long: ' Die Frage und ihre Textstellen sind zu lang dafür.',
      refused_by_policy: ' Sein Anbieter lässt diese Frage nicht zu.',
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
      loading: ' Il est encore en cours de chargement.',
      wrong_key: ' Il n’accepte pas la clé de ce serveur.',
      no_such_model: ' Le serveur de modèles ne l’a pas.',
      no_quota: ' Son compte n’a plus de crédit.',
      too_long: ' La question et ses passages sont trop longs pour lui.',
      refused_by_policy: ' Son fournisseur n’autorise pas cette question.',
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
      loading: '它仍在加载。',
      wrong_key: '它不接受此服务器的密钥。',
      no_such_model: '该端点没有此模型。',
      no_quota: '其账户额度已用完。',
      too_long: '问题及其段落对它来说太长。',
      refused_by_policy: '其提供方不允许此问题。',
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

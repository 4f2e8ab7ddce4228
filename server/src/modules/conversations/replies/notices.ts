export type Language = 'en' | 'zh'

/** What the server itself tells the reader of a thread, without internals. */
const NOTICES = {
  failed: {
    en: 'The answer could not be completed. Please try again.',
    zh: '无法完成回答，请重试。',
  },
  model_failed: {
    en: 'The language model failed before the answer was complete. Please try again.',
    zh: '语言模型在完成回答之前出错，请重试。',
  },
  too_long: {
    en: 'The answer took too long and was stopped. Please try again.',
    zh: '回答耗时过长，已停止。请重试。',
  },
  cancelled: {
    en: 'The answer was canceled.',
    zh: '回答已取消。',
  },
  cut: {
    en: '[The answer was too long and was cut off here.]',
    zh: '[回答过长，已在此处截断。]',
  },
  interrupted: {
    en: '[The answer was interrupted here. It starts again from the beginning:]',
    zh: '[回答在此处中断，以下从头重新作答：]',
  },
  not_delivered: {
    en: 'Part of the answer could not be streamed. Load the message to read all of it.',
    zh: '部分回答未能实时送达，请重新加载此消息。',
  },
} as const satisfies Record<string, Record<Language, string>>

export type NoticeName = keyof typeof NOTICES

/** The text of a notice in the tenant's language. */
export function noticeText(name: NoticeName, language: Language): string {
  return NOTICES[name][language]
}

import { nameInMail, type Template } from './layout.ts'

export type SourceMail = {
  readonly sourceName: string
  /** Why it stopped, in English. */
  readonly reason: string
  readonly link: string
  /** When the mail is no longer worth sending (ISO 8601). */
  readonly expiresAt: string
}

/** Sent to the administrators of a tenant when a source needs them. */
export const sourceStopped: Template<SourceMail> = (data, language) => {
  const name = nameInMail(data.sourceName, '')
  if (language === 'zh') {
    return {
      subject: `来源“${name}”已停止`,
      paragraphs: ['您好！', `来源“${name}”已停止同步：${data.reason}`],
      action: { label: '查看来源', link: data.link },
      notes: ['其文档保持不变。更改设置或继续运行后，同步将恢复。'],
    }
  }
  return {
    subject: `The source “${name}” has stopped`,
    paragraphs: ['Hello,', `The source “${name}” no longer synchronizes: ${data.reason}`],
    action: { label: 'View source', link: data.link },
    notes: [
      'Its documents stay as they are. It continues after you change its settings or resume it.',
    ],
  }
}

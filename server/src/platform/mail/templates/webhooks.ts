import { nameInMail, type Template } from './layout.ts'

export type WebhookMail = {
  /** Host of the receiver. */
  readonly host: string
  readonly reason: 'gone' | 'failing'
  readonly link: string
  /** When the mail is no longer worth sending (ISO 8601). */
  readonly expiresAt: string
}

/** Sent to the person who created a webhook when Arbor turns it off. */
export const webhookOff: Template<WebhookMail> = ({ reason, link, ...data }, language) => {
  const host = nameInMail(data.host, '')
  if (language === 'zh') {
    const why = reason === 'gone' ? '接收方回复它已不存在（410）。' : '接收方三天未接受任何事件。'
    return {
      subject: `发往“${host}”的 Webhook 已关闭`,
      paragraphs: ['您好！', `Arbor 已关闭发往“${host}”的 Webhook：${why}`],
      action: { label: '查看 Webhook', link },
      notes: ['关闭期间发生的事件不会发送。修复接收方后，请重新打开。'],
    }
  }
  const why =
    reason === 'gone'
      ? 'The receiver answered that it is gone (410).'
      : 'The receiver accepted nothing for three days.'
  return {
    subject: `The webhook to “${host}” was turned off`,
    paragraphs: ['Hello,', `Arbor has turned off the webhook to “${host}”. ${why}`],
    action: { label: 'View webhooks', link },
    notes: [
      'What happens while it is off is not sent. When the receiver works again, turn the webhook on.',
    ],
  }
}
